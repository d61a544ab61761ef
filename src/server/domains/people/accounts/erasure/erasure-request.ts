import { formatFullMoment } from "#rules/date-format.ts";
import { eq, sql } from "drizzle-orm";

import { DAYS_TO_CHANGE_ONES_MIND } from "#contract/people/own-account.ts";
import { paths } from "#contract/paths.ts";
import { config } from "#server/core/config.ts";
import { inTransaction } from "#server/core/database/database.ts";
import type { Exchange } from "#server/core/http/reply.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { logSecurityEvent } from "#server/core/security/security-log.ts";
import { statement } from "#server/core/database/statements.ts";
import { findUser, lockCurrentUser } from "#server/domains/people/accounts/users.ts";
import { queueMail, type Recipient } from "#server/domains/people/accounts/mails/mail-queue.ts";
import { revokeTokensOf } from "#server/domains/people/accounts/credentials/api-tokens.ts";
import { requirePassword } from "#server/domains/people/accounts/credentials/passwords.ts";
import {
  endOtherSessions,
  rotateSession,
} from "#server/domains/people/accounts/sign-in/sessions.ts";
import { users } from "#server/schema/people.ts";

/**
 * Schedules the account's erasure in seven days (done by `erase.ts`), ends every other session and mails the
 * date. A repeated request keeps the first date.
 */
export async function requestErasure(
  scope: Scope,
  { password }: { password: string },
  exchange: Exchange,
) {
  const { request } = exchange;
  const person = await requirePassword(scope, password);
  await inTransaction(async () => {
    await lockCurrentUser(scope);
    await endOtherSessions(scope);
    await scheduleErasure(person, "PERSON");
  });
  logSecurityEvent(request, "DELETION_ASKED");
  await rotateSession(scope.userId, exchange);
  return findUser(scope.userId, scope.yardId);
}

/**
 * Schedules the erasure of a locked account, revokes its tokens and mails the date. `by` is who asked for it. A repeated call
 * keeps the first date.
 */
export async function scheduleErasure(person: Recipient & { userId: string }, by: AskedBy) {
  const [asked] = await markForErasure({ userId: person.userId });
  await revokeTokensOf(person.userId);
  const after = asked?.eraseAfter;
  if (after) await queueMail(person, (hello) => requestedMail(hello, { by, eraseAfter: after }));
}

const markForErasure = statement("mark-for-erasure", ["userId"], (db, { userId }) =>
  db
    .update(users)
    .set({
      eraseAfter: sql`coalesce(${users.eraseAfter},
        now() + make_interval(days => ${DAYS_TO_CHANGE_ONES_MIND}))`,
    })
    .where(eq(users.id, userId))
    .returning({ eraseAfter: users.eraseAfter }),
);
const unmark = statement("unmark-for-erasure", ["userId"], (db, { userId }) =>
  db.update(users).set({ eraseAfter: null }).where(eq(users.id, userId)),
);

/** Cancels the erasure. Nothing is erased before its day. */
export async function keep({ userId, yardId }: Scope) {
  await unmark({ userId });
  return findUser(userId, yardId);
}

type AskedBy = "PERSON" | "OPERATOR";
const beginnings: Record<AskedBy, string> = {
  PERSON: "you have asked for your Loosebox account to be deleted.",
  OPERATOR: "an administrator of this site has asked for your Loosebox account to be deleted.",
};
const endings: Record<AskedBy, string> = {
  PERSON: "If it was not you, do that at once, and set a new password.",
  OPERATOR: "If your account is disabled, or you want to know why, write to us.",
};

const requestedMail = (hello: string, { by, eraseAfter }: { by: AskedBy; eraseAfter: Date }) => ({
  subject: "Your Loosebox account will be deleted",
  text: `${hello}

${beginnings[by]} It is erased after ${formatFullMoment(eraseAfter)}, UK time: your name and e-mail address, your chats, consents and settings, and every yard that you alone own with its horses, records, events and photos. A subscription of such a yard ends then. Invoices, and the name on them, stay with our payment provider as long as tax law demands.

Until then ${by === "PERSON" ? "you can change your mind" : "you can keep it"}: sign in and press 'Keep my account' at

${new URL(paths.privacySettings, config().publicUrl).href}

${endings[by]}

Loosebox
`,
});
