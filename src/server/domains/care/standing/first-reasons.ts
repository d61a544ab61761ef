import { pick } from "#server/core/database/expressions.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { sqlStatement } from "#server/core/database/statements.ts";
import { careEvents } from "#server/schema/care.ts";
import { type FactsRow, reasonsFrom } from "./standing.ts";

// for each horse the first event of each deciding kind, as `first-open-events` finds them for one horse
const firstOpenOf = sqlStatement.ofYard({
  name: "first-open-events-of-horses",
  text: `select h.id as "horseId", e.title, e.status, e.due_date as "dueDate", e.event_type as "eventType"
   from unnest($2::uuid[]) h(id)
   cross join lateral (
     (select id, title, status, due_date, event_type from care_events
       where yard_id = $1 and horse_id = h.id and status <> 'COMPLETED' and event_type <> 'EXERCISE'
       order by due_date, id limit 1)
     union (select id, title, status, due_date, event_type from care_events
       where yard_id = $1 and horse_id = h.id and status = 'PENDING' order by due_date, id limit 1)
     union (select id, title, status, due_date, event_type from care_events
       where yard_id = $1 and horse_id = h.id and status <> 'COMPLETED'
         and event_type = 'VACCINATION' order by due_date, id limit 1)) e
   order by e.due_date, e.id`,
  row: { horseId: careEvents.id, ...pick(careEvents, "title", "status", "dueDate", "eventType") },
});

/** The gravest reason of each of these horses, by its id, in one statement. */
export async function firstReasons(scope: Scope, rows: readonly FactsRow[], now: Date) {
  const open = await firstOpenOf(scope, [rows.map(({ horseId }) => horseId)]);
  const byHorse = Map.groupBy(open, ({ horseId }) => horseId);
  return new Map(
    rows.map((row) => {
      const [first] = reasonsFrom(row, byHorse.get(row.horseId) ?? [], now).reasons;
      return [row.horseId, first && { sentence: first.sentence, short: first.short }] as const;
    }),
  );
}
