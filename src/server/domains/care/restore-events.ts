import { pick } from "#server/core/database/expressions.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { sqlStatement } from "#server/core/database/statements.ts";
import { yardRows } from "#server/core/database/yard-rows.ts";
import { actRows } from "#server/schema/journal.ts";
import { careEvents } from "#server/schema/care.ts";
import * as events from "./care-events.ts";

const rows = yardRows(careEvents, "Event", { worksAlone: true });

/**
 * Restores events that an act completed or moved, after the act's own rows have been deleted; events in
 * `touched`, which people have changed since, stay. If a plan has an open event again, that event gets the old
 * day and text, and the old id if it was replaced.
 */
export async function restoreEvents(scope: Scope, actId: string, touched: readonly string[]) {
  for (const { id, status } of await completedBy(scope, [actId, touched]))
    await events.update(scope, id, { status });
  for (const { id, was, createdAt, ...copied } of await movedBy(scope, [actId, touched]))
    await rows.update(scope, id, { ...copied, ...(id === was ? {} : { id: was, createdAt }) });
}

// written in SQL, because the previous versions are stored as JSON
const completedBy = sqlStatement.ofYard({
  name: "events-completed-by-act",
  text: `select e.id, r.row ->> 'status' as status
    from act_rows r join care_events e on e.yard_id = r.yard_id and e.id = r.row_id
    where r.yard_id = $1 and r.act_id = $2 and r.part = 'COMPLETED' and e.status = 'COMPLETED'
      and e.id <> all($3::uuid[])
    order by e.id`,
  row: pick(careEvents, "id", "status"),
});

// the replacement event was created in the same transaction as the move
const movedBy = sqlStatement.ofYard({
  name: "events-moved-by-act",
  text: `select e.id, was.id as was, was.title, was.description, was.due_date as "dueDate",
      was.priority, was.status, was.notes, was.reminder_days as "reminderDays", was.created_at as "createdAt",
      was.snoozed_from as "snoozedFrom", was.snoozed_because as "snoozedBecause", was.snoozed_by as "snoozedBy",
      was.snoozed_at as "snoozedAt"
    from act_rows r
    cross join lateral jsonb_populate_record(null::care_events, r.row) was
    join care_events e on e.yard_id = r.yard_id and e.status <> 'COMPLETED'
      and (e.id = r.row_id and e.subject is null and was.subject is null
        or e.subject = was.subject and e.planned_for = was.planned_for and e.horse_id = was.horse_id
        and (e.id = r.row_id or e.created_at = now() and not exists (
          select from care_events gone where gone.yard_id = r.yard_id and gone.id = r.row_id)))
    where r.yard_id = $1 and r.act_id = $2 and r.part = 'MOVED' and e.id <> all($3::uuid[])
    order by e.id`,
  row: {
    ...pick(careEvents, "id", "title", "description", "dueDate", "priority", "status", "notes"),
    ...pick(careEvents, "reminderDays", "createdAt"),
    ...pick(careEvents, "snoozedFrom", "snoozedBecause", "snoozedBy", "snoozedAt"),
    was: actRows.rowId,
  },
});

/**
 * Removes an event that is replaced by one restored from the bin. The removal is recorded as the product's
 * change, not a person's.
 */
export const removeDisplaced = rows.remove;
