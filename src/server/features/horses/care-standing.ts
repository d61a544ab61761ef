import { type CareStatus, careStatus, SOON_DAYS } from "#rules/care-status.ts";
import { londonDate } from "#rules/london.ts";
import type { Body } from "#rules/vaccination/rulebooks.ts";
import { fluStanding } from "#rules/vaccination/standing.ts";
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

interface ChosenRow {
  horseId: string;
  bodies: Body[];
  flu: string[];
  others: string[];
  courseStart: string | null;
}

// only horses for which somebody has chosen bodies, and that have a dose
const chosen = yardStatement<ChosenRow>(
  "flu-of-chosen-bodies",
  `select h.id as "horseId", coalesce(h.compliance_bodies, y.compliance_bodies) as bodies,
     array_agg(d.date::text) as flu,
     max(d.date) filter (where d.course_start)::text as "courseStart",
     (select coalesce(array_agg(o.date::text), '{}') from vaccination_doses o
       where o.yard_id = $1 and o.horse_id = h.id and not o.diseases @> array['INFLUENZA']) as others
   from yards y
   join horses h on h.yard_id = y.id
     and coalesce(h.compliance_bodies, y.compliance_bodies) is not null
   join influenza_doses d on d.yard_id = h.yard_id and d.horse_id = h.id
   where y.id = $1 group by h.id, h.compliance_bodies, y.compliance_bodies`,
);

/** The badge of each horse of the yard that is not plainly up to date for want of any record. */
export async function careStatuses(scope: Scope): Promise<Map<string, CareStatus>> {
  const today = londonDate(new Date());
  const rows = await standings(scope, [SOON_DAYS]);
  const flu = new Map(
    (await chosen(scope)).map(({ horseId, bodies, flu: doses, others, courseStart }) => [
      horseId,
      fluStanding({ doses, otherVaccinations: others, courseStart }, bodies, today),
    ]),
  );
  return new Map(
    rows.map((row) => [
      row.horseId,
      careStatus({ ...row, flu: flu.get(row.horseId) ?? null }, today),
    ]),
  );
}
