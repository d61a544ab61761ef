import { generateSync } from "otplib";
import { describe, expect, test } from "vitest";
import { switchLimits } from "#server/core/http/limits.ts";
import { fixture } from "#testing/fixture.ts";
import { openYard, PASSWORD, query, type Visitor } from "#testing/yard.ts";

const WRONG_CODE = "This code is not right, or it was used before. Try the next one.";
const AGAIN = "Please sign in with your password again.";

const yard = fixture(openYard);

/** The code that the app shows `steps` half minutes from now. */
const appShows = (secret: string, steps = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1_000) + steps * 30 });
/** Allows the same code to be used again, as if half a minute had passed. */
const forgetSteps = (userId: string) =>
  query("update two_factor set last_step = 0 where user_id = $1", [userId]);

const begin = (who: Visitor, password: unknown = PASSWORD) =>
  who.post("/api/two-factor/begin", { password });
const confirm = (who: Visitor, code: string) => who.post("/api/two-factor/confirm", { code });
const twoFactorOf = async (who: Visitor) => (await who.get("/api/two-factor")).json<object>();

async function withTwoFactor() {
  const owner = await yard.newOwner();
  const { secret } = (await begin(owner)).json<{ secret: string }>();
  const reply = await confirm(owner, appShows(secret));
  if (reply.statusCode !== 200) throw new Error(reply.body);
  const { recoveryCodes } = reply.json<{ recoveryCodes: string[] }>();
  await forgetSteps(owner.user.id);
  return Object.assign(owner, { secret, recoveryCodes });
}

/** A browser in which the right password was entered, but no code yet. */
async function halfway(email: string, rememberMe = false) {
  const rider = yard.visitor();
  const reply = await rider.post("/api/login", { email, password: PASSWORD, rememberMe });
  expect(reply).toAnswer([200, '{"secondStep":"CODE"}']);
  return rider;
}
const finish = (who: Visitor, code: string) => who.post("/api/login/second-step", { code });

describe("turning it on", () => {
  test("is refused signed out", async () => {
    const nobody = yard.visitor();
    for (const reply of [
      await nobody.get("/api/two-factor"),
      await begin(nobody),
      await confirm(nobody, "123456"),
    ])
      expect(reply).toAnswer([401, "Sign in first"]);
  });

  test("is refused with the wrong password, no code, or a wrong one", async () => {
    const owner = await yard.newOwner();
    expect(await begin(owner, "not-my-password")).toAnswer([403, "The password is not right."]);
    expect(await confirm(owner, "123456")).toAnswer([403, WRONG_CODE]);
    const { secret } = (await begin(owner)).json<{ secret: string }>();
    expect(await confirm(owner, "")).toAnswer([400, "Enter the code"]);
    expect(await confirm(owner, appShows(secret, 20))).toAnswer([403, WRONG_CODE]);
    expect(await twoFactorOf(owner)).toEqual({ on: false, since: null, recoveryCodesLeft: 0 });
    const login = await yard.visitor().post("/api/login", {
      email: owner.user.email,
      password: PASSWORD,
    });
    expect(login.json(), "begun is not on").toMatchObject({ id: owner.user.id });
  });

  test("gives a picture and a key for the app, then ten codes, a new token and a mail", async () => {
    const owner = await yard.newOwner();
    const phone = yard.visitor();
    await phone.post("/api/login", { email: owner.user.email, password: PASSWORD });
    const made = (await begin(owner)).json<{ secret: string; uri: string; qr: string }>();
    expect(made.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(made.uri).toBe(
      `otpauth://totp/Loosebox:${encodeURIComponent(owner.user.email)}?secret=${made.secret}&issuer=Loosebox`,
    );
    expect(made.qr).toMatch(/^<svg .*<\/svg>$/s);
    const before = owner.cookies.get("loosebox_session");
    const { recoveryCodes } = (await confirm(owner, appShows(made.secret))).json<{
      recoveryCodes: string[];
    }>();
    expect(recoveryCodes).toHaveLength(10);
    for (const [slot, code] of recoveryCodes.entries())
      expect(code).toMatch(new RegExp(`^${slot}[a-z2-9]{3}-[a-z2-9]{4}-[a-z2-9]{4}$`));
    expect(owner.cookies.get("loosebox_session")).not.toBe(before);
    expect((await owner.get("/api/user")).statusCode).toBe(200);
    expect((await phone.get("/api/user")).statusCode, "showed the password alone").toBe(401);
    expect(await twoFactorOf(owner)).toMatchObject({ on: true, recoveryCodesLeft: 10 });
    expect((await yard.mails()).join()).toContain("Subject: Two-factor sign-in is on");
    expect(await begin(owner)).toAnswer([409, "Two-factor sign-in is on already."]);
  });

  test("neither the secret nor a code is in the database in plain text", async () => {
    const { secret, recoveryCodes } = await withTwoFactor();
    const rows = [
      ...(await query("select * from two_factor")).rows,
      ...(await query("select * from recovery_codes")).rows,
    ];
    const text = JSON.stringify(rows).toLowerCase();
    expect(text).not.toContain(secret.toLowerCase());
    for (const code of recoveryCodes) expect(text).not.toContain(code.replaceAll("-", ""));
    expect(text).toContain("$argon2id$");
  });

  test("another person: has none of it", async () => {
    await withTwoFactor();
    expect(await twoFactorOf(await yard.newOwner())).toMatchObject({ on: false });
  });
});

describe("signing in", () => {
  test("the password alone signs nobody in", async () => {
    const { user } = await withTwoFactor();
    const rider = await halfway(user.email);
    expect(rider.cookies.get("loosebox_session")).toBeUndefined();
    expect((await rider.get("/api/user")).statusCode).toBe(401);
    const stolen = yard.visitor();
    stolen.cookies.set("loosebox_session", rider.cookies.get("loosebox_pending") ?? "");
    expect((await stolen.get("/api/user")).statusCode, "the pending token is no session").toBe(401);
  });

  test("the code of the app finishes it, remembered if that was asked", async () => {
    const { user, secret } = await withTwoFactor();
    const rider = await halfway(user.email, true);
    const reply = await finish(rider, ` ${appShows(secret).replace(/(...)/, "$1 ")}`);
    expect(reply.json()).toMatchObject({ id: user.id, email: user.email });
    expect(reply.cookies.find(({ name }) => name === "loosebox_session")?.maxAge).toBe(2_592_000);
    expect(rider.cookies.get("loosebox_pending")).toBeUndefined();
    expect((await rider.get("/api/user")).statusCode).toBe(200);
    expect(await finish(rider, appShows(secret))).toAnswer([401, AGAIN]);
  });

  test.each([-1, 0, 1])("a phone whose clock is off by %i steps can sign in", async (steps) => {
    const { user, secret } = await withTwoFactor();
    const reply = await finish(await halfway(user.email), appShows(secret, steps));
    expect(reply.statusCode).toBe(200);
  });

  test.each([-3, 3])("a phone whose clock is off by %i steps cannot", async (steps) => {
    const { user, secret } = await withTwoFactor();
    const reply = await finish(await halfway(user.email), appShows(secret, steps));
    expect(reply).toAnswer([403, WRONG_CODE]);
  });

  test("a code counts once, in the next sign-in too", async () => {
    const { user, secret } = await withTwoFactor();
    const code = appShows(secret);
    expect((await finish(await halfway(user.email), code)).statusCode).toBe(200);
    expect(await finish(await halfway(user.email), code)).toAnswer([403, WRONG_CODE]);
    const earlier = appShows(secret, -1);
    expect((await finish(await halfway(user.email), earlier)).statusCode).toBe(403);
  });

  test("of eight concurrent attempts with one code one signs in", async () => {
    const { user, secret } = await withTwoFactor();
    const riders = await Promise.all(Array.from({ length: 8 }, () => halfway(user.email)));
    const code = appShows(secret);
    const replies = await Promise.all(riders.map((rider) => finish(rider, code)));
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  test("a recovery code signs in once, however it is typed", async () => {
    const owner = await withTwoFactor();
    const { email } = owner.user;
    const [first = "", second = ""] = owner.recoveryCodes;
    // a zero is typed as the letter o
    const typed = ` ${first.replace("0", "o").toUpperCase().replaceAll("-", " ")} `;
    expect((await finish(await halfway(email), typed)).statusCode).toBe(200);
    expect(await finish(await halfway(email), first)).toAnswer([403, WRONG_CODE]);
    const riders = await Promise.all(Array.from({ length: 4 }, () => halfway(email)));
    const replies = await Promise.all(riders.map((rider) => finish(rider, second)));
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await twoFactorOf(owner)).toMatchObject({ recoveryCodesLeft: 8 });
  });

  test("another person's code is none", async () => {
    const { user } = await withTwoFactor();
    const other = await withTwoFactor();
    expect((await finish(await halfway(user.email), appShows(other.secret))).statusCode).toBe(403);
    const [code = ""] = other.recoveryCodes;
    expect((await finish(await halfway(user.email), code)).statusCode).toBe(403);
  });

  test("after five wrong codes the password is asked for again", async () => {
    const { user, secret } = await withTwoFactor();
    const rider = await halfway(user.email);
    for (let i = 0; i < 5; i += 1)
      expect(await finish(rider, "000000")).toAnswer([403, WRONG_CODE]);
    expect(await finish(rider, appShows(secret))).toAnswer([401, AGAIN]);
  });

  test("ten wrong codes an hour are the limit, however often the password is entered", async () => {
    const { user, secret } = await withTwoFactor();
    const first = await halfway(user.email);
    const second = await halfway(user.email);
    const third = await halfway(user.email);
    switchLimits(true);
    for (const rider of [first, second])
      for (let i = 0; i < 5; i += 1) await finish(rider, "000000");
    const reply = await finish(third, appShows(secret));
    switchLimits(false);
    expect(reply.statusCode).toBe(429);
  });

  test("the code must follow within ten minutes", async () => {
    const { user, secret } = await withTwoFactor();
    const rider = await halfway(user.email);
    await query("update pending_sign_ins set expires_at = now() where user_id = $1", [user.id]);
    expect(await finish(rider, appShows(secret))).toAnswer([401, AGAIN]);
  });

  test("without a password first there is nothing to finish", async () => {
    expect(await finish(yard.visitor(), "123456")).toAnswer([401, AGAIN]);
    expect(await finish(yard.visitor(), "")).toAnswer([400, "Enter the code"]);
  });

  test("a password reset does not bypass it", async () => {
    const { user } = await withTwoFactor();
    await yard.visitor().post("/api/forgot-password", { email: user.email });
    const mail = (await yard.mails()).findLast((each) => each.includes(`To: ${user.email}`)) ?? "";
    const token = /reset-password\?token=([\w-]+)/.exec(mail)?.[1];
    const password = "hay-barn-lantern";
    const rider = yard.visitor();
    const reset = await rider.post("/api/reset-password", { token, password });
    expect(reset).toAnswer([200, "null"]);
    expect(reset.cookies).toEqual([]);
    const reply = await rider.post("/api/login", { email: user.email, password });
    expect(reply).toAnswer([200, '{"secondStep":"CODE"}']);
  });
});

describe("turning it off, and new codes", () => {
  const off = (who: Visitor, code: string, password: unknown = PASSWORD) =>
    who.post("/api/two-factor/off", { password, code });
  const remake = (who: Visitor, code: string) =>
    who.post("/api/two-factor/recovery-codes", { password: PASSWORD, code });

  test("are refused signed out", async () => {
    expect(await off(yard.visitor(), "1")).toAnswer([401, "Sign in first"]);
    expect(await remake(yard.visitor(), "1")).toAnswer([401, "Sign in first"]);
  });

  test("are refused with one proof of the two", async () => {
    const owner = await withTwoFactor();
    expect((await off(owner, appShows(owner.secret), "not-my-password")).statusCode).toBe(403);
    expect(await off(owner, "000000")).toAnswer([403, WRONG_CODE]);
    expect(await twoFactorOf(owner)).toMatchObject({ on: true });
    const other = await yard.newOwner();
    expect(await off(other, "000000")).toAnswer([409, "Two-factor sign-in is off."]);
  });

  test("it is off with both, told by mail, and the password alone signs in", async () => {
    const owner = await withTwoFactor();
    expect(await off(owner, appShows(owner.secret))).toAnswer([200, "null"]);
    const { email } = owner.user;
    const login = await yard.visitor().post("/api/login", { email, password: PASSWORD });
    expect(login.json()).toMatchObject({ id: owner.user.id });
    expect((await yard.mails()).join()).toContain("Subject: Two-factor sign-in is off");
  });

  test("gives new recovery codes, and the old ones are invalid", async () => {
    const owner = await withTwoFactor();
    const [old = ""] = owner.recoveryCodes;
    const { recoveryCodes } = (await remake(owner, appShows(owner.secret))).json<{
      recoveryCodes: string[];
    }>();
    expect(recoveryCodes).toHaveLength(10);
    expect(recoveryCodes).not.toContain(old);
    const { email } = owner.user;
    expect((await finish(await halfway(email), old)).statusCode).toBe(403);
    expect((await finish(await halfway(email), recoveryCodes[0] ?? "")).statusCode).toBe(200);
  });
});
