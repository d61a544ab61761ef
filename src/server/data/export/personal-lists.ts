import { and, eq, sql } from "drizzle-orm";
import { sqlStatement, statement } from "#server/core/database/statements.ts";
import { omit, pick } from "#server/core/database/expressions.ts";
import { boolean, json, orNull, type Shape } from "#server/core/database/row-shape.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { auditEntries, binItems, binRows } from "#server/schema/journal.ts";
import { subscriptions } from "#server/schema/billing.ts";
import { outingHorses } from "#server/schema/competing.ts";
import { chatSessions } from "#server/schema/experts.ts";
import { notifications } from "#server/schema/notices.ts";
import { memberships, yards } from "#server/schema/people.ts";

/*
 * What the export holds of yards for the person who asks, other than rows that they made.
 */

/** All those of the person, by their memberships. */
export const yardsOf = statement.ofYard(
  "export-yards",
  ["userId"],
  (db, { yard, userId }) =>
    db
      .select({
        name: yards.name,
        role: memberships.role,
        joinedAt: memberships.createdAt,
        current: sql<boolean>`${yards.id} = ${yard}`,
      })
      .from(memberships)
      .innerJoin(yards, eq(yards.id, memberships.yardId))
      .where(eq(memberships.userId, userId))
      .orderBy(memberships.createdAt),
  { acrossYards: "it lists all the yards that somebody belongs to", cursor: true },
);

export const notificationsOf = statement.ofYard(
  "export-notifications",
  ["userId"],
  (db, { yard, userId }) =>
    db
      .select(omit(notifications, "yardId", "userId"))
      .from(notifications)
      .where(and(eq(notifications.yardId, yard), eq(notifications.userId, userId)))
      .orderBy(notifications.id),
  { cursor: true },
);

/** A list in SQL of the yard `$1` for the person `$2`. */
function ofYard<S extends Shape>(list: { name: string; text: string; row: S }) {
  const find = sqlStatement.ofYard({ ...list, cursor: true });
  return (scope: Scope, { userId }: Pick<Scope, "userId">) => find(scope, [userId]);
}

/** Whether the person owns the yard. */
const owns = `exists (select from memberships m
     where m.yard_id = $1 and m.user_id = $2 and m.role = 'OWNER')`;

export const outingEntries = ofYard({
  name: "export-outing-horses",
  text: `select e.outing_id as "outingId", e.horse_id as "horseId" from outing_horses e
   join outings o on o.yard_id = e.yard_id and o.id = e.outing_id
   where e.yard_id = $1 and (o.user_id = $2 or ${owns})
   order by o.first_day, e.outing_id, e.horse_id`,
  row: pick(outingHorses, "outingId", "horseId"),
});

export const chats = ofYard({
  name: "export-chats",
  text: `select s.assistant_type as "assistantType", s.title, s.created_at as "createdAt",
     (select coalesce(jsonb_agg(jsonb_build_object('role', m.role, 'content', m.content,
         'createdAt', m.created_at) order by m.created_at, m.id), '[]')
       from chat_messages m where m.yard_id = s.yard_id and m.session_id = s.id) as messages
   from chat_sessions s where s.yard_id = $1 and s.user_id = $2 order by s.created_at, s.id`,
  row: { ...pick(chatSessions, "assistantType", "title", "createdAt"), messages: json() },
});

export const activity = ofYard({
  name: "export-activity",
  text: `select e.at, e.action, e.table_name as what, e.row_id as "rowId", e.horse_id as "horseId",
     e.label, e.changes, e.by_id = $2 as "byYourself"
   from audit_entries e where e.yard_id = $1 and (e.by_id = $2 or ${owns}) order by e.id`,
  row: {
    ...pick(auditEntries, "at", "action"),
    what: auditEntries.tableName,
    ...pick(auditEntries, "rowId", "horseId", "label", "changes"),
    byYourself: orNull(boolean),
  },
});

export const bin = ofYard({
  name: "export-bin",
  text: `select i.deleted_at as "deletedAt", b.table_name as what, b.row - 'yard_id' - 'sha256' as row
   from bin_items i
   join bin_rows b on b.yard_id = i.yard_id and b.item_id = i.id and b.part = 'ROW'
   where i.yard_id = $1 and (b.row ->> 'user_id' = $2::uuid::text or ${owns})
   order by i.deleted_at, b.n`,
  row: { deletedAt: binItems.deletedAt, what: binRows.tableName, row: json() },
});

export const subscription = ofYard({
  name: "export-subscription",
  text: `select s.stripe_status as status, s.paused, s.quantity as horses, s.period_end as "periodEnd",
     s.ends_at as "endsAt", s.card_brand as "cardBrand", s.card_last4 as "cardLast4",
     s.card_exp_month as "cardExpMonth", s.card_exp_year as "cardExpYear", s.customer_id as "customerId"
   from subscriptions s where s.yard_id = $1 and ${owns}`,
  row: {
    status: subscriptions.stripeStatus,
    paused: subscriptions.paused,
    horses: subscriptions.quantity,
    ...pick(subscriptions, "periodEnd", "endsAt", "cardBrand", "cardLast4"),
    ...pick(subscriptions, "cardExpMonth", "cardExpYear", "customerId"),
  },
});
