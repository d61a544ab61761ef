import { eq, sql } from "drizzle-orm";
import { paths } from "#contract/paths.ts";
import { config } from "#server/core/config.ts";
import { inTransaction, isDuplicate } from "#server/core/database/database.ts";
import { Refusal } from "#server/core/refusal.ts";
import type { Exchange } from "#server/core/http/reply.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { logSecurityEvent } from "#server/core/security/security-log.ts";
import { statement } from "#server/core/database/statements.ts";
import { findLink, signInForLink, takeLink } from "./confirmation-links.ts";
import { findUser } from "./find-user.ts";
import { lockCurrentUser } from "./hold.ts";
import {
  correctionsFrom,
  emailCorrections,
  emailWishes,
  ownConfirmations,
  wishedMails,
} from "./limits.ts";
import { queueMail, queueLink, recipientOf } from "./mails.ts";
import { dropNewEmail, personById, type PersonRow } from "./people.ts";
import { requirePassword } from "./require-password.ts";
import { voidLinks } from "./password-reset.ts";
import { rotateSession } from "./sessions.ts";
import { users } from "#server/schema/people.ts";
import { tokenHash } from "#server/core/security/secrets.ts";

const hourMs = 3_600_000;

/**
 * Notes the address that somebody wants, sends a link there and tells the old one. Nothing changes before
 * the link is opened. Whether another account has the address is told to that address alone.
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
    const until = new Date(Date.now() + hourMs);
    await noteNewEmail({ userId: scope.userId, email, until });
    await queueLink("EMAIL_LINK", { userId: scope.userId, email });
    // where nobody has confirmed it, it may be what is being put right, and a stranger's
    if (person.emailConfirmed) await queueMail(person, requestedMail);
  });
  await rotateSession(scope.userId, exchange);
  return findUser(scope.userId, scope.yardId);
}

// each wish has us write to an address that somebody else may have
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
    // others have used up what they share: that is no wish of this person's
    await own.giveBack(userId);
    throw refused;
  }
}

/** Takes the wish for another address back: the links that were sent there are worth nothing. */
export async function keepEmail({ userId, yardId }: Scope) {
  await dropNewEmail({ userId });
  return findUser(userId, yardId);
}

/** Mails the link that confirms the address somebody registered with once more; it ends the former one. */
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
 * Confirms the address of whoever is signed in, with the token of a mailed link, which is used up: the one they registered
 * with, or the one they want, which then takes its place. Then reset links that went to the old address are void, and it
 * is told.
 */
export async function confirmEmail(scope: Scope, { token }: { token: string }, exchange: Exchange) {
  const changed = await inTransaction(() => useLink(scope, token)).catch((error: unknown) => {
    // somebody else has got the address meanwhile; whose it is, is not told
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
  // before the link: a reset holds the person first, too, and then voids their links
  await lockCurrentUser(scope);
  const used = await takeLink(link);
  const [person] = await personById({ id: userId });
  if (used.length === 0 || !person) throw noLonger();
  const changed = person.email !== asked.email;
  if (changed) await takeAddress(person, asked.email);
  else await confirmAddress({ userId });
  return changed;
}

const noteNewEmail = statement(
  "note-new-email",
  ["userId", "email", "until"],
  (db, { userId, email, until }) =>
    db
      .update(users)
      .set({ newEmail: sql`${email}`, newEmailUntil: sql`${until}` })
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
