import { eq, sql } from "drizzle-orm";
import { paths } from "#contract/paths.ts";
import { config } from "#server/core/config.ts";
import { inTransaction, isDuplicate } from "#server/core/database/database.ts";
import { Refusal } from "#server/core/refusal.ts";
import type { Exchange } from "#server/core/http/reply.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { logSecurityEvent } from "#server/core/security/security-log.ts";
import { secondsFromNow } from "#server/core/database/expressions.ts";
import { statement } from "#server/core/database/statements.ts";
import { findLink, signInForLink, takeLink } from "./confirmation-links.ts";
import {
  findUser,
  lockCurrentUser,
  dropNewEmail,
  personById,
  type PersonRow,
} from "#server/domains/people/accounts/users.ts";
import {
  correctionsFrom,
  emailCorrections,
  emailWishes,
  ownConfirmations,
  wishedMails,
} from "#server/domains/people/accounts/limits.ts";
import {
  queueMail,
  queueLink,
  recipientOf,
} from "#server/domains/people/accounts/mails/mail-queue.ts";
import { requirePassword } from "./passwords.ts";
import { voidLinks } from "./password-reset.ts";
import { rotateSession } from "#server/domains/people/accounts/sign-in/sessions.ts";
import { users } from "#server/schema/people.ts";
import { tokenHash } from "#server/core/security/secrets.ts";

/** Seconds for which a new address may be confirmed. */
const ASKED_SECONDS = 3_600;

/**
 * Stores the requested address, mails a link to it and notifies the old address. Nothing changes before the link
 * is opened. Only the mail to the requested address says whether another account has it.
 */
export async function askForEmail(
  scope: Scope,
  { email, password }: { email: string; password: string },
  exchange: Exchange,
) {
  const person = await requirePassword(scope, password);
  if (email.toLowerCase() === person.email.toLowerCase())
    throw new Refusal(400, "This is your e-mail address already.");
  await countWish(person, email, exchange.request.ip);
  await inTransaction(async () => {
    await lockCurrentUser(scope);
    await noteNewEmail({ userId: scope.userId, email });
    await queueLink("EMAIL_LINK", { userId: scope.userId, email });
    // an unconfirmed old address may be a typing error and belong to a stranger, so it gets no mail
    if (person.emailConfirmed) await queueMail(person, requestedMail);
  });
  await rotateSession(scope.userId, exchange);
  return findUser(scope.userId, scope.yardId);
}

// each request causes a mail to an address that may belong to somebody else
async function countWish(
  { userId, emailConfirmed }: { userId: string; emailConfirmed: boolean },
  email: string,
  ip: string,
) {
  const own = emailConfirmed ? emailWishes : emailCorrections;
  await own.take(userId);
  try {
    if (!emailConfirmed) await correctionsFrom.take(ip);
    await wishedMails.take(email);
  } catch (refused) {
    // other people have used up the shared limit, so this request does not count for the user
    await own.giveBack(userId);
    throw refused;
  }
}

/** Cancels the request for another address, so that the links sent to that address become invalid. */
export async function keepEmail({ userId, yardId }: Scope) {
  await dropNewEmail({ userId });
  return findUser(userId, yardId);
}

/** Mails the link that confirms the registered address again; the earlier link becomes invalid. */
export async function sendConfirmation(scope: Scope) {
  const { email, emailConfirmed, demoUntil } = await findUser(scope.userId, scope.yardId);
  if (emailConfirmed) throw new Refusal(409, "Your e-mail address is confirmed already.");
  if (demoUntil)
    throw new Refusal(409, "A demo has no mailbox. Register to have a yard that stays.");
  await ownConfirmations.take(scope.userId);
  await inTransaction(async () => {
    await lockCurrentUser(scope);
    await queueLink("EMAIL_LINK", { userId: scope.userId, email });
  });
  return findUser(scope.userId, scope.yardId);
}

/**
 * Confirms the signed-in user's address with the token of a mailed link, which is used up. The address is either
 * the registered one, or the requested one, which then replaces it: in that case reset links sent to the old
 * address become invalid, and the old address is notified.
 */
export async function confirmEmail(scope: Scope, { token }: { token: string }, exchange: Exchange) {
  const changed = await inTransaction(() => useLink(scope, token)).catch((error: unknown) => {
    // another account has taken the address meanwhile, which must not be revealed
    throw isDuplicate(error) ? noLonger() : error;
  });
  logSecurityEvent(exchange.request, changed ? "EMAIL_CHANGED" : "EMAIL_CONFIRMED");
  await rotateSession(scope.userId, exchange);
  return null;
}

async function useLink(scope: Scope, token: string) {
  const { userId } = scope;
  const link = { tokenHash: tokenHash(token) };
  const [asked] = await findLink(link);
  if (!asked) throw noLonger();
  if (asked.userId !== userId) throw signInForLink();
  // locks in the same order as a reset, which locks the user and then voids the user's links
  await lockCurrentUser(scope);
  const used = await takeLink(link);
  const [person] = await personById({ id: userId });
  if (used.length === 0 || !person) throw noLonger();
  const changed = person.email !== asked.email;
  if (changed) await takeAddress(person, asked.email);
  else await confirmAddress({ userId });
  return changed;
}

const noteNewEmail = statement("note-new-email", ["userId", "email"], (db, { userId, email }) =>
  db
    .update(users)
    .set({ newEmail: sql`${email}`, newEmailUntil: secondsFromNow(ASKED_SECONDS) })
    .where(eq(users.id, userId)),
);
const confirmAddress = statement("confirm-email", ["userId"], (db, { userId }) =>
  db
    .update(users)
    .set({ emailConfirmedAt: sql`coalesce(${users.emailConfirmedAt}, now())` })
    .where(eq(users.id, userId)),
);
const changeAddress = statement("change-email", ["userId", "email"], (db, { userId, email }) =>
  db
    .update(users)
    .set({ email: sql`${email}`, emailConfirmedAt: sql`now()`, updatedAt: sql`now()` })
    .where(eq(users.id, userId)),
);

async function takeAddress(before: PersonRow, email: string) {
  if (before.newEmail !== email) throw noLonger();
  await changeAddress({ userId: before.id, email });
  await voidLinks(before.id);
  await queueMail(recipientOf(before), changedMail);
}

const noLonger = () =>
  new Refusal(
    400,
    "This link has expired, was already used, or a newer one was sent. Please ask for a new one in your settings.",
  );

const help = () => `If it was not you, set a new password at once:

${new URL(paths.auth, config().publicUrl).href}
`;

const requestedMail = (hello: string) => ({
  subject: "Your Loosebox e-mail address is about to change",
  text: `${hello}

you have asked to sign in to Loosebox with another e-mail address. It changes once you open the link that we have sent there. Until then this one stays.

${help()}
Loosebox
`,
});

const changedMail = (hello: string) => ({
  subject: "Your Loosebox e-mail address was changed",
  text: `${hello}

your Loosebox account has another e-mail address from now on, confirmed just now. This is our last mail to this one.

If it was not you, write to us at once: ${new URL(paths.contact, config().publicUrl).href}

Loosebox
`,
});
