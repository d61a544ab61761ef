import { and, eq, exists, getTableColumns, or, type Placeholder, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { PgColumn } from "drizzle-orm/pg-core";
import { yardListStatement } from "#server/core/list-statements.ts";
import { pick } from "#server/core/pick.ts";
import { auditEntries, binItems, binRows } from "#server/schema/archive.ts";
import { subscriptions } from "#server/schema/billing.ts";
import { outingHorses, outings } from "#server/schema/competing.ts";
import { chatMessages, chatSessions } from "#server/schema/experts.ts";
import { notifications } from "#server/schema/notices.ts";
import { memberships, yards } from "#server/schema/people.ts";

/*
 * What the export holds of yards for the person who asks, other than rows that they made.
 */

/** Whether the person owns the yard of a row. */
const owns = (db: NodePgDatabase, yardId: PgColumn, userId: Placeholder) =>
  exists(
    db
      .select({ userId: memberships.userId })
      .from(memberships)
      .where(
        and(
          eq(memberships.yardId, yardId),
          eq(memberships.userId, userId),
          eq(memberships.role, "OWNER"),
        ),
      ),
  );

/** All those of the person, by their memberships. */
export const yardsOf = yardListStatement(
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
  { acrossYards: "it lists all the yards that somebody belongs to" },
);

export const outingEntries = yardListStatement(
  "export-outing-horses",
  ["userId"],
  (db, { yard, userId }) => {
    const e = outingHorses;
    return db
      .select({ outingId: e.outingId, horseId: e.horseId })
      .from(e)
      .innerJoin(outings, and(eq(outings.yardId, e.yardId), eq(outings.id, e.outingId)))
      .where(and(eq(e.yardId, yard), or(eq(outings.userId, userId), owns(db, e.yardId, userId))))
      .orderBy(outings.firstDay, e.outingId, e.horseId);
  },
);

export const notificationsOf = yardListStatement(
  "export-notifications",
  ["userId"],
  (db, { yard, userId }) => {
    const { yardId, userId: _, ...told } = getTableColumns(notifications);
    return db
      .select(told)
      .from(notifications)
      .where(and(eq(yardId, yard), eq(notifications.userId, userId)))
      .orderBy(notifications.id);
  },
);

export const chats = yardListStatement("export-chats", ["userId"], (db, { yard, userId }) => {
  const s = chatSessions;
  const m = chatMessages;
  const messages = db
    .select({
      all: sql`coalesce(jsonb_agg(jsonb_build_object('role', ${m.role}, 'content', ${m.content},
        'createdAt', ${m.createdAt}) order by ${m.createdAt}, ${m.id}), '[]')`,
    })
    .from(m)
    .where(and(eq(m.yardId, s.yardId), eq(m.sessionId, s.id)));
  return db
    .select({
      ...pick(s, "assistantType", "title", "createdAt"),
      messages: sql<unknown>`${messages}`,
    })
    .from(s)
    .where(and(eq(s.yardId, yard), eq(s.userId, userId)))
    .orderBy(s.createdAt, s.id);
});

export const activity = yardListStatement("export-activity", ["userId"], (db, { yard, userId }) => {
  const e = auditEntries;
  return db
    .select({
      ...pick(e, "at", "action"),
      what: e.tableName,
      ...pick(e, "rowId", "horseId", "label", "changes"),
      byYourself: sql<boolean | null>`${e.byId} = ${userId}`,
    })
    .from(e)
    .where(and(eq(e.yardId, yard), or(eq(e.byId, userId), owns(db, e.yardId, userId))))
    .orderBy(e.id);
});

export const bin = yardListStatement("export-bin", ["userId"], (db, { yard, userId }) => {
  const i = binItems;
  const b = binRows;
  return db
    .select({
      deletedAt: i.deletedAt,
      what: b.tableName,
      row: sql<unknown>`${b.row} - 'yard_id' - 'sha256'`,
    })
    .from(i)
    .innerJoin(b, and(eq(b.yardId, i.yardId), eq(b.itemId, i.id), eq(b.part, "ROW")))
    .where(
      and(
        eq(i.yardId, yard),
        or(sql`${b.row} ->> 'user_id' = ${userId}::uuid::text`, owns(db, i.yardId, userId)),
      ),
    )
    .orderBy(i.deletedAt, b.n);
});

export const subscription = yardListStatement(
  "export-subscription",
  ["userId"],
  (db, { yard, userId }) => {
    const s = subscriptions;
    return db
      .select({
        status: s.stripeStatus,
        paused: s.paused,
        horses: s.quantity,
        ...pick(s, "periodEnd", "endsAt", "cardBrand", "cardLast4"),
        ...pick(s, "cardExpMonth", "cardExpYear", "customerId"),
      })
      .from(s)
      .where(and(eq(s.yardId, yard), owns(db, s.yardId, userId)));
  },
);
