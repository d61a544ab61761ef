import type { Scope } from "#server/core/scope.ts";
import { yardRows, yardStatement } from "#server/core/yard-rows.ts";
import { careEvents } from "#server/schema/care.ts";

const events = yardRows(careEvents, "Event", { worksAlone: true });

/**
 * Makes room for an event that comes back. What was planned in its stead goes, unless somebody has touched
 * it; then the one that comes back is from now on one made by hand.
 */
export async function makeRoom(scope: Scope, itemId: string) {
  for (const { id, untouched } of await inItsPlace(scope, [itemId]))
    if (untouched) await events.remove(scope, id);
    else await onItsOwn(scope, [itemId]);
  await outOfSeries(scope, [itemId]);
}

const kept = `bin_rows b join bin_items i on i.yard_id = b.yard_id and i.id = b.item_id
    and i.row_id = b.row_id and b.part = 'ROW'`;

const inItsPlace = yardStatement<{ id: string; untouched: boolean }>(
  "event-in-its-place",
  `select e.id, e.status = 'PENDING' and not exists (select from audit_entries a
      where a.yard_id = e.yard_id and a.row_id = e.id and a.by_person) as untouched
   from ${kept}
   join care_events e on e.yard_id = b.yard_id and e.horse_id = (b.row ->> 'horse_id')::uuid
     and e.subject = b.row ->> 'subject' and e.status <> 'COMPLETED'
   where b.yard_id = $1 and b.item_id = $2 and b.row ->> 'status' <> 'COMPLETED'`,
);
/** Makes an event in the bin, when it comes back, one made by hand. */
export const onItsOwn = yardStatement(
  "bin-event-on-its-own",
  `update bin_rows set row = row || '{"subject": null, "planned_for": null, "planned_from": null,
     "plan_id": null, "record_kind": null, "record_id": null}'
   where yard_id = $1 and item_id = $2 and part = 'ROW' and table_name = 'care_events'`,
);
// its place in the series was taken by the next one made
const outOfSeries = yardStatement(
  "bin-event-out-of-series",
  `update bin_rows b set row = b.row || '{"series_id": null, "occurrence": null}'
   where b.yard_id = $1 and b.item_id = $2 and b.part = 'ROW' and b.table_name = 'care_events'
     and exists (select from care_events e where e.yard_id = b.yard_id
       and e.series_id = (b.row ->> 'series_id')::uuid
       and e.occurrence = (b.row ->> 'occurrence')::integer)`,
);
