import { type CareStatus, careStatus, SOON_DAYS } from "#rules/care-status.ts";
import { londonDate } from "#rules/london.ts";
import type { Scope } from "#server/core/scope.ts";
import { yardStatement } from "#server/core/yard-rows.ts";

interface StandingRow {
  horseId: string;
  overdueEvents: number;
  soonEvents: number;
  lastVaccination: string | null;
}

// only horses with something to say: pending events that are near, or an influenza dose on record
const standings = yardStatement<StandingRow>(
  "care-standings",
  `select coalesce(e.horse_id, v.horse_id) as "horseId", coalesce(e.overdue, 0) as "overdueEvents",
     coalesce(e.soon, 0) as "soonEvents", v.last as "lastVaccination"
   from (select horse_id, (count(*) filter (where due_date < now()))::integer as overdue,
           (count(*) filter (where due_date >= now()))::integer as soon
         from care_events where yard_id = $1 and status = 'PENDING' and horse_id is not null
           and due_date < now() + make_interval(days => $2) group by horse_id) e
   full join (select horse_id, max(date) as last from influenza_doses
         where yard_id = $1 group by horse_id) v
     on v.horse_id = e.horse_id`,
);

/** The badge of each horse of the yard that is not plainly up to date for want of any record. */
export async function careStatuses(scope: Scope): Promise<Map<string, CareStatus>> {
  const today = londonDate(new Date());
  const rows = await standings(scope, [SOON_DAYS]);
  return new Map(rows.map((row) => [row.horseId, careStatus(row, today)]));
}
