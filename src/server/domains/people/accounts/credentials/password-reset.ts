import { and, eq, gt, not, type Placeholder, sql, inArray, lt } from "drizzle-orm";
import { paths } from "#contract/paths.ts";
import { config } from "#server/core/config.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { Refusal } from "#server/core/refusal.ts";
import type { Exchange } from "#server/core/http/reply.ts";
import { logSecurityEvent } from "#server/core/security/security-log.ts";
import { statement } from "#server/core/database/statements.ts";
import { findLink, findOwnLink, signInForLink, takeOwnLink } from "./confirmation-links.ts";
import { lockUser, dropNewEmail, personByEmail } from "#server/domains/people/accounts/users.ts";
import { knownBrowserAt } from "#server/domains/people/accounts/sign-in/known-browsers.ts";
import {
  resetMailsInKnown,
  resetsFrom,
  resetMails,
} from "#server/domains/people/accounts/limits.ts";
import {
  queueLink,
  queueMail,
  mailEvents,
} from "#server/domains/people/accounts/mails/mail-queue.ts";
import { hashPassword, judgePassword } from "./passwords.ts";
import { endAllSessions } from "#server/domains/people/accounts/sign-in/sessions.ts";
import {
  emailLinks,
  passwordResets,
  users,
  passwordResetRequests as requests,
} from "#server/schema/people.ts";
import { tokenHash } from "#server/core/security/secrets.ts";
import { type Reach, revokeAllCredentials, revokeOtherCredentials } from "./revoke-credentials.ts";
import type { FastifyBaseLogger } from "fastify";
import { v7 as uuid } from "uuid";
import { KEPT } from "#contract/data/retention.ts";

/*
 * Requests for a reset link. Those for known and unknown addresses are stored alike before the reply, and
 * distinguished only after it and before the mail queue. So neither the reply nor the queue reveals whether an
 * address is known, and no mail work is spent on an unknown one.
 */

const AT_ONCE = 500;

const insertRequest = statement("add-reset-wish", ["id", "email"], (db, request) =>
  db.insert(requests).values(request),
);
const takeRequests = statement("take-reset-wishes", [], (db) => {
  const oldest = db
    .select({ id: requests.id })
    .from(requests)
    .orderBy(requests.askedAt)
    .limit(AT_ONCE)
    .for("update", { skipLocked: true });
  return db
    .delete(requests)
    .where(inArray(requests.id, oldest))
    .returning({ email: requests.email });
});
const findPeople = statement("find-people-by-email", ["emails"], (db, { emails }) =>
  db
    .select({ userId: users.id, email: sql<string>`lower(${users.email})` })
    .from(users)
    .where(sql`lower(${users.email}) = any(${emails}::text[])`),
);
const dropStuck = statement("drop-stuck-reset-wishes", [], (db) =>
  db
    .delete(requests)
    .where(lt(requests.askedAt, sql`now() - ${KEPT.unsentMails}::interval`))
    .returning({ id: requests.id }),
);

/** Stores a request for a reset link, to be processed after the reply. */
async function addResetRequest(email: string) {
  await insertRequest({ id: uuid(), email });
  setImmediate(() => mailEvents.emit("asked"));
}

/** Queues the mails for all pending requests, and deletes the requests for unknown addresses. */
export async function queueResetLinks(log: FastifyBaseLogger): Promise<void> {
  while ((await queueSome(log)) === AT_ONCE);
}

const queueSome = (log: FastifyBaseLogger) =>
  inTransaction(async () => {
    const taken = await takeRequests();
    if (taken.length === 0) return 0;
    const emails = taken.map(({ email }) => email.toLowerCase());
    const found = await findPeople({ emails: [...new Set(emails)] });
    const people = new Map(found.map((person) => [person.email, person]));
    for (const email of emails) {
      const person = people.get(email);
      if (!person) continue;
      if (await resetMails.allows(email)) await queueLink("RESET_LINK", person);
      else log.info({ userId: person.userId }, "no reset mail: five an hour to one address");
    }
    return taken.length;
  });

/** Deletes and logs requests that expired before they could be processed. */
export async function sweepResetRequests(log: FastifyBaseLogger) {
  const dropped = await dropStuck();
  if (dropped.length > 0)
    log.warn({ count: dropped.length }, "wishes for a reset link were given up");
}

/**
 * Accepts a request for a reset link. The account is looked up after the reply, so that neither the reply's text
 * nor its timing reveals whether the account exists.
 */
export async function forgotPassword({ email }: { email: string }, { request }: Exchange) {
  const browser = await knownBrowserAt(email, request);
  if (browser === null) await resetsFrom.take(request.ip);
  logSecurityEvent(request, "RESET_ASKED");
  if (browser === null) await addResetRequest(email);
  else if (await resetMailsInKnown.allows(browser)) await queueResetLink(email);
  else request.log.info("no reset mail: five an hour from one known browser");
  return null;
}

// counted separately for known browsers, so that strangers cannot use up the owner's limit
async function queueResetLink(email: string) {
  const [person] = await personByEmail({ email });
  if (person) await queueLink("RESET_LINK", { userId: person.id, email: person.email });
}

/**
 * Sets a new password with the token of a mailed link, which is used up, and ends every session. The link is a
 * reset link, or one that confirms the registered address and was opened by somebody other than the registrant.
 * Opening it confirms the address; if the address was unconfirmed before, every other way to sign in is removed.
 */
export async function resetPassword(
  { token, password }: { token: string; password: string },
  { request }: Exchange,
  reach: Reach,
) {
  // there is no limit on attempts with links, so it must be cheap to refuse an invalid one
  await whoseLink(token);
  await judgePassword(password);
  const passwordHash = await hashPassword(password);
  const whose = await inTransaction(async () => {
    const { userId, wasConfirmed } = await holdLinked(token);
    await useUp(token);
    const [changed] = await setPassword({ userId, passwordHash });
    await voidLinks(userId);
    await endAllSessions(userId);
    const revoke = wasConfirmed ? revokeOtherCredentials : revokeAllCredentials;
    const ended = await revoke(userId, reach);
    if (changed) {
      const to = { ...changed, userId, emailConfirmed: true };
      await queueMail(to, (hello) => changedMail(hello, ended));
    }
    return userId;
  });
  logSecurityEvent(request, "PASSWORD_RESET", whose);
  return null;
}

const setPassword = statement(
  "set-password",
  ["userId", "passwordHash"],
  (db, { userId, passwordHash }) =>
    db
      .update(users)
      .set({
        passwordHash: sql`${passwordHash}`,
        emailConfirmedAt: sql`coalesce(${users.emailConfirmedAt}, now())`,
        updatedAt: sql`now()`,
      })
      .where(eq(users.id, userId))
      .returning({ email: users.email, firstName: users.firstName }),
);

/**
 * Locks the token's user before anything is ended: a concurrent sign-in has either finished, so that its session
 * is ended too, or it waits and is then refused.
 */
async function holdLinked(token: string) {
  const userId = await whoseLink(token);
  const held = await lockUser(userId);
  if (!held) throw noLonger();
  return { userId, wasConfirmed: held.emailConfirmed };
}

async function whoseLink(token: string) {
  const link = { tokenHash: tokenHash(token) };
  const [found] = [...(await findOpenReset(link)), ...(await findOwnLink(link))];
  if (found) return found.userId;
  throw (await findLink(link)).length > 0 ? signInForLink() : noLonger();
}

const noLonger = () =>
  new Refusal(400, "This reset link has expired or was already used. Please ask for a new one.");

async function useUp(token: string) {
  const link = { tokenHash: tokenHash(token) };
  const used = [...(await takeReset(link)), ...(await takeOwnLink(link))];
  if (used.length === 0) throw noLonger();
}

const isOpen = ({ tokenHash: hash }: { tokenHash: Placeholder }) =>
  and(
    eq(passwordResets.tokenHash, hash),
    not(passwordResets.used),
    gt(passwordResets.expiresAt, sql`now()`),
  );
const findOpenReset = statement("find-open-reset", ["tokenHash"], (db, given) =>
  db.select({ userId: passwordResets.userId }).from(passwordResets).where(isOpen(given)),
);
// takes the link in one statement, so that of two concurrent uses of it one is refused
const takeReset = statement("take-reset", ["tokenHash"], (db, given) =>
  db
    .update(passwordResets)
    .set({ used: true })
    .where(isOpen(given))
    .returning({ userId: passwordResets.userId }),
);

/**
 * Voids every link mailed for this user: those for a password and, with the pending request, those for another
 * address. They may have been requested by the very person whom the new password is to keep out.
 */
export async function voidLinks(userId: string) {
  await voidResets({ userId });
  await dropEmailLinks({ userId });
  await dropNewEmail({ userId });
}

const voidResets = statement("void-resets", ["userId"], (db, { userId }) =>
  db.update(passwordResets).set({ used: true }).where(eq(passwordResets.userId, userId)),
);
const dropEmailLinks = statement("drop-email-links", ["userId"], (db, { userId }) =>
  db.delete(emailLinks).where(eq(emailLinks.userId, userId)),
);

const changedMail = (hello: string, ended: readonly string[]) => ({
  subject: "Your Loosebox password was changed",
  text: `${hello}

${["the password of your Loosebox account was changed just now, and every device was signed out.", ...ended].join("\n\n")}

If it was not you, ask for a reset link at ${new URL(paths.auth, config().publicUrl).href} at once.

Loosebox
`,
});
