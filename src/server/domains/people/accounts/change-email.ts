import { and, eq, gt, sql } from "drizzle-orm";
import { paths } from "#contract/paths.ts";
import { config } from "#server/core/config.ts";
import { db, inTransaction, isDuplicate } from "#server/core/database.ts";
import { Refusal } from "#server/core/refusal.ts";
import type { Exchange } from "#server/core/route.ts";
import type { Scope } from "#server/core/scope.ts";
import { noteSecurity } from "#server/core/security-log.ts";
import { findUser } from "./accounts.ts";
import { holdAlone, holdAsker } from "./hold.ts";
import { countConfirmationMail, countResetRequest } from "./limits.ts";
import { queueLetter, queueLink } from "./mails.ts";
import { provePassword } from "./prove.ts";
import { voidLinks } from "./password-reset.ts";
import { rotateSession } from "./sessions.ts";
import { emailLinks, users } from "#server/schema/people.ts";
import { tokenHash } from "./token.ts";

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
  const person = await provePassword(scope, password, exchange.request.ip);
  if (email.toLowerCase() === person.email.toLowerCase())
    throw new Refusal(400, "This is your e-mail address already.");
  await countConfirmationMail(email);
  await inTransaction(async () => {
    await holdAsker(scope);
    await db()
      .update(users)
      .set({ newEmail: email, newEmailUntil: new Date(Date.now() + hourMs) })
      .where(eq(users.id, scope.userId));
    await queueLink("EMAIL_LINK", { userId: scope.userId, email });
    await queueLetter(person, askedLetter(person.firstName));
  });
  await rotateSession(scope.userId, exchange);
  return findUser(scope.userId, scope.yardId);
}

/** Takes the wish for another address back: the links that were sent there are worth nothing. */
export async function keepEmail({ userId, yardId }: Scope) {
  await db().update(users).set({ newEmail: null, newEmailUntil: null }).where(eq(users.id, userId));
  return findUser(userId, yardId);
}

/** Mails the link that confirms the address somebody registered with once more; it ends the former one. */
export async function sendConfirmation(scope: Scope) {
  const { email, emailConfirmed, demoUntil } = await findUser(scope.userId, scope.yardId);
  if (emailConfirmed) throw new Refusal(409, "Your e-mail address is confirmed already.");
  if (demoUntil)
    throw new Refusal(409, "A demo has no mailbox. Register to have a yard that stays.");
  await countConfirmationMail(email);
  await inTransaction(async () => {
    await holdAsker(scope);
    await queueLink("EMAIL_LINK", { userId: scope.userId, email });
  });
  return findUser(scope.userId, scope.yardId);
}

/**
 * Confirms an address with the token of a mailed link, which is used up: the one somebody registered with, or the one
 * they want, which then takes its place. Then reset links that went to the old address are void, and it is told.
 */
export async function confirmEmail({ token }: { token: string }, exchange: Exchange) {
  await countResetRequest(exchange.request.ip);
  const { userId, changed } = await inTransaction(() => useLink(token)).catch((error: unknown) => {
    // somebody else has got the address meanwhile; whose it is, is not told
    throw isDuplicate(error) ? noLonger() : error;
  });
  noteSecurity(exchange.request, changed ? "EMAIL_CHANGED" : "EMAIL_CONFIRMED", userId);
  await rotateSession(userId, exchange);
  return null;
}

async function useLink(token: string) {
  const isThis = and(
    eq(emailLinks.tokenHash, tokenHash(token)),
    gt(emailLinks.expiresAt, new Date()),
  );
  const [asked] = await db().select().from(emailLinks).where(isThis);
  if (!asked) throw noLonger();
  const { userId, email } = asked;
  // before the link: a reset holds the person first, too, and then voids their links
  await holdAlone(userId);
  // one statement, so that of two people with the same link one is told no
  const used = await db().delete(emailLinks).where(isThis).returning({ email: emailLinks.email });
  const [person] = await db().select().from(users).where(eq(users.id, userId));
  if (used.length === 0 || !person) throw noLonger();
  const changed = person.email !== email;
  if (changed) await takeAddress(person, email);
  else await confirmAddress(userId);
  return { userId, changed };
}

const confirmAddress = (userId: string) =>
  db()
    .update(users)
    .set({ emailConfirmedAt: sql`coalesce(${users.emailConfirmedAt}, now())` })
    .where(eq(users.id, userId));

async function takeAddress(before: typeof users.$inferSelect, email: string) {
  if (before.newEmail !== email) throw noLonger();
  await db()
    .update(users)
    .set({ email, emailConfirmedAt: new Date(), updatedAt: new Date() })
    .where(eq(users.id, before.id));
  await voidLinks(before.id);
  await queueLetter({ userId: before.id, email: before.email }, changedLetter(before.firstName));
}

const noLonger = () =>
  new Refusal(
    400,
    "This link has expired, was already used, or a newer one was sent. Please ask for a new one in your settings.",
  );

const help = () => `If it was not you, set a new password at once:

${new URL(paths.auth, config().publicUrl).href}
`;

const askedLetter = (firstName: string) => ({
  subject: "Your Loosebox e-mail address is about to change",
  text: `Hello ${firstName},

you have asked to sign in to Loosebox with another e-mail address. It changes once you open the link that we have sent there. Until then this one stays.

${help()}
Loosebox
`,
});

const changedLetter = (firstName: string) => ({
  subject: "Your Loosebox e-mail address was changed",
  text: `Hello ${firstName},

your Loosebox account has another e-mail address from now on, confirmed just now. This is our last mail to this one.

If it was not you, write to us at once: ${new URL(paths.contact, config().publicUrl).href}

Loosebox
`,
});
