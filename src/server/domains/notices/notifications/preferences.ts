import { defaultPreferences, type PreferencesInput } from "#contract/notices/notifications.ts";
import { inTransaction } from "#server/core/database.ts";
import { Refusal } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/scope.ts";
import {
  holdPreferences,
  keepUnsubscribeLink,
  readPreferences,
  stopMailsOf,
  writePreferences,
} from "./queries.ts";
import { newToken, tokenHash } from "#server/core/token.ts";

/** How somebody wants to be told. */
export async function find({ userId }: Scope) {
  const [row] = await readPreferences([userId]);
  return { ...(row ?? defaultPreferences), userId };
}

/** Changes what is given; the rest stays as it was. */
export const change = (scope: Scope, input: PreferencesInput) =>
  inTransaction(async () => {
    await holdPreferences([scope.userId]);
    const before = await find(scope);
    const given = Object.entries(input).filter(([, value]) => value !== undefined);
    const after = { ...before, ...Object.fromEntries(given) };
    await writePreferences([
      scope.userId,
      after.emailNotifications,
      after.pushNotifications,
      after.reminderNotifications,
      after.weatherAlerts,
      after.systemUpdates,
      after.reminderDays,
    ]);
    return after;
  });

/** Makes the token of a link with which this person can stop all mails without signing in. */
export async function newUnsubscribeToken(userId: string): Promise<string> {
  const token = newToken();
  await keepUnsubscribeLink([tokenHash(token), userId]);
  return token;
}

/** Stops the mails of whoever such a link was sent to. It may be done again. */
export async function stopMails(token: string) {
  const stopped = await stopMailsOf([tokenHash(token)]);
  if (stopped.length === 0)
    throw new Refusal(
      400,
      "This link is no longer valid. Sign in and turn the mails off under Profile Settings.",
    );
  return null;
}
