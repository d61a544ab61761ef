import { and, eq, gt, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { config } from "#server/core/config.ts";
import { db, inTransaction } from "#server/core/database.ts";
import { Refusal } from "#server/core/refusal.ts";
import type { Exchange } from "#server/core/route.ts";
import { sendMail } from "#server/outside/mail.ts";
import { countResetMail, countResetRequest } from "./limits.ts";
import { hashPassword, judgePassword } from "./passwords.ts";
import { endAllSessions } from "./sessions.ts";
import { passwordResets, users } from "./table.ts";
import { newToken, tokenHash } from "./token.ts";

const hourMs = 3_600_000;

/**
 * Takes the wish for a reset link. The answer does not wait for the mail, so that neither its words
 * nor its time tell whether the account exists.
 */
export async function forgotPassword({ email }: { email: string }, { request }: Exchange) {
  await countResetRequest(request.ip);
  sendResetLink(email).catch((error: unknown) => {
    if (!(error instanceof Refusal)) request.log.error({ err: error }, "reset mail not sent");
  });
  return null;
}

async function sendResetLink(email: string) {
  const [person] = await db()
    .select({ id: users.id, email: users.email, firstName: users.firstName })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()));
  if (!person) return;
  await countResetMail(email);
  const token = newToken();
  await inTransaction(async () => {
    // a newer link voids the older ones
    await voidResets(person.id);
    await db()
      .insert(passwordResets)
      .values({
        id: uuid(),
        userId: person.id,
        tokenHash: tokenHash(token),
        expiresAt: new Date(Date.now() + hourMs),
      });
  });
  await sendMail({ to: person.email, ...resetMail(person.firstName, token) });
}

function resetMail(firstName: string, token: string) {
  const link = new URL("/reset-password", config().publicUrl);
  link.searchParams.set("token", token);
  return {
    subject: "Set a new Loosebox password",
    text: `Hello ${firstName},

somebody asked for a new password for your Loosebox account. To set one, open this link within the hour:

${link.href}

It works once. If it was not you, ignore this mail: your password stays as it is.

Loosebox
`,
  };
}

/** Sets a new password with the token of a mailed link, which is used up, and ends every session. */
export async function resetPassword(
  { token, password }: { token: string; password: string },
  { request }: Exchange,
) {
  await countResetRequest(request.ip);
  judgePassword(password);
  const passwordHash = await hashPassword(password);
  const person = await inTransaction(async () => {
    const userId = await useUp(token);
    const [changed] = await db()
      .update(users)
      .set({ passwordHash, updatedAt: new Date() })
      .where(eq(users.id, userId))
      .returning({ email: users.email, firstName: users.firstName });
    await voidResets(userId);
    await endAllSessions(userId);
    return changed;
  });
  if (person)
    sendMail({ to: person.email, ...changedMail(person.firstName) }).catch((error: unknown) =>
      request.log.error({ err: error }, "password notice not sent"),
    );
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

const voidResets = (userId: string) =>
  db().update(passwordResets).set({ used: true }).where(eq(passwordResets.userId, userId));

const changedMail = (firstName: string) => ({
  subject: "Your Loosebox password was changed",
  text: `Hello ${firstName},

the password of your Loosebox account was changed just now, and every device was signed out.

If it was not you, ask for a reset link at ${new URL("/auth", config().publicUrl).href} at once.

Loosebox
`,
});
