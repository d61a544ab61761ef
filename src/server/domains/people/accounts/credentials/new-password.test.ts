import { expect, test } from "vitest";
import { connectionPool } from "#server/core/database/database.ts";
import { authenticator } from "#testing/doubles/authenticator.ts";
import { fixture } from "#testing/fixture.ts";
import { lockWaits } from "#testing/lock-waits.ts";
import { openYard, type Owner, PASSWORD, query, type Visitor } from "#testing/yard.ts";

// ways to sign in that a thief with the old password may have prepared, and which of them remain after a new password

const NEW_PASSWORD = "hay-barn-lantern";

const yard = fixture(openYard);

const ways = {
  async reset({ user: { email } }: Owner) {
    await yard.visitor().post("/api/forgot-password", { email });
    const token = await yard.linkTo(email, "reset-password");
    return yard.visitor().post("/api/reset-password", { token, password: NEW_PASSWORD });
  },
  change: (owner: Owner) =>
    owner.post("/api/user/password", { password: PASSWORD, newPassword: NEW_PASSWORD }),
};
type Way = keyof typeof ways;
const both: Way[] = ["reset", "change"];

let addresses = 0;
test.each(both)("after a %s a link to another address is invalid", async (way) => {
  const owner = await yard.newOwner();
  const email = `elsewhere${++addresses}@thief.example`;
  await owner.post("/api/user/email", { email, password: PASSWORD });
  const token = await yard.linkTo(email, "confirm-email");
  expect((await ways[way](owner)).statusCode).toBe(200);
  const back = yard.visitor();
  const reply = await back.post("/api/login", { email: owner.user.email, password: NEW_PASSWORD });
  expect(reply.json()).toMatchObject({ email: owner.user.email, newEmail: null });
  expect((await back.post("/api/confirm-email", { token })).statusCode).toBe(400);
});

test.each(both)("after a %s a sign-in that waits for a code begins again", async (way) => {
  const owner = await yard.newOwner();
  const waiting = yard.visitor();
  const token = "w".repeat(43);
  await query(
    `insert into pending_sign_ins (token_hash, user_id, remember, expires_at)
     values (sha256($1), $2, false, now() + interval '5 minutes')`,
    [Buffer.from(token), owner.user.id],
  );
  waiting.cookies.set("loosebox_pending", token);
  expect((await waiting.post("/api/login/second-step", { code: "000000" })).statusCode).toBe(403);
  expect((await ways[way](owner)).statusCode).toBe(200);
  const reply = await waiting.post("/api/login/second-step", { code: "000000" });
  expect(reply).toAnswer([401, "Please sign in with your password again."]);
});

test("the old password cannot sign in while it is being changed", async () => {
  const owner = await yard.newOwner();
  const others = Array.from({ length: 40 }, () => yard.visitor());
  const { email } = owner.user;
  const entering = others.map((each) => each.post("/api/login", { email, password: PASSWORD }));
  expect((await ways.change(owner)).statusCode).toBe(200);
  await Promise.all(entering);
  const inside = await Promise.all(others.map((each) => each.get("/api/user")));
  expect(inside.map(({ statusCode }) => statusCode)).toEqual(others.map(() => 401));
  expect((await owner.get("/api/user")).statusCode).toBe(200);
});

test("a concurrent request for another address has no effect", async () => {
  const owner = await yard.newOwner();
  const { id, email } = owner.user;
  const holder = await connectionPool().connect();
  await holder.query("begin");
  await holder.query("select from users where id = $1 for update", [id]);
  const asking = owner.post("/api/user/email", { email: "late@thief.example", password: PASSWORD });
  // waits until the call waits for the row that the test has locked
  await lockWaits(1, "%for no key update%");
  await holder.query("delete from sessions where user_id = $1", [id]);
  await holder.query("commit");
  holder.release();
  expect(await asking).toAnswer([401, "Sign in first"]);
  expect(await yard.mailsTo("late@thief.example")).toEqual([]);
  expect(
    (await yard.visitor().post("/api/login", { email, password: PASSWORD })).json(),
  ).toMatchObject({ newEmail: null });
});

async function withPasskey(owner: Visitor) {
  const begun = await owner.post("/api/passkeys/begin", { password: PASSWORD });
  const device = authenticator();
  const credential = device.create({ challenge: challengeIn(begun) });
  await owner.post("/api/passkeys", { name: "Phone", credential });
  return device;
}
const challengeIn = (reply: Awaited<ReturnType<Visitor["post"]>>) =>
  (JSON.parse(reply.json<{ options: string }>().options) as { challenge: string }).challenge;
async function signIn(device: ReturnType<typeof authenticator>) {
  const someone = yard.visitor();
  const challenge = challengeIn(await someone.post("/api/login/passkey/begin"));
  return someone.post("/api/login/passkey", { credential: device.get({ challenge }) });
}

test("after a reset no passkey and no calendar address that somebody else may have made works, and the mail says so", async () => {
  const owner = await yard.newOwner();
  const device = await withPasskey(owner);
  const { url } = (await owner.post("/api/calendar-feed")).json<{ url: string }>();
  const feed = () => yard.visitor().get(new URL(url).pathname);
  expect([(await signIn(device)).statusCode, (await feed()).statusCode]).toEqual([200, 200]);
  expect((await ways.reset(owner)).statusCode).toBe(200);
  expect([(await signIn(device)).statusCode, (await feed()).statusCode]).toEqual([401, 404]);
  const mail = (await yard.mailsTo(owner.user.email)).at(-1);
  expect(mail).toContain("Passkeys made before no longer sign in");
  expect(mail).toContain("The private address of your calendar has ended");
});

test("a reset does not take away a passkey where codes are on, but the mail calls for a look", async () => {
  const owner = await yard.newOwner();
  const device = await withPasskey(owner);
  await query(
    "insert into two_factor (user_id, secret, confirmed_at) values ($1, 'sealed', now())",
    [owner.user.id],
  );
  expect((await ways.reset(owner)).statusCode).toBe(200);
  expect((await signIn(device)).statusCode).toBe(200);
  const mails = await yard.mailsTo(owner.user.email);
  expect(
    mails.find((mail) => mail.includes("Subject: Your Loosebox password was changed")),
  ).toContain("Your passkeys still sign in");
});

test("after a reset without either the mail mentions neither", async () => {
  const owner = await yard.newOwner();
  expect((await ways.reset(owner)).statusCode).toBe(200);
  const mail = (await yard.mailsTo(owner.user.email)).at(-1);
  expect(mail).toContain("Subject: Your Loosebox password was changed");
  expect(mail).not.toMatch(/passkey|calendar/i);
});

test("concurrent additions never exceed the limit of passkeys", async () => {
  const owner = await yard.newOwner();
  const begun = await Promise.all(
    Array.from({ length: 22 }, () => owner.post("/api/passkeys/begin", { password: PASSWORD })),
  );
  for (const each of begun) {
    const credential = authenticator().create({ challenge: challengeIn(each) });
    await owner.post("/api/passkeys", { name: "Phone", credential });
  }
  expect((await owner.get("/api/passkeys")).json()).toHaveLength(20);
});
