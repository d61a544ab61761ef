import { eq, sql } from "drizzle-orm";
import { defaultPreferences, type PreferencesInput } from "#contract/notices/notifications.ts";
import { keysOf } from "#rules/keys-of.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { pick, assigned, excluded } from "#server/core/database/expressions.ts";
import { Refusal } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { sqlStatement, statement } from "#server/core/database/statements.ts";
import { newToken, tokenHash } from "#server/core/security/secrets.ts";
import { releaseHeld } from "./queries.ts";
import {
  notificationPreferences as preferences,
  unsubscribeLinks,
} from "#server/schema/notices.ts";

const { quietHours: _none, ...simple } = defaultPreferences;
/** The columns of the preferences. */
const chosen = [...keysOf(simple), "quietFrom", "quietUntil"] as const;

/** A user's notification preferences. */
export async function find({ userId }: Pick<Scope, "userId">) {
  const [row] = await readPreferences({ userId });
  if (!row) return { ...defaultPreferences, userId };
  const { quietFrom, quietUntil, ...rest } = row;
  return { ...rest, userId, quietHours: asQuietHours({ quietFrom, quietUntil }) };
}

/** The quiet hours of a row of preferences. */
export const asQuietHours = ({ quietFrom, quietUntil }: QuietColumns) =>
  quietFrom === null || quietUntil === null ? null : { from: quietFrom, until: quietUntil };

type QuietColumns = Record<"quietFrom" | "quietUntil", string | null>;

/** Changes the given fields; the others stay. Other quiet hours hold for what is waiting too. */
export const change = (scope: Scope, input: PreferencesInput) =>
  inTransaction(async () => {
    await lockPreferences({ userId: scope.userId });
    const before = await find(scope);
    const given = Object.entries(input).filter(([, value]) => value !== undefined);
    const after = { ...before, ...Object.fromEntries(given) };
    const { quietHours, ...rest } = after;
    const [quietFrom, quietUntil] = [quietHours?.from ?? null, quietHours?.until ?? null];
    await writePreferences({ ...rest, quietFrom, quietUntil });
    if (input.quietHours !== undefined) await releaseHeld({ userId: scope.userId });
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
