import { eq, sql } from "drizzle-orm";
import { defaultPreferences, type PreferencesInput } from "#contract/notices/notifications.ts";
import { keysOf } from "#rules/keys-of.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { pick, assigned, excluded } from "#server/core/database/expressions.ts";
import { Refusal } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { sqlStatement, statement } from "#server/core/database/statements.ts";
import { newToken, tokenHash } from "#server/core/security/secrets.ts";
import {
  notificationPreferences as preferences,
  unsubscribeLinks,
} from "#server/schema/notices.ts";

/** The fields of the preferences. */
const chosen = keysOf(defaultPreferences);

/** A user's notification preferences. */
export async function find({ userId }: Scope) {
  const [row] = await readPreferences({ userId });
  return { ...(row ?? defaultPreferences), userId };
}

/** Changes the given fields; the others stay. */
export const change = (scope: Scope, input: PreferencesInput) =>
  inTransaction(async () => {
    await lockPreferences({ userId: scope.userId });
    const before = await find(scope);
    const given = Object.entries(input).filter(([, value]) => value !== undefined);
    const after = { ...before, ...Object.fromEntries(given) };
    await writePreferences(after);
    return after;
  });

/** Makes the token of a link with which this user can stop all mails without signing in. */
export async function newUnsubscribeToken(userId: string): Promise<string> {
  const token = newToken();
  await keepUnsubscribeLink({ tokenHash: tokenHash(token), userId });
  return token;
}

/** Stops the mails of the user whose link has this token; may be called again. */
export async function stopMails(token: string) {
  const stopped = await stopMailsOf([tokenHash(token)]);
  if (stopped.length === 0)
    throw new Refusal(
      400,
      "This link is no longer valid. Sign in and turn the mails off under Profile Settings.",
    );
  return null;
}

/** A user's stored preferences; no row if the user never changed any. */
const readPreferences = statement("read-notification-preferences", ["userId"], (db, given) =>
  db
    .select(pick(preferences, ...chosen))
    .from(preferences)
    .where(eq(preferences.userId, given.userId)),
);

/**
 * Inserts a user's preferences with the table's defaults if there are none, and locks them until the transaction
 * ends.
 */
const lockPreferences = statement("hold-notification-preferences", ["userId"], (db, { userId }) =>
  db
    .insert(preferences)
    .values({ userId })
    .onConflictDoUpdate({
      target: preferences.userId,
      set: excluded(preferences, "userId"),
    }),
);

const writePreferences = statement(
  "write-notification-preferences",
  ["userId", ...chosen],
  (db, { userId, ...given }) =>
    db
      .update(preferences)
      .set({ ...assigned(given), updatedAt: sql`now()` })
      .where(eq(preferences.userId, userId)),
);

const keepUnsubscribeLink = statement(
  "keep-unsubscribe-link",
  ["tokenHash", "userId"],
  (db, link) => db.insert(unsubscribeLinks).values(link),
);

/** Stops the mails of the user whose link has this token's hash; no row for an unknown link. */
const stopMailsOf = sqlStatement({
  name: "stop-mails",
  text: `insert into notification_preferences (user_id, email_notifications)
   select user_id, false from unsubscribe_links where token_hash = $1
   on conflict (user_id) do update set email_notifications = false, updated_at = now()
   returning user_id as "userId"`,
  row: { userId: preferences.userId },
  writes: true,
});
