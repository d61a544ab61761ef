import { generateSync } from "otplib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { switchLimits } from "#server/core/http/limits.ts";
import { fixture } from "#testing/fixture.ts";
import { openYard, type Owner, PASSWORD, query, type Visitor } from "#testing/yard.ts";

// Attempts by a stranger, from any address, never lock out the account's owner.

const NEW_PASSWORD = "hay-barn-lantern";

const yard = fixture(openYard);

let owner: Owner;
beforeEach(async () => {
  owner = await yard.newOwner();
  switchLimits(true);
});
afterEach(() => {
  switchLimits(false);
});

let networks = 0;
const freshAddress = () => `192.0.2.${++networks}`;

const signIn = (email: string, password: string, who = yard.visitor(freshAddress())) =>
  who.post("/api/login", { email, password });
const begin = (who: Visitor, password = PASSWORD) =>
  who.post("/api/two-factor/begin", { password });

/** Tries passwords as a stranger until they are refused. */
async function strangerTries(email: string) {
  for (let i = 0; i < 10; i += 1) await signIn(email, "wrong-password");
  expect((await signIn(email, "wrong-password")).statusCode).toBe(429);
}

describe("wrong passwords of a stranger", () => {
  test("do not block the account owner's known browser", async () => {
    await strangerTries(owner.user.email);
    await owner.post("/api/logout");
    expect((await signIn(owner.user.email, PASSWORD, owner)).statusCode).toBe(200);
  });

  test("are not forgotten because the right person signs in", async () => {
    await strangerTries(owner.user.email);
    await signIn(owner.user.email, PASSWORD, owner);
    expect((await signIn(owner.user.email, PASSWORD)).statusCode).toBe(429);
  });

  test("do not count for password checks within a session", async () => {
    await strangerTries(owner.user.email);
    expect((await begin(owner)).statusCode).toBe(200);
  });

  test("from the same connection do not count for password checks within a session", async () => {
    await query(
      `insert into rate_limits (key, points, expire) values ($1, 1000, $2)
       on conflict (key) do update set points = 1000`,
      ["sign-in-from:203.0.113.7", Date.now() + 300_000],
    );
    expect((await signIn(owner.user.email, "wrong-password", owner)).statusCode).toBe(429);
    expect((await begin(owner)).statusCode).toBe(200);
    await query("delete from rate_limits");
  });
});

describe("a known browser", () => {
  test("has ten wrong tries of its own, which a right one clears", async () => {
    const { email } = owner.user;
    for (let i = 0; i < 9; i += 1) await signIn(email, "wrong-password", owner);
    expect((await signIn(email, PASSWORD, owner)).statusCode).toBe(200);
    for (let i = 0; i < 10; i += 1)
      expect((await signIn(email, "wrong-password", owner)).statusCode).toBe(401);
    expect(await signIn(email, PASSWORD, owner)).toAnswer([
      429,
      "Too many tries in this browser. Please wait a few minutes and try again.",
    ]);
    expect((await signIn(email, PASSWORD)).statusCode, "elsewhere").toBe(200);
  });

  test("is known for its own account only, and not by a made-up number", async () => {
    const other = await yard.newOwner();
    await strangerTries(other.user.email);
    expect((await signIn(other.user.email, PASSWORD, owner)).statusCode).toBe(429);
    const stranger = yard.visitor(freshAddress());
    stranger.cookies.set("loosebox_browser", "x".repeat(43));
    expect((await signIn(other.user.email, PASSWORD, stranger)).statusCode).toBe(429);
  });
});

describe("password checks within a session", () => {
  test("are ten in five minutes, for this session alone, and a right one clears the count", async () => {
    const elsewhere = yard.visitor(freshAddress());
    await signIn(owner.user.email, PASSWORD, elsewhere);
    for (let i = 0; i < 9; i += 1) await begin(owner, "wrong-password");
    expect((await begin(owner)).statusCode).toBe(200);
    for (let i = 0; i < 10; i += 1)
      expect((await begin(owner, "wrong-password")).statusCode).toBe(403);
    expect((await begin(owner)).statusCode).toBe(429);
    expect((await begin(elsewhere)).statusCode).toBe(200);
  });
});

describe("codes", () => {
  const shownBy = (secret: string) => generateSync({ secret });
  const finish = (who: Visitor, code: string) => who.post("/api/login/second-step", { code });

  async function withCodes() {
    const { secret } = (await begin(owner)).json<{ secret: string }>();
    expect(
      (await owner.post("/api/two-factor/confirm", { code: shownBy(secret) })).statusCode,
    ).toBe(200);
    // clears the last step, so that the same code is valid again
    await query("update two_factor set last_step = 0 where user_id = $1", [owner.user.id]);
    return secret;
  }
  async function wrongCodesElsewhere(email: string) {
    for (let round = 0; round < 2; round += 1) {
      const thief = yard.visitor(freshAddress());
      await signIn(email, PASSWORD, thief);
      for (let i = 0; i < 5; i += 1) await finish(thief, "000000");
    }
  }

  test("tried by somebody who has the password do not block the known browser and the session", async () => {
    const secret = await withCodes();
    await wrongCodesElsewhere(owner.user.email);
    const off = { password: PASSWORD, code: "000000" };
    expect((await owner.post("/api/two-factor/off", off)).statusCode, "judged").toBe(403);
    await signIn(owner.user.email, PASSWORD, owner);
    expect((await finish(owner, shownBy(secret))).statusCode).toBe(200);
  });

  test("in a known browser are ten an hour, too", async () => {
    const secret = await withCodes();
    for (let round = 0; round < 2; round += 1) {
      await signIn(owner.user.email, PASSWORD, owner);
      for (let i = 0; i < 5; i += 1) expect((await finish(owner, "000000")).statusCode).toBe(403);
    }
    await signIn(owner.user.email, PASSWORD, owner);
    expect((await finish(owner, shownBy(secret))).statusCode).toBe(429);
  });
});

describe("links", () => {
  const forgot = (email: string, who: Visitor) => who.post("/api/forgot-password", { email });

  test("30 reset requests from one connection do not prevent using links, nor requests from a known browser", async () => {
    const from = freshAddress();
    const { email } = owner.user;
    await forgot(email, yard.visitor());
    const token = await yard.linkTo(email, "reset-password");
    for (let i = 0; i < 30; i += 1) await forgot(`nobody${i}@yard.example`, yard.visitor(from));
    expect((await forgot(email, yard.visitor(from))).statusCode).toBe(429);
    const reset = { token, password: NEW_PASSWORD };
    expect((await yard.visitor(from).post("/api/reset-password", reset)).statusCode).toBe(200);
    const made = { ...reset, token: "x" };
    for (let i = 0; i < 40; i += 1)
      expect((await yard.visitor(from).post("/api/reset-password", made)).statusCode).toBe(400);
  });

  test("a known browser may request a link although strangers have used up the limits of mailbox and connection", async () => {
    const { email } = owner.user;
    for (let i = 0; i < 6; i += 1) await forgot(email, yard.visitor(freshAddress()));
    for (let i = 0; i < 31; i += 1) await forgot(`nobody${i}@yard.example`, yard.visitor());
    const before = (await yard.mailsTo(email)).length;
    for (let i = 0; i < 7; i += 1) expect(await forgot(email, owner)).toAnswer([200, "null"]);
    expect((await yard.mailsTo(email)).length - before).toBe(5);
  });

  test("stopping mails by a link is not limited", async () => {
    const from = freshAddress();
    for (let i = 0; i < 70; i += 1)
      expect((await yard.visitor(from).post("/unsubscribe?token=x")).statusCode).toBe(400);
  });
});
