import { STANDING_REASONS_MAX } from "#contract/horses/horse-standing.ts";
import { paths } from "#contract/paths.ts";
import { londonDate } from "#rules/london.ts";
import { horseStanding, type JudgedEvent, type Standing } from "#rules/standing.ts";
import { type StandingReason, standingReasons } from "#rules/standing-reasons.ts";
import type { Body } from "#rules/vaccination/rulebooks.ts";
import { fluStanding } from "#rules/vaccination/standing.ts";
import { notFound } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/scope.ts";
import { yardStatement } from "#server/core/yard-rows.ts";

/** What decides how a horse stands. */
interface FactsRow {
  horseId: string;
  /** Null: nobody has chosen any. */
  bodies: Body[] | null;
  doses: string[];
  otherVaccinations: string[];
  courseStart: string | null;
  isPlanned: boolean;
  pending: Date | null;
  open: Date | null;
  openVaccination: Date | null;
}

/** The facts of the horses `h` that `$2` names, or without one of the whole yard. */
const factsText = (named: (column: string) => string) =>
  `select h.id as "horseId", coalesce(h.compliance_bodies, y.compliance_bodies) as bodies,
     coalesce(f.dates, '{}') as doses, f.course_start as "courseStart",
     coalesce(o.dates, '{}') as "otherVaccinations", p.horse_id is not null as "isPlanned",
     e.pending, e.open, e.vaccination as "openVaccination"
   from yards y
   join horses h on h.yard_id = y.id ${named("h.id")}
   left join (select horse_id, array_agg(date::text) as dates,
       max(date) filter (where course_start)::text as course_start
     from influenza_doses where yard_id = $1 ${named("horse_id")} group by horse_id) f
     on f.horse_id = h.id
   left join (select horse_id, array_agg(date::text) as dates from vaccination_doses
     where yard_id = $1 ${named("horse_id")} and not diseases @> array['INFLUENZA']
     group by horse_id) o on o.horse_id = h.id
   left join (select distinct horse_id from care_plans
     where yard_id = $1 ${named("horse_id")} and active) p on p.horse_id = h.id
   left join (select horse_id, min(due_date) as open,
       min(due_date) filter (where status = 'PENDING') as pending,
       min(due_date) filter (where event_type = 'VACCINATION') as vaccination
     from care_events where yard_id = $1 ${named("horse_id")} and status <> 'COMPLETED'
     group by horse_id) e on e.horse_id = h.id
   where y.id = $1`;

const factsOfYard = yardStatement<FactsRow>(
  "standing-facts",
  factsText(() => ""),
);
const factsOfHorses = yardStatement<FactsRow>(
  "standing-facts-of-horses",
  factsText((column) => `and ${column} = any($2::uuid[])`),
);

const fluOf = ({ bodies, ...record }: FactsRow, now: Date) =>
  fluStanding(record, bodies, londonDate(now));

const standingFrom = (row: FactsRow, now: Date) =>
  horseStanding({ nearest: row, flu: fluOf(row, now), isPlanned: row.isPlanned }, now);

/** How each of these horses of the yard stands; without ids, all of them. */
export async function standingsOf(
  scope: Scope,
  ids: readonly string[] | null,
): Promise<(horseId: string) => Standing> {
  const now = new Date();
  const rows = await (ids ? factsOfHorses(scope, [ids]) : factsOfYard(scope));
  const standings = new Map(rows.map((row) => [row.horseId, standingFrom(row, now)]));
  // a horse that was added between two statements has nothing yet
  return (horseId) => standings.get(horseId) ?? "NOTHING_RECORDED";
}

/** How one horse stands, and why. */
export async function standing(scope: Scope, horseId: string) {
  const now = new Date();
  const [[row], events] = await Promise.all([
    factsOfHorses(scope, [[horseId]]),
    firstOpen(scope, [horseId, STANDING_REASONS_MAX]),
  ]);
  if (!row) throw notFound("Horse");
  const found = standingFrom(row, now);
  const evidence = { standing: found, events, flu: { ...row, standing: fluOf(row, now) } };
  const reasons = standingReasons(evidence, now).slice(0, STANDING_REASONS_MAX);
  return {
    standing: found,
    reasons: reasons.map(({ about, sentence }) => ({ sentence, path: pathTo(about, horseId) })),
  };
}

/** The ids of the horses whose flu record has lapsed; `unplanned`: only those for which no vaccination is planned. */
export async function lapsedFlu(scope: Scope, { unplanned }: { unplanned: boolean }) {
  const now = new Date();
  const rows = await factsOfYard(scope);
  return rows
    .filter((row) => !unplanned || row.openVaccination === null)
    .filter((row) => fluOf(row, now) === "LAPSED")
    .map(({ horseId }) => horseId);
}

function pathTo(about: StandingReason["about"], horseId: string) {
  if (about === "EVENT") return paths.calendar;
  const page = paths.horse.replace(":id", horseId);
  // with nothing on record the passport's doses are what anybody can copy at once
  return about === "PLAN" ? page : `${page}?tab=can-i-go`;
}

// the first of each kind that `NearestEvents` tells of: whatever decides is among them
const firstOpen = yardStatement<JudgedEvent & { title: string }>(
  "first-open-events",
  `with open as (select id, title, status, due_date, event_type from care_events
     where yard_id = $1 and horse_id = $2 and status <> 'COMPLETED')
   select title, status, due_date as "dueDate", event_type as "eventType"
   from ((select * from open order by due_date, id limit $3)
     union (select * from open where status = 'PENDING' order by due_date, id limit $3)
     union (select * from open where event_type = 'VACCINATION' order by due_date, id limit $3)) first
   order by due_date, id`,
);
