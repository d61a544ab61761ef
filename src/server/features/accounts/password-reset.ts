import { and, eq, gt } from "drizzle-orm";
import { paths } from "#contract/paths.ts";
import { config } from "#server/core/config.ts";
import { db, inTransaction } from "#server/core/database.ts";
import { Refusal } from "#server/core/refusal.ts";
import type { Exchange } from "#server/core/route.ts";
import { noteSecurity } from "#server/core/security-log.ts";
import { countLinkMail, countResetRequest } from "./limits.ts";
import { queueLetter, queueLink } from "./mails.ts";
import { hashPassword, judgePassword } from "./passwords.ts";
import { endAllSessions } from "./sessions.ts";
import { passwordResets, users } from "./table.ts";
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
    await voidResets(userId);
    await endAllSessions(userId);
    if (changed) await queueLetter({ ...changed, userId }, changedLetter(changed.firstName));
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

/** Voids every reset link of this person. */
export const voidResets = (userId: string) =>
  db().update(passwordResets).set({ used: true }).where(eq(passwordResets.userId, userId));

const changedLetter = (firstName: string) => ({
  subject: "Your Loosebox password was changed",
  text: `Hello ${firstName},

the password of your Loosebox account was changed just now, and every device was signed out.

If it was not you, ask for a reset link at ${new URL(paths.auth, config().publicUrl).href} at once.

Loosebox
`,
});
