import { and, eq, getTableName } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { DOSES_OF_HORSE_MAX } from "#contract/health/doses.ts";
import { boolean } from "#server/core/database/row-shape.ts";
import { sqlStatement, statement } from "#server/core/database/statements.ts";
import { Refusal } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { removeDisplaced } from "#server/domains/care/restore-events.ts";
import { recordTables } from "#server/schema/care-records.ts";
import { carePlans, careEvents, charges, papers } from "#server/schema/care.ts";
import { outings } from "#server/schema/competing.ts";
import { stockItems, vaccinationDoses } from "#server/schema/health.ts";
import { contacts, horses } from "#server/schema/horses.ts";
import { binRows } from "#server/schema/journal.ts";
import type { Changes } from "./restore.ts";

/** Refuses to restore an item that conflicts with rows added since. Its horse must be locked. */
export async function refuseConflicts(scope: Scope, table: string, item: string) {
  if (table === "care_plans" && (await plansInTheWay(scope, [item])).length > 0)
    throw new Refusal(
      409,
      "This horse has another plan for the same care by now. Take that one off first.",
    );
  if (table === "vaccination_doses" && (await dosesInTheWay(scope, [item])).length > 0)
    throw new Refusal(
      409,
      `Another dose against the same disease is on record on that date by now, or there are ${DOSES_OF_HORSE_MAX} already.`,
    );
}

// written in SQL, because the bin's rows are JSON
const plansInTheWay = sqlStatement.ofYard({
  name: "plan-in-the-way",
  text: `select p.id from bin_rows b
   join care_plans p on p.yard_id = b.yard_id and p.horse_id = (b.row ->> 'horse_id')::uuid
     and p.event_type = b.row ->> 'event_type'
   where b.yard_id = $1 and b.item_id = $2 and b.table_name = 'care_plans' and b.part = 'ROW'`,
  row: { id: carePlans.id },
});

const dosesInTheWay = sqlStatement.ofYard({
  name: "doses-in-the-way",
  text: `select b.row_id as id from bin_rows b
   where b.yard_id = $1 and b.item_id = $2 and b.table_name = 'vaccination_doses' and b.part = 'ROW'
     and ((select count(*) from vaccination_doses d where d.yard_id = b.yard_id
         and d.horse_id = (b.row ->> 'horse_id')::uuid) >= ${DOSES_OF_HORSE_MAX}
       or exists (select from vaccination_doses d where d.yard_id = b.yard_id
         and d.horse_id = (b.row ->> 'horse_id')::uuid and d.date = (b.row ->> 'date')::date
         and d.diseases && array(select jsonb_array_elements_text(b.row -> 'diseases'))))`,
  row: { id: binRows.rowId },
});

/** The changes that turn an event of a plan or a record into one made by hand. */
export const onItsOwn: Changes = {
  subject: null,
  planned_for: null,
  planned_from: null,
  plan_id: null,
  record_kind: null,
  record_id: null,
};

/**
 * Makes room for a restored event, and returns the changes with which to restore it. The event planned in its
 * place is deleted; if somebody has edited that event, it stays and the restored one becomes an event made by
 * hand.
 */
export async function makeRoom(scope: Scope, item: string): Promise<Changes> {
  let changes: Changes = {};
  for (const { id, untouched } of await inItsPlace(scope, [item]))
    if (untouched) await removeDisplaced(scope, id);
    else changes = onItsOwn;
  for (const { id } of await madeAfterIt(scope, [item])) await removeDisplaced(scope, id);
  // the next occurrence has taken the restored event's place in the series
  const taken = (await inItsSeries(scope, [item])).length > 0;
  return taken ? { ...changes, series_id: null, occurrence: null } : changes;
}

// written in SQL, because the bin's rows are JSON
const inItsPlace = sqlStatement.ofYard({
  name: "event-in-its-place",
  text: `select e.id, e.status = 'PENDING' and not exists (select from audit_entries a
       where a.yard_id = e.yard_id and a.row_id = e.id and a.by_person) as untouched
   from bin_rows b
   join bin_items i on i.yard_id = b.yard_id and i.id = b.item_id and i.row_id = b.row_id
   join care_events e on e.yard_id = b.yard_id and e.horse_id = (b.row ->> 'horse_id')::uuid
     and e.subject = b.row ->> 'subject' and e.status <> 'COMPLETED'
   where b.yard_id = $1 and b.item_id = $2 and b.part = 'ROW' and b.row ->> 'status' <> 'COMPLETED'`,
  row: { id: careEvents.id, untouched: boolean },
});

const inItsSeries = sqlStatement.ofYard({
  name: "event-in-its-series",
  text: `select e.id from bin_rows b
   join care_events e on e.yard_id = b.yard_id and e.series_id = (b.row ->> 'series_id')::uuid
     and e.occurrence = (b.row ->> 'occurrence')::integer
   where b.yard_id = $1 and b.item_id = $2 and b.part = 'ROW' and b.table_name = 'care_events'`,
  row: { id: careEvents.id },
});

// the next of a series was made when this one was skipped
const madeAfterIt = sqlStatement.ofYard({
  name: "events-made-after-it",
  text: `select e.id from bin_rows b
   join care_events e on e.yard_id = b.yard_id
     and e.series_id = coalesce((b.row ->> 'series_id')::uuid, b.row_id)
     and e.occurrence > coalesce((b.row ->> 'occurrence')::integer, 0) and e.status = 'PENDING'
   where b.yard_id = $1 and b.item_id = $2 and b.part = 'ROW' and b.table_name = 'care_events'
     and b.row ->> 'status' <> 'COMPLETED'
     and not exists (select from audit_entries a where a.yard_id = e.yard_id and a.row_id = e.id and a.by_person)`,
  row: { id: careEvents.id },
});

const isTakenIn = (table: PgTable & { yardId: PgColumn; id: PgColumn }) => {
  const name = getTableName(table);
  const taken = statement.ofYard(`bin-row-taken-${name}`, ["id"], (db, { yard, id }) =>
    db
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.yardId, yard), eq(table.id, id))),
  );
  return [name, taken] as const;
};
const takenIn = new Map(
  [
    horses,
    careEvents,
    outings,
    carePlans,
    vaccinationDoses,
    contacts,
    papers,
    stockItems,
    charges,
    ...Object.values(recordTables),
  ].map(isTakenIn),
);

/** Whether a restorable table has a row with this id. */
export async function isTaken(scope: Scope, table: string, id: string) {
  const found = await takenIn.get(table)?.(scope, { id });
  return found !== undefined && found.length > 0;
}
