import { describe, expect, test, vi } from "vitest";
import { fixture } from "#testing/fixture.ts";
import { catchStatements } from "#testing/statements/statements.ts";
import { openYard, PASSWORD, query } from "#testing/yard.ts";

const NEW_PASSWORD = "hay-barn-lantern";
const USED_UP = "This reset link has expired or was already used. Please ask for a new one.";

const yard = fixture(openYard);

const mailsTo = async (email: string) =>
  (await yard.mails()).filter(
    (mail) => mail.includes(`\r\nTo: ${email}\r\n`) && !mail.includes("Subject: New sign-in"),
  );

/** The next mail to this address, skipping the first `after` mails. */
async function nextMail(email: string, after: number) {
  await vi.waitFor(async () => expect(await mailsTo(email)).toHaveLength(after + 1), 15_000);
  return (await mailsTo(email)).at(-1) ?? "";
}

/** Requests a reset link and returns the token from the mail. */
async function mailedToken(email: string) {
  const before = (await mailsTo(email)).length;
  await yard.visitor().post("/api/forgot-password", { email });
  return tokenIn(await nextMail(email, before));
}

const tokenIn = (mail: string) =>
  /http:\/\/localhost:3000\/reset-password\?token=([\w-]+)/.exec(mail)?.[1] ?? "no link";

const reset = (token: string, password = NEW_PASSWORD) =>
  yard.visitor().post("/api/reset-password", { token, password });

const signIn = (email: string, password: string) =>
  yard.visitor().post("/api/login", { email, password });

describe("POST /api/forgot-password", () => {
  test("mails a link to our own address that works for an hour", async () => {
    const { user } = await yard.newOwner({ firstName: "Wren" });
    const reply = await yard.visitor().send({
      method: "POST",
      url: "/api/forgot-password",
      payload: { email: user.email.toUpperCase() },
      headers: { "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" },
    });
    expect(reply).toAnswer([200, "null"]);
    const mail = await nextMail(user.email, 0);
    expect(mail).toContain("Subject: Set a new Loosebox password");
    expect(mail).toContain("Hello Wren");
    expect(mail).not.toContain("evil.example");
    expect(tokenIn(mail)).toMatch(/^[\w-]{43}$/);
    const { rows } = await query(
      `select extract(epoch from expires_at - now())::float8 as seconds, used,
         length(token_hash) as bytes from password_resets where user_id = $1`,
      [user.id],
    );
    expect(rows).toEqual([{ seconds: expect.any(Number), used: false, bytes: 32 }]);
    expect(rows[0]?.["seconds"]).toBeGreaterThan(3_500);
    expect(rows[0]?.["seconds"]).toBeLessThanOrEqual(3_600);
  });

  test("an unknown address is answered the same, and nothing is mailed", async () => {
    const before = (await yard.mails()).length;
    const reply = await yard.visitor().post("/api/forgot-password", {
      email: "nobody@yard.example",
    });
    expect(reply).toAnswer([200, "null"]);
    const { user } = await yard.newOwner();
    await mailedToken(user.email);
    expect(await yard.mails()).toHaveLength(before + 1);
  });

  test("a known and an unknown address cost the same work, so timing does not distinguish them", async () => {
    const { user } = await yard.newOwner();
    const workFor = async (email: string) => {
      const { statements, stop } = catchStatements();
      await yard.visitor().post("/api/forgot-password", { email });
      stop();
      return statements.map(({ text }) => text);
    };
    const work = await workFor(user.email);
    expect(work.join()).toContain("password_reset_requests");
    for (let i = 0; i < 5; i += 1) {
      expect(await workFor(`nobody${i}@yard.example`)).toEqual(work);
      expect(await workFor(user.email)).toEqual(work);
    }
    const asked = async () =>
      (await query("select email from password_reset_requests")).rows.length;
    expect(await asked(), "both are kept alike").toBe(11);
    const { length } = await mailsTo(user.email);
    expect(length).toBe(6);
    expect(await asked()).toBe(0);
  });

  test("says what is wrong with the input", async () => {
    const ask = (body: Record<string, unknown>) =>
      yard.visitor().post("/api/forgot-password", body);
    expect(await ask({})).toAnswer([400, "Email is required"]);
    expect(await ask({ email: " " })).toAnswer([400, "Email is required"]);
    expect(await ask({ email: "robin@" })).toAnswer([400, "Invalid email address"]);
    const reply = await ask({ email: "a@b.example\r\nBcc: all@b.example" });
    expect(reply).toAnswer([400, "Invalid email address"]);
  });
});

describe("POST /api/reset-password", () => {
  test("sets the password, ends every session and sends a notice", async () => {
    const owner = await yard.newOwner();
    const phone = yard.visitor();
    const { email } = owner.user;
    await phone.post("/api/login", { email, password: PASSWORD, rememberMe: true });

    const reply = await reset(await mailedToken(email));
    expect(reply).toAnswer([200, "null"]);
    expect(reply.cookies, "a reset signs nobody in").toEqual([]);
    for (const device of [owner, phone])
      expect((await device.get("/api/user")).statusCode).toBe(401);
    expect((await signIn(email, PASSWORD)).statusCode).toBe(401);
    expect((await signIn(email, NEW_PASSWORD)).statusCode).toBe(200);

    const notice = await nextMail(email, 1);
    expect(notice).toContain("Subject: Your Loosebox password was changed");
    expect(notice).not.toContain("token=");
  });

  test("a link works once", async () => {
    const { user } = await yard.newOwner();
    const token = await mailedToken(user.email);
    expect((await reset(token)).statusCode).toBe(200);
    expect(await reset(token, "another-good-one")).toAnswer([400, USED_UP]);
    expect((await signIn(user.email, NEW_PASSWORD)).statusCode).toBe(200);
  });

  test("a link works for one hour", async () => {
    const { user } = await yard.newOwner();
    const shift = (minutes: number) =>
      query(
        "update password_resets set expires_at = expires_at - make_interval(mins => $2) where user_id = $1",
        [user.id, minutes],
      );
    const token = await mailedToken(user.email);
    await shift(60);
    expect(await reset(token)).toAnswer([400, USED_UP]);
    await shift(-1);
    expect((await reset(token)).statusCode).toBe(200);
  });

  test("a newer link voids the older one", async () => {
    const { user } = await yard.newOwner();
    const older = await mailedToken(user.email);
    const newer = await mailedToken(user.email);
    expect(await reset(older)).toAnswer([400, USED_UP]);
    expect((await reset(newer)).statusCode).toBe(200);
  });

  test("of two concurrent uses of a link one is refused", async () => {
    const { user } = await yard.newOwner();
    const token = await mailedToken(user.email);
    const tries = ["first-of-eight-1", "second-of-eight"].flatMap((password) =>
      Array.from({ length: 4 }, () => reset(token, password)),
    );
    const replies = await Promise.all(tries);
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array<number>(7).fill(400),
    ]);
    const won = replies.findIndex(({ statusCode }) => statusCode === 200);
    const password = won < 4 ? "first-of-eight-1" : "second-of-eight";
    expect((await signIn(user.email, password)).statusCode).toBe(200);
  });

  test("a password that is refused does not use the link up", async () => {
    const { user } = await yard.newOwner();
    const token = await mailedToken(user.email);
    expect(await reset(token, "short")).toAnswer([400, "Password must be at least 8 characters"]);
    expect((await reset(token)).statusCode).toBe(200);
  });

  test("says what is wrong with the input", async () => {
    const ask = (body: Record<string, unknown>) => yard.visitor().post("/api/reset-password", body);
    expect(await ask({ password: NEW_PASSWORD })).toAnswer([400, "The reset link is not complete"]);
    expect(await ask({ token: "x" })).toAnswer([400, "Password is required"]);
    expect(await ask({ token: "made-up", password: NEW_PASSWORD })).toAnswer([400, USED_UP]);
    expect(await ask({ token: "x\0", password: NEW_PASSWORD })).toAnswer([
      400,
      "Text must not contain control character zero or broken characters",
    ]);
  });
});
