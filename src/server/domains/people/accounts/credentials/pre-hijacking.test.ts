import { generateSync } from "otplib";
import { describe, expect, test } from "vitest";
import { connectionPool } from "#server/core/database/database.ts";
import { switchLimits } from "#server/core/http/limits.ts";
import { authenticator } from "#testing/doubles/authenticator.ts";
import { fixture } from "#testing/fixture.ts";
import { lockWaits } from "#testing/lock-waits.ts";
import { openYard, type Owner, PASSWORD, query, type Visitor } from "#testing/yard.ts";

// Account pre-hijacking: an attacker registers another person's address first, prepares ways to sign in, and waits.

const NEW_PASSWORD = "hay-barn-lantern";
const CONFIRM_FIRST =
  "Confirm your e-mail address first: open the link that we sent to it, or have it sent again at the top of any page.";
const SIGNED_OUT = [401, "Sign in first"];

const yard = fixture(openYard);

type VisitorReply = Awaited<ReturnType<Visitor["post"]>>;

const secretIn = (reply: VisitorReply) => reply.json<{ secret: string }>().secret;
const appShows = (secret: string) => generateSync({ secret });
const challengeIn = (reply: VisitorReply) =>
  (JSON.parse(reply.json<{ options: string }>().options) as { challenge: string }).challenge;

const beginFactor = (who: Visitor) => who.post("/api/two-factor/begin", { password: PASSWORD });
const confirmFactor = (who: Visitor, secret: string) =>
  who.post("/api/two-factor/confirm", { code: appShows(secret) });
const beginPasskey = (who: Visitor) => who.post("/api/passkeys/begin", { password: PASSWORD });
const addPasskey = (who: Visitor, challenge: string, device = authenticator()) =>
  who.post("/api/passkeys", { name: "Phone", credential: device.create({ challenge }) });
const openFeed = (who: Visitor) => who.post("/api/calendar-feed");
const askForEmail = (who: Visitor, email: string) =>
  who.post("/api/user/email", { email, password: PASSWORD });
const confirmEmail = (who: Visitor, token: string) => who.post("/api/confirm-email", { token });

async function signInByPasskey(device: ReturnType<typeof authenticator>) {
  const someone = yard.visitor();
  const challenge = challengeIn(await someone.post("/api/login/passkey/begin"));
  return someone.post("/api/login/passkey", { credential: device.get({ challenge }) });
}

/** Requests a reset link as the mailbox's owner, and opens it. */
async function reset({ user: { email } }: Owner) {
  await yard.visitor().post("/api/forgot-password", { email });
  const token = await yard.linkTo(email, "reset-password");
  return () => setPassword(token);
}
const setPassword = (token: string) =>
  yard.visitor().post("/api/reset-password", { token, password: NEW_PASSWORD });
const signIn = (who: Visitor, email: string, password = NEW_PASSWORD) =>
  who.post("/api/login", { email, password });

const unconfirm = ({ user }: Owner) =>
  query("update users set email_confirmed_at = null where id = $1", [user.id]);

/** An attacker who has prepared every way to sign in, for an address that was never confirmed. */
async function squatter() {
  const person = await yard.newOwner();
  const { id, email } = person.user;
  const device = authenticator();
  const added = await addPasskey(person, challengeIn(await beginPasskey(person)), device);
  const feed = await openFeed(person);
  const factor = await confirmFactor(person, secretIn(await beginFactor(person)));
  const elsewhere = `elsewhere-${email}`;
  const asked = await askForEmail(person, elsewhere);
  const pushed = await person.post("/api/push-subscriptions", {
    endpoint: `https://fcm.googleapis.com/${id}`,
    keys: { p256dh: "p".repeat(87), auth: "a".repeat(22) },
  });
  const invited = await person.post("/api/invitations", { role: "OWNER" });
  const erasure = await person.send({
    method: "DELETE",
    url: "/api/user",
    payload: { password: PASSWORD },
  });
  for (const reply of [added, feed, factor, asked, pushed, invited, erasure])
    expect(reply.statusCode, reply.body).toBe(200);
  const waiting = yard.visitor();
  expect((await signIn(waiting, email, PASSWORD)).json()).toEqual({ secondStep: "CODE" });
  const address = new URL(feed.json<{ url: string }>().url).pathname;
  const toElsewhere = await yard.linkTo(elsewhere, "confirm-email");
  await unconfirm(person);
  const { url } = invited.json<{ url: string }>();
  const invitation = new URL(url).searchParams.get("token");
  return Object.assign(person, { device, address, waiting, toElsewhere, invitation });
}

describe("while the address is not confirmed", () => {
  test("there is no second factor, no passkey and no calendar address", async () => {
    const person = await yard.newUnconfirmedOwner();
    for (const refused of [beginFactor, beginPasskey, openFeed])
      expect(await refused(person)).toAnswer([403, CONFIRM_FIRST]);
    const { rows } = await query(
      `select user_id from two_factor where user_id = $1
       union all select user_id from passkey_challenges where user_id = $1`,
      [person.user.id],
    );
    expect(rows).toEqual([]);
    await confirmEmail(person, await yard.linkTo(person.user.email, "confirm-email"));
    for (const allowed of [beginFactor, beginPasskey, openFeed])
      expect((await allowed(person)).statusCode).toBe(200);
  });

  test("and one that was begun cannot be finished", async () => {
    const person = await yard.newOwner();
    const secret = secretIn(await beginFactor(person));
    const challenge = challengeIn(await beginPasskey(person));
    await unconfirm(person);
    expect(await confirmFactor(person, secret)).toAnswer([403, CONFIRM_FIRST]);
    expect(await addPasskey(person, challenge)).toAnswer([403, CONFIRM_FIRST]);
  });
});

describe("a reset by the reader of the mailbox", () => {
  test("leaves the registrant no way to sign in", async () => {
    const thief = await squatter();
    const { id, email } = thief.user;
    const toOwn = await yard.linkTo(email, "confirm-email");
    const oldReset = await reset(thief);
    const newest = await reset(thief);
    expect((await newest()).statusCode).toBe(200);

    expect(await thief.get("/api/user"), "the session").toAnswer(SIGNED_OUT);
    const code = await thief.waiting.post("/api/login/second-step", { code: "123456" });
    expect(code.statusCode, "the sign-in that waits for a code").toBe(401);
    expect((await signIn(yard.visitor(), email, PASSWORD)).statusCode, "password").toBe(401);
    expect((await signInByPasskey(thief.device)).statusCode, "the passkey").toBe(401);
    expect((await yard.visitor().get(thief.address)).statusCode, "the calendar").toBe(404);
    expect((await oldReset()).statusCode, "an older reset link").toBe(400);
    const stranger = await yard.newOwner();
    const joined = await stranger.post("/api/invitations/accept", { token: thief.invitation });
    expect(joined.statusCode, "an invitation").toBe(404);

    const owner = yard.visitor();
    const signedIn = await signIn(owner, email);
    for (const token of [thief.toElsewhere, toOwn]) {
      expect((await confirmEmail(owner, token)).statusCode, "a mailed link").toBe(400);
      expect((await setPassword(token)).statusCode, "nor for a password").toBe(400);
    }
    expect(signedIn.json(), "no code is asked for").toMatchObject({
      id,
      email,
      emailConfirmed: true,
      newEmail: null,
      eraseAfter: null,
    });
    expect((await owner.get("/api/two-factor")).json()).toMatchObject({ on: false });
    expect((await owner.get("/api/passkeys")).json()).toEqual([]);
    expect((await owner.get("/api/calendar-feed")).json()).toBeNull();
    expect((await owner.get("/api/sessions")).json()).toHaveLength(1);
    expect((await beginFactor(owner)).statusCode, "their password is another").toBe(403);
  });

  test("leaves no row of it, and the mail says what ended", async () => {
    const thief = await squatter();
    const { id, email } = thief.user;
    expect((await (await reset(thief))()).statusCode).toBe(200);
    for (const table of GONE_AFTER_RESET) {
      const { rows } = await query(`select user_id from ${table} where user_id = $1`, [id]);
      expect(rows, table).toEqual([]);
    }
    const mail = (await yard.mailsTo(email)).find((each) => each.includes("password was changed"));
    expect(mail).toContain("This has confirmed your e-mail address.");
    for (const each of [
      "Two-factor sign-in is off",
      "Passkeys made before",
      "calendar has ended",
      "nobody had accepted",
    ])
      expect(mail).toContain(each);
    expect(mail).toContain("The account was about to be deleted. It stays.");
  });

  test("makes the registrant's browser count as new when it signs in", async () => {
    const thief = await yard.newUnconfirmedOwner();
    await (
      await reset(thief)
    )();
    await signIn(thief, thief.user.email);
    const subjects = (await yard.mailsTo(thief.user.email)).join("\n");
    expect(subjects).toContain("Subject: New sign-in to your Loosebox account");
  });

  test("mails a short text if nothing was set up before the confirmation", async () => {
    const person = await yard.newUnconfirmedOwner();
    await (
      await reset(person)
    )();
    const mail = (await yard.mailsTo(person.user.email)).find((each) =>
      each.includes("Subject: Your Loosebox password was changed"),
    );
    expect(mail).toContain("This has confirmed your e-mail address.");
    expect(mail).not.toMatch(/passkey|two-factor|calendar|invitation|about to be deleted/i);
  });

  test("of a confirmed address removes only a second factor that was begun and not finished", async () => {
    const [on, begun] = [await yard.newOwner(), await yard.newOwner()];
    await confirmFactor(on, secretIn(await beginFactor(on)));
    await beginFactor(begun);
    for (const each of [on, begun]) expect((await (await reset(each))()).statusCode).toBe(200);
    expect((await signIn(yard.visitor(), on.user.email)).json()).toEqual({ secondStep: "CODE" });
    const { rows } = await query("select user_id from two_factor where user_id = any($1)", [
      [on.user.id, begun.user.id],
    ]);
    expect(rows).toEqual([{ user_id: on.user.id }]);
    const mail = (await yard.mailsTo(on.user.email)).join("\n");
    expect(mail).not.toContain("This has confirmed your e-mail address.");
  });
});

test("repeated requests for an address use up none of its mails with a reset link", async () => {
  const [owner, thief] = [await yard.newOwner(), await yard.newOwner()];
  const { email } = owner.user;
  switchLimits(true);
  try {
    for (let i = 0; i < 5; i += 1) expect((await askForEmail(thief, email)).statusCode).toBe(200);
    expect((await askForEmail(thief, email)).statusCode).toBe(429);
    await yard.visitor().post("/api/forgot-password", { email });
  } finally {
    switchLimits(false);
  }
  expect(await yard.linkTo(email, "reset-password")).not.toBe("no link");
});

/**
 * Locks a user's row, starts each call once the calls before it wait for the lock, releases the lock, and
 * returns all replies.
 */
async function inTurn({ user }: Owner, ...calls: (() => Promise<VisitorReply>)[]) {
  const holder = await connectionPool().connect();
  await holder.query("begin");
  await holder.query("select from users where id = $1 for update", [user.id]);
  const running: Promise<VisitorReply>[] = [];
  for (const call of calls) {
    running.push(call());
    await lockWaits(running.length);
  }
  await holder.query("commit");
  holder.release();
  return (await Promise.all(running)).map(({ statusCode }) => statusCode);
}

describe("a concurrent action", () => {
  const ways: Record<string, (who: Owner) => Promise<() => Promise<VisitorReply>>> = {
    "a passkey being added": async (who) => {
      const challenge = challengeIn(await beginPasskey(who));
      return () => addPasskey(who, challenge);
    },
    "a second factor being begun": async (who) => () => beginFactor(who),
    "a second factor being turned on": async (who) => {
      const secret = secretIn(await beginFactor(who));
      return () => confirmFactor(who, secret);
    },
    "a calendar address being made": async (who) => () => openFeed(who),
    "another address being asked for": async (who) => () =>
      askForEmail(who, `late-${who.user.email}`),
    "another address being confirmed": async (who) => {
      const email = `late-${who.user.email}`;
      await askForEmail(who, email);
      const token = await yard.linkTo(email, "confirm-email");
      return () => confirmEmail(who, token);
    },
  };

  test.each(Object.entries(ways))("%s finds the door shut", async (_, prepare) => {
    const thief = await yard.newOwner();
    const attack = await prepare(thief);
    const [changed, attacked] = await inTurn(thief, await reset(thief), attack);
    expect(changed).toBe(200);
    expect(attacked).toBe(401);
    await nothingLeft(thief);
  });

  test.each([
    "a passkey being added",
    "a second factor being begun",
    "a calendar address being made",
  ])("%s a moment earlier is ended", async (name) => {
    const thief = await yard.newOwner();
    const attack = await ways[name]?.(thief);
    if (!attack) throw new Error(name);
    expect(await inTurn(thief, attack, await reset(thief))).toEqual([200, 200]);
    await nothingLeft(thief);
  });

  async function nothingLeft({ user: { id, email } }: Owner) {
    for (const table of [
      "passkeys",
      "two_factor",
      "recovery_codes",
      "calendar_feeds",
      "sessions",
    ]) {
      const { rows } = await query(`select user_id from ${table} where user_id = $1`, [id]);
      expect(rows, table).toEqual([]);
    }
    const { rows } = await query("select email, new_email from users where id = $1", [id]);
    expect(rows).toEqual([{ email, new_email: null }]);
  }
});

/** Tables whose rows give a way to sign in, or act for a user later. */
const GONE_AFTER_RESET = [
  "api_tokens",
  "calendar_feeds",
  "email_links",
  "invitations",
  "known_browsers",
  "passkey_challenges",
  "passkeys",
  "pending_sign_ins",
  "push_subscriptions",
  "recovery_codes",
  "sessions",
  "two_factor",
];

/** Tables whose rows give no way to sign in, each with the reason why its rows may stay. */
const STAYS: Record<string, string> = {
  account_mails:
    "letters to the mailbox; a link in one is written when it is sent, and judged anew",
  archives: "can be fetched by who is signed in alone",
  chat_messages: "content",
  chat_sessions: "content",
  consents: "a ledger",
  data_complaints: "content",
  deliveries: "mails to the mailbox; messages to a browser go with it",
  grants: "what the account may do in yards that it belongs to",
  horse_unfollows: "says of what nothing is told",
  idempotency_keys: "answers for who is signed in alone",
  memberships: "the yard of the account, and whoever works there",
  notification_preferences: "says what is mailed, and to nobody else",
  notifications: "content",
  outing_notices: "what was told",
  password_resets: "used up",
  reminders: "what was told",
  row_changes: "what happened",
  unsubscribe_links: "were in mails to the mailbox, and only stop more of them",
};

test("for every table with rows of a person it is decided whether a reset ends them", async () => {
  const { rows } = await query(
    `select distinct c.conrelid::regclass::text as name from pg_constraint c
     where c.contype = 'f' and c.confrelid in ('users'::regclass, 'memberships'::regclass)
       and c.confdeltype = 'c'
     union select 'data_complaints' order by 1`,
  );
  const decided = [...GONE_AFTER_RESET, ...Object.keys(STAYS)].toSorted();
  expect(rows.map(({ name }) => name)).toEqual(decided);
});
