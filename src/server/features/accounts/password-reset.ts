import { and, eq, gt } from "drizzle-orm";
import { paths } from "#contract/paths.ts";
import { config } from "#server/core/config.ts";
import { db, inTransaction, prepared } from "#server/core/database.ts";
import { Refusal } from "#server/core/refusal.ts";
import type { Exchange } from "#server/core/route.ts";
import { noteSecurity } from "#server/core/security-log.ts";
import { countLinkMail, countResetRequest } from "./limits.ts";
import { queueLetter, queueLink } from "./mails.ts";
import { hashPassword, judgePassword } from "./passwords.ts";
import { endAllSessions } from "./sessions.ts";
import { emailLinks, passwordResets, users } from "./table.ts";
import { tokenHash } from "./token.ts";

/**
 * Takes the wish for a reset link. Whether the account exists is looked up when the mail is written, so
 * that neither the words nor the time of the answer can tell.
 */
export async function forgotPassword({ email }: { email: string }, { request }: Exchange) {
  await countResetRequest(request.ip);
  noteSecurity(request, "RESET_ASKED");
  if (await mayMail(email)) await queueLink("RESET_LINK", { userId: null, email });
  return null;
}

// beyond that nothing is sent, and nobody is told
const mayMail = (email: string) =>
  countLinkMail(email).then(
    () => true,
    (reason: unknown) => {
      if (reason instanceof Refusal) return false;
      throw reason;
    },
  );

/** Sets a new password with the token of a mailed link, which is used up, and ends every session. */
export async function resetPassword(
  { token, password }: { token: string; password: string },
  { request }: Exchange,
) {
  await countResetRequest(request.ip);
  await judgePassword(password);
  const passwordHash = await hashPassword(password);
  const whose = await inTransaction(async () => {
    const userId = await useUp(token);
    const [changed] = await db()
      .update(users)
      .set({ passwordHash, updatedAt: new Date() })
      .where(eq(users.id, userId))
      .returning({ email: users.email, firstName: users.firstName });
    await voidLinks(userId);
    await endAllSessions(userId);
    const ended = await endOtherWaysIn(userId);
    if (changed) await queueLetter({ ...changed, userId }, changedLetter(changed.firstName, ended));
    return userId;
  });
  noteSecurity(request, "PASSWORD_RESET", whose);
  return null;
}

// one statement, so that of two people with the same link one is told no
async function useUp(token: string) {
  const [reset] = await db()
    .update(passwordResets)
    .set({ used: true })
    .where(
      and(
        eq(passwordResets.tokenHash, tokenHash(token)),
        eq(passwordResets.used, false),
        gt(passwordResets.expiresAt, new Date()),
      ),
    )
    .returning({ userId: passwordResets.userId });
  if (!reset)
    throw new Refusal(
      400,
      "This reset link has expired or was already used. Please ask for a new one.",
    );
  return reset.userId;
}

/**
 * Voids every link that was mailed for this person: to set a password, and, with the wish for it, to another address.
 * Whoever asked for them may be the one whom a new password is to keep out.
 */
export async function voidLinks(userId: string) {
  await db().update(passwordResets).set({ used: true }).where(eq(passwordResets.userId, userId));
  await db().delete(emailLinks).where(eq(emailLinks.userId, userId));
  await db().update(users).set({ newEmail: null, newEmailUntil: null }).where(eq(users.id, userId));
}

const endPasskeys = prepared(
  "end-passkeys",
  `delete from passkeys where user_id = $1 and not exists (select from two_factor
     where user_id = $1 and confirmed_at is not null) returning id`,
);
const passkeysLeft = prepared("passkeys-left", "select from passkeys where user_id = $1");
const endFeeds = prepared(
  "end-feeds",
  "delete from calendar_feeds where user_id = $1 returning id",
);

/**
 * Ends what else lets somebody in: who made it may be another than who reads this person's mail, which is proven here
 * for the first time. Where codes are on passkeys stay: a reset takes no second factor away. Says what became of it.
 */
async function endOtherWaysIn(userId: string) {
  const passkeys = (await endPasskeys([userId])).length > 0;
  const stay = (await passkeysLeft([userId])).length > 0;
  const feeds = (await endFeeds([userId])).length > 0;
  return [
    passkeys && "Passkeys made before no longer sign in: you can add yours again in the settings.",
    stay && "Your passkeys still sign in: look in the settings whether each of them is yours.",
    feeds &&
      "The private address of your calendar has ended, too: you can make a new one for your phone.",
  ].filter((sentence) => sentence !== false);
}

const changedLetter = (firstName: string, ended: readonly string[]) => ({
  subject: "Your Loosebox password was changed",
  text: `Hello ${firstName},

${["the password of your Loosebox account was changed just now, and every device was signed out.", ...ended].join("\n\n")}

If it was not you, ask for a reset link at ${new URL(paths.auth, config().publicUrl).href} at once.

Loosebox
`,
});
