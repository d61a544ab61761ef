import { boolean } from "#server/core/database/row-shape.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { sqlStatement } from "#server/core/database/statements.ts";
import { removeDisplaced } from "#server/domains/care/restore-events.ts";
import { careEvents } from "#server/schema/care.ts";
import type { Changes } from "./restore.ts";

/** Turns an event of a plan or a record into one made by hand. */
export const onItsOwn: Changes = {
  subject: null,
  planned_for: null,
  planned_from: null,
  plan_id: null,
  record_kind: null,
  record_id: null,
};

/**
 * Makes room for a restored event, and returns the changes to restore it with. The event planned in its place is
 * deleted, unless somebody has edited it; then the restored one becomes an event made by hand.
 */
export async function makeRoom(scope: Scope, item: string): Promise<Changes> {
  let changes: Changes = {};
  for (const { id, untouched } of await inItsPlace(scope, [item]))
    if (untouched) await removeDisplaced(scope, id);
    else changes = onItsOwn;
  // the next occurrence has taken its place in the series
  const taken = (await inItsSeries(scope, [item])).length > 0;
  return taken ? { ...changes, series_id: null, occurrence: null } : changes;
}

// in SQL: the bin's rows are JSON
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
