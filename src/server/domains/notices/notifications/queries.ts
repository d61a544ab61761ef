import { and, eq, gt, isNotNull, isNull, lt, lte, inArray, sql } from "drizzle-orm";
import { KEPT } from "#contract/data/retention.ts";
import { pick } from "#server/core/database/expressions.ts";
import { sqlStatement, statement } from "#server/core/database/statements.ts";
import {
  deliveries,
  notificationPreferences as preferences,
  notifications,
  pushSubscriptions,
  unsubscribeLinks,
} from "#server/schema/notices.ts";
import { memberships, users } from "#server/schema/people.ts";

/*
 * Queries of notifications and deliveries. Jobs run without a signed-in user, so these take the user's id
 * instead of a Scope.
 */

/** Deletes a subscription that the push service reports as gone. */
export const dropSubscription = statement("drop-push-subscription", ["id"], (db, { id }) =>
  db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id)),
);

/** The managers and owners of a yard, apart from one person. */
export const managersOf = statement("managers-of", ["yardId", "except"], (db, { yardId, except }) =>
  db
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(
      and(
        eq(memberships.yardId, yardId),
        inArray(memberships.role, ["OWNER", "MANAGER"]),
        sql`${memberships.userId} is distinct from ${except}::uuid`,
      ),
    ),
);

/** Claims up to `limit` deliveries that are due at `now`, for two minutes. */
export const takeDeliveries = statement("take-deliveries", ["now", "limit"], (db, given) => {
  const waiting = db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(isNull(deliveries.settledAt), lte(deliveries.heldUntil, given.now)))
    .orderBy(deliveries.heldUntil)
    .limit(given.limit)
    .for("update", { skipLocked: true });
  return db
    .update(deliveries)
    .set({
      heldUntil: sql`${given.now}::timestamptz + interval '2 minutes'`,
      tries: sql`${deliveries.tries} + 1`,
    })
    .where(inArray(deliveries.id, waiting))
    .returning(
      pick(deliveries, "id", "userId", "subscriptionId", "kind", "about", "queuedAt", "tries"),
    );
});
export type Delivery = Awaited<ReturnType<typeof takeDeliveries>>[number];

export const settleDelivery = statement(
  "settle-delivery",
  ["id", "settledAt", "outcome"],
  (db, { id, settledAt, outcome }) =>
    db
      .update(deliveries)
      .set({ settledAt: sql`${settledAt}`, outcome: sql`${outcome}` })
      .where(eq(deliveries.id, id)),
);

export const postponeDelivery = statement(
  "postpone-delivery",
  ["id", "heldUntil"],
  (db, { id, heldUntil }) =>
    db
      .update(deliveries)
      .set({ heldUntil: sql`${heldUntil}` })
      .where(eq(deliveries.id, id)),
);

/**
 * Lets a user's waiting deliveries be looked at again now. Deliveries that are being sent, which are claimed for two
 * minutes, are left out, so that none is sent twice.
 */
export const releaseHeld = statement("release-held-deliveries", ["userId"], (db, { userId }) =>
  db
    .update(deliveries)
    .set({ heldUntil: sql`now()` })
    .where(
      and(
        eq(deliveries.userId, userId),
        isNull(deliveries.settledAt),
        gt(deliveries.heldUntil, sql`now() + interval '5 minutes'`),
      ),
    ),
);

/** A user and one of their browsers, or none; a user without stored preferences gets everything. */
export const readRecipient = statement(
  "read-recipient",
  ["userId", "subscriptionId"],
  (db, { userId, subscriptionId }) =>
    db
      .select({
        ...pick(users, "email", "firstName"),
        emailConfirmed: isNotNull(users.emailConfirmedAt).mapWith(Boolean),
        emailNotifications: sql<boolean>`coalesce(${preferences.emailNotifications}, true)`,
        pushNotifications: sql<boolean>`coalesce(${preferences.pushNotifications}, true)`,
        ...pick(preferences, "quietFrom", "quietUntil"),
        ...pick(pushSubscriptions, "endpoint", "p256dh", "auth"),
      })
      .from(users)
      .leftJoin(preferences, eq(preferences.userId, users.id))
      .leftJoin(
        pushSubscriptions,
        and(eq(pushSubscriptions.id, subscriptionId), eq(pushSubscriptions.userId, users.id)),
      )
      .where(eq(users.id, userId)),
);

/** Adds notifications from a JSON list of rows, in one statement. */
export const addNotifications = sqlStatement({
  name: "add-notifications",
  text: `insert into notifications
     (id, yard_id, user_id, title, message, type, priority, action_url, metadata, created_at)
   select id, yard_id, user_id, title, message, type, priority, action_url, metadata, $2::timestamptz
   from jsonb_to_recordset($1::jsonb) as new (id uuid, yard_id uuid, user_id uuid, title text,
     message text, type text, priority text, action_url text, metadata jsonb)
   on conflict do nothing`,
  row: {},
  writes: true,
  acrossYards: "one run notifies people of several yards",
});

/** Queues a push message for each of the notifications `$1` to every browser of its user, if the user wants these. */
export const queueNotifications = sqlStatement({
  name: "queue-notifications",
  text: `insert into deliveries (id, user_id, subscription_id, kind, about)
   select gen_random_uuid(), n.user_id, s.id, 'NOTIFICATION', n.yard_id || ' ' || n.id
   from notifications n
   join push_subscriptions s on s.user_id = n.user_id
   left join notification_preferences p on p.user_id = n.user_id
   where n.id = any($1::uuid[]) and coalesce(p.push_notifications, true)
   on conflict do nothing`,
  row: {},
  writes: true,
  acrossYards: "one run notifies people of several yards",
});

export const readNotification = statement("read-notification", ["yard", "id"], (db, { yard, id }) =>
  db
    .select(pick(notifications, "id", "title", "message", "actionUrl", "read", "type", "priority"))
    .from(notifications)
    .where(and(eq(notifications.yardId, yard), eq(notifications.id, id))),
);

const sweeps = [
  statement(
    "sweep-notifications",
    [],
    (db) =>
      db
        .delete(notifications)
        .where(lt(notifications.createdAt, sql`now() - ${KEPT.notifications}::interval`)),
    { acrossYards: "old notifications go in every yard" },
  ),
  statement("sweep-unsubscribe-links", [], (db) =>
    db
      .delete(unsubscribeLinks)
      .where(lt(unsubscribeLinks.createdAt, sql`now() - interval '6 months'`)),
  ),
  statement("sweep-deliveries", [], (db) =>
    db.delete(deliveries).where(lt(deliveries.settledAt, sql`now() - interval '30 days'`)),
  ),
];

/**
 * Deletes old notifications whether or not they were read, unsubscribe links after half a year, and settled
 * deliveries.
 */
export async function sweepNotifications() {
  for (const sweep of sweeps) await sweep();
}
