import { and, eq, sql } from "drizzle-orm";
import { statement } from "#server/core/database/statements.ts";
import { matches, omit, pick } from "#server/core/database/expressions.ts";
import { auditEntries, binItems, binRows } from "#server/schema/journal.ts";
import { subscriptions } from "#server/schema/billing.ts";
import { outingHorses, outings } from "#server/schema/competing.ts";
import { chatSessions } from "#server/schema/experts.ts";
import { horseUnfollows, notifications } from "#server/schema/notices.ts";
import { memberships, yards } from "#server/schema/people.ts";
import { isVisible } from "./yard-rows.ts";

/* The export's lists about yards for the requesting person, in addition to the rows that they made. */

/** All yards of which the person is a member. */
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

/** The horses of whose care the person does not want to be told. */
export const unfollowedHorses = statement.ofYard(
  "export-unfollowed-horses",
  ["userId"],
  (db, { yard, userId }) =>
    db
      .select(pick(horseUnfollows, "horseId", "createdAt"))
      .from(horseUnfollows)
      .where(matches(horseUnfollows, { yardId: yard, userId }))
      .orderBy(horseUnfollows.createdAt, horseUnfollows.horseId),
  { cursor: true },
);

export const outingEntries = statement.ofYard(
  "export-outing-horses",
  ["all", "userId"],
  (db, { yard, ...asker }) =>
    db
      .select(pick(outingHorses, "outingId", "horseId"))
      .from(outingHorses)
      .innerJoin(
        outings,
        and(eq(outings.yardId, outingHorses.yardId), eq(outings.id, outingHorses.outingId)),
      )
      .where(and(eq(outingHorses.yardId, yard), isVisible(outings.userId, asker)))
      .orderBy(outings.firstDay, outingHorses.outingId, outingHorses.horseId),
  { cursor: true },
);

const s = chatSessions;
const messages = sql<unknown>`(select coalesce(jsonb_agg(jsonb_build_object('role', m.role,
    'content', m.content, 'createdAt', m.created_at) order by m.created_at, m.id), '[]')
  from chat_messages m where m.yard_id = chat_sessions.yard_id and m.session_id = chat_sessions.id)`;

export const chats = statement.ofYard(
  "export-chats",
  ["userId"],
  (db, { yard, userId }) =>
    db
      .select({ ...pick(s, "assistantType", "title", "createdAt"), messages })
      .from(s)
      .where(and(eq(s.yardId, yard), eq(s.userId, userId)))
      .orderBy(s.createdAt, s.id),
  { cursor: true },
);

const a = auditEntries;
export const activity = statement.ofYard(
  "export-activity",
  ["all", "userId"],
  (db, { yard, ...asker }) =>
    db
      .select({
        ...pick(a, "at", "action"),
        what: a.tableName,
        ...pick(a, "rowId", "horseId", "label", "changes"),
        byYourself: sql<boolean | null>`${a.byId} = ${asker.userId}`,
      })
      .from(a)
      .where(and(eq(a.yardId, yard), isVisible(a.byId, asker)))
      .orderBy(a.id),
  { cursor: true },
);

export const bin = statement.ofYard(
  "export-bin",
  ["all", "userId"],
  (db, { yard, ...asker }) =>
    db
      .select({
        deletedAt: binItems.deletedAt,
        what: binRows.tableName,
        row: sql<unknown>`${binRows.row} - 'yard_id' - 'sha256'`,
      })
      .from(binItems)
      .innerJoin(binRows, and(eq(binRows.yardId, binItems.yardId), eq(binRows.itemId, binItems.id)))
      .where(
        and(
          matches(binRows, { yardId: yard, part: "ROW" }),
          isVisible(sql`(${binRows.row} ->> 'user_id')::uuid`, asker),
        ),
      )
      .orderBy(binItems.deletedAt, binRows.n),
  { cursor: true },
);

export const subscription = statement.ofYard(
  "export-subscription",
  ["all"],
  (db, { yard, all }) =>
    db
      .select({
        status: subscriptions.stripeStatus,
        paused: subscriptions.paused,
        horses: subscriptions.quantity,
        ...pick(subscriptions, "periodEnd", "endsAt", "cardBrand", "cardLast4"),
        ...pick(subscriptions, "cardExpMonth", "cardExpYear", "customerId"),
      })
      .from(subscriptions)
      .where(and(eq(subscriptions.yardId, yard), sql`${all}::boolean`)),
  { cursor: true },
);
