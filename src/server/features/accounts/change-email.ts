import { and, eq, gt } from "drizzle-orm";
import { paths } from "#contract/paths.ts";
import { config } from "#server/core/config.ts";
import { db, inTransaction, isDuplicate } from "#server/core/database.ts";
import { Refusal } from "#server/core/refusal.ts";
import type { Exchange } from "#server/core/route.ts";
import type { Scope } from "#server/core/scope.ts";
import { noteSecurity } from "#server/core/security-log.ts";
import { findUser } from "./accounts.ts";
import { holdAsker } from "./hold.ts";
import { countLinkMail, countResetRequest } from "./limits.ts";
import { queueLetter, queueLink } from "./mails.ts";
import { provePassword } from "./prove.ts";
import { voidLinks } from "./password-reset.ts";
import { rotateSession } from "./sessions.ts";
import { emailLinks, users } from "./table.ts";
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
  await countLinkMail(email);
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

/**
 * Changes the address with the token of a mailed link, which is used up. Reset links that went to the
 * old address are void, and the old address is told.
 */
export async function confirmEmail({ token }: { token: string }, exchange: Exchange) {
  await countResetRequest(exchange.request.ip);
  const userId = await inTransaction(() => takeAddress(token)).catch((error: unknown) => {
    // somebody else has got the address meanwhile; whose it is, is not told
    throw isDuplicate(error) ? noLonger() : error;
  });
  noteSecurity(exchange.request, "EMAIL_CHANGED", userId);
  await rotateSession(userId, exchange);
  return null;
}

async function takeAddress(token: string) {
  // one statement, so that of two people with the same link one is told no
  const [link] = await db()
    .delete(emailLinks)
    .where(and(eq(emailLinks.tokenHash, tokenHash(token)), gt(emailLinks.expiresAt, new Date())))
    .returning();
  if (!link) throw noLonger();
  const [before] = await db()
    .select()
    .from(users)
    .where(and(eq(users.id, link.userId), eq(users.newEmail, link.email)))
    .for("update");
  if (!before) throw noLonger();
  await db()
    .update(users)
    .set({ email: link.email, updatedAt: new Date() })
    .where(eq(users.id, before.id));
  await voidLinks(before.id);
  await queueLetter({ userId: before.id, email: before.email }, changedLetter(before.firstName));
  return before.id;
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
