import { and, eq, exists, notExists, sql } from "drizzle-orm";
import type { Scope } from "#server/core/scope.ts";
import { yardStatement } from "#server/core/statements.ts";
import { removeDisplaced } from "#server/domains/care/displaced-events.ts";
import { auditEntries, binItems as i, binRows as b } from "#server/schema/archive.ts";
import { careEvents } from "#server/schema/care.ts";

/**
 * Makes room for an event that comes back. What was planned in its stead goes, unless somebody has touched
 * it; then the one that comes back is from now on one made by hand.
 */
export async function makeRoom(scope: Scope, item: string) {
  for (const { id, untouched } of await inItsPlace(scope, { item }))
    if (untouched) await removeDisplaced(scope, id);
    else await onItsOwn(scope, { item });
  await outOfSeries(scope, { item });
}

const e = careEvents;
const horseId = sql`(${b.row} ->> 'horse_id')::uuid`;

const inItsPlace = yardStatement("event-in-its-place", ["item"], (db, { yard, item }) => {
  const byPeople = db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.yardId, e.yardId),
        eq(auditEntries.rowId, e.id),
        sql`${auditEntries.byPerson}`,
      ),
    );
  return db
    .select({
      id: e.id,
      untouched: sql<boolean>`${e.status} = 'PENDING' and ${notExists(byPeople)}`,
    })
    .from(b)
    .innerJoin(i, and(eq(i.yardId, b.yardId), eq(i.id, b.itemId), eq(i.rowId, b.rowId)))
    .innerJoin(
      e,
      and(
        eq(e.yardId, b.yardId),
        eq(e.horseId, horseId),
        sql`${e.subject} = ${b.row} ->> 'subject' and ${e.status} <> 'COMPLETED'`,
      ),
    )
    .where(
      and(
        eq(b.yardId, yard),
        eq(b.itemId, item),
        eq(b.part, "ROW"),
        sql`${b.row} ->> 'status' <> 'COMPLETED'`,
      ),
    );
});

/** Makes an event in the bin, when it comes back, one made by hand. */
export const onItsOwn = yardStatement("bin-event-on-its-own", ["item"], (db, { yard, item }) =>
  db
    .update(b)
    .set({
      row: sql`${b.row} || '{"subject": null, "planned_for": null, "planned_from": null,
        "plan_id": null, "record_kind": null, "record_id": null}'`,
    })
    .where(
      and(
        eq(b.yardId, yard),
        eq(b.itemId, item),
        eq(b.part, "ROW"),
        eq(b.tableName, "care_events"),
      ),
    ),
);

// its place in the series was taken by the next one made
const outOfSeries = yardStatement("bin-event-out-of-series", ["item"], (db, { yard, item }) => {
  const taken = db
    .select({ id: e.id })
    .from(e)
    .where(
      and(
        eq(e.yardId, b.yardId),
        eq(e.seriesId, sql`(${b.row} ->> 'series_id')::uuid`),
        eq(e.occurrence, sql`(${b.row} ->> 'occurrence')::integer`),
      ),
    );
  return db
    .update(b)
    .set({ row: sql`${b.row} || '{"series_id": null, "occurrence": null}'` })
    .where(
      and(
        eq(b.yardId, yard),
        eq(b.itemId, item),
        eq(b.part, "ROW"),
        eq(b.tableName, "care_events"),
        exists(taken),
      ),
    );
});
