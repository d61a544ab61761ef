import { and, eq, sql } from "drizzle-orm";
import { paths } from "#contract/paths.ts";
import { config } from "#server/core/config.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { Refusal } from "#server/core/refusal.ts";
import type { Exchange } from "#server/core/http/reply.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { logSecurityEvent } from "#server/core/security/security-log.ts";
import { statement } from "#server/core/database/statements.ts";
import { queueMail } from "#server/domains/people/accounts/mails/mail-queue.ts";
import { hashPassword, judgePassword, requirePassword } from "./passwords.ts";
import { voidLinks } from "./password-reset.ts";
import {
  endOtherSessions,
  rotateSession,
} from "#server/domains/people/accounts/sign-in/sessions.ts";
import { users } from "#server/schema/people.ts";

/** Changes the signed-in user's password, ends all other sessions of the user and gives this session a new token. */
export async function changePassword(
  scope: Scope,
  { password, newPassword }: { password: string; newPassword: string },
  exchange: Exchange,
) {
  const person = await requirePassword(scope, password);
  await judgePassword(newPassword);
  const passwordHash = await hashPassword(newPassword);
  await inTransaction(async () => {
    // changes the hash only if it is still the verified one: of two concurrent changes the second is refused
    const before = person.passwordHash;
    const changed = await replaceHash({ userId: scope.userId, before, passwordHash });
    if (changed.length === 0)
      throw new Refusal(
        409,
        "Your password has just been changed elsewhere. Please sign in again.",
      );
    await voidLinks(scope.userId);
    await endOtherSessions(scope);
    await queueMail(person, changedMail);
  });
  logSecurityEvent(exchange.request, "PASSWORD_CHANGED");
  await rotateSession(scope.userId, exchange);
  return null;
}

const replaceHash = statement(
  "replace-password",
  ["userId", "before", "passwordHash"],
  (db, { userId, before, passwordHash }) =>
    db
      .update(users)
      .set({ passwordHash: sql`${passwordHash}`, updatedAt: sql`now()` })
      .where(and(eq(users.id, userId), eq(users.passwordHash, before)))
      .returning({ id: users.id }),
);

const changedMail = (hello: string) => ({
  subject: "Your Loosebox password was changed",
  text: `${hello}

the password of your Loosebox account was changed in its settings just now, and every other device was signed out.

If it was not you, ask for a reset link at ${new URL(paths.auth, config().publicUrl).href} at once.

Loosebox
`,
});
