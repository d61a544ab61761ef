import { eq, sql } from "drizzle-orm";
import { DAYS_TO_CHANGE_ONES_MIND } from "#contract/accounts.ts";
import { paths } from "#contract/paths.ts";
import { config } from "#server/core/config.ts";
import { db, inTransaction } from "#server/core/database.ts";
import { Refusal, signedOut } from "#server/core/refusal.ts";
import type { Exchange } from "#server/core/route.ts";
import type { Scope } from "#server/core/scope.ts";
import { sendMail } from "#server/outside/mail.ts";
import { findUser } from "./accounts.ts";
import { countSignIn, signInSucceeded } from "./limits.ts";
import { isRightPassword } from "./passwords.ts";
import { endOtherSessions } from "./sessions.ts";
import { users } from "./table.ts";

/**
 * Marks the account to be erased in seven days (`erase.ts` does it), ends every other session and mails
 * the date. Asked for again, the first date stands.
 */
export async function askToErase(
  scope: Scope,
  { password }: { password: string },
  { request }: Exchange,
) {
  await checkPassword(scope, password, request.ip);
  await inTransaction(async () => {
    await db()
      .update(users)
      .set({ eraseAfter: sql`coalesce(${users.eraseAfter}, ${inDays(DAYS_TO_CHANGE_ONES_MIND)})` })
      .where(eq(users.id, scope.userId));
    await endOtherSessions(scope);
  });
  request.log.info("deletion of the account asked for");
  const user = await findUser(scope.userId, scope.yardId);
  if (user.eraseAfter)
    sendMail({ to: user.email, ...askedMail(user.firstName, user.eraseAfter) }).catch(
      (error: unknown) => request.log.error({ err: error }, "deletion notice not sent"),
    );
  return user;
}

const inDays = (days: number) => sql`now() + make_interval(days => ${days})`;

/** Takes the wish back. Nothing has been erased before its day. */
export async function keep({ userId, yardId }: Scope) {
  await db().update(users).set({ eraseAfter: null }).where(eq(users.id, userId));
  return findUser(userId, yardId);
}

// whoever finds an open browser may not try passwords in it without end
async function checkPassword({ userId }: Scope, password: string, ip: string) {
  const [person] = await db()
    .select({ email: users.email, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId));
  if (!person) throw signedOut();
  await countSignIn(person.email, ip);
  if (!(await isRightPassword(person.passwordHash, password)))
    throw new Refusal(403, "The password is not right.");
  await signInSucceeded(person.email);
}

const day = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/London",
  dateStyle: "full",
  timeStyle: "short",
});

const askedMail = (firstName: string, eraseAfter: Date) => ({
  subject: "Your Loosebox account will be deleted",
  text: `Hello ${firstName},

you have asked for your Loosebox account to be deleted. It is erased after ${day.format(eraseAfter)}, UK time: your name and e-mail address, your chats, consents and settings, and every yard that you alone own with its horses, records, events and photos. A subscription of such a yard ends then. Invoices, and the name on them, stay with our payment provider as long as tax law demands.

Until then you can change your mind: sign in and press 'Keep my account' at

${new URL(paths.privacySettings, config().publicUrl).href}

If it was not you, do that at once, and set a new password.

Loosebox
`,
});
