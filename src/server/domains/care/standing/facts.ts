import { boolean, orNull, type RowOf, textList } from "#server/core/database/row-shape.ts";
import { shareRead } from "#server/core/database/shared-reads.ts";
import { sqlStatement } from "#server/core/database/statements.ts";
import type { Scope } from "#server/core/security/scope.ts";
import {
  allAtOnce,
  fluColumns,
  fluFields,
  horseByHorse,
  joinFlu,
} from "#server/domains/health/flu-history/flu-history.ts";
import { careEvents } from "#server/schema/care.ts";
import { horses } from "#server/schema/horses.ts";

/** The facts that decide a horse's standing; `bodies` is null when none are chosen. */
const facts = {
  horseId: horses.id,
  bodies: horses.complianceBodies,
  ...fluColumns,
  isPlanned: boolean,
  /** The kinds of care that have an active plan and no known last time. */
  unknown: textList,
  /** When the first open flu vaccination is due, and in `pendingFluJab` the first one that is not in progress. */
  fluJab: orNull(careEvents.dueDate),
  pendingFluJab: orNull(careEvents.dueDate),
  pending: orNull(careEvents.dueDate),
  open: orNull(careEvents.dueDate),
  openVaccination: orNull(careEvents.dueDate),
  openPaper: orNull(careEvents.dueDate),
};
export type FactsRow = RowOf<typeof facts>;

// a vaccination booked by hand counts as one for flu; for an event of a plan or a record the subject decides
const IS_FLU_JAB = `event_type = 'VACCINATION' and subject is distinct from 'OTHER_VACCINATION'`;

/** SQL for the facts of horses, which the text calls `h` and `which` joins to the yard `y`. */
const factsText = (which: string, how: typeof allAtOnce) =>
  `select h.id as "horseId", coalesce(h.compliance_bodies, y.compliance_bodies) as bodies,
     ${fluFields}, p.horse_id is not null as "isPlanned",
     coalesce(p.unknown, '{}') as unknown,
     e.pending, e.open, e.vaccination as "openVaccination", e.paper as "openPaper",
     e.flu_jab as "fluJab", e.pending_flu_jab as "pendingFluJab"
   from yards y
   ${which}
   ${joinFlu(how)}
   ${how.join} (select horse_id,
       array_agg(event_type) filter (where last_done is null and first_date is null) as unknown
     from care_plans where yard_id = $1 ${how.and("horse_id")} and active group by horse_id) p
     on p.horse_id = h.id
   ${how.join} (select horse_id, min(due_date) filter (where event_type <> 'EXERCISE' and paper_id is null) as open,
       min(due_date) filter (where paper_id is not null) as paper,
       min(due_date) filter (where status = 'PENDING') as pending,
       min(due_date) filter (where event_type = 'VACCINATION') as vaccination,
       min(due_date) filter (where ${IS_FLU_JAB}) as flu_jab,
       min(due_date) filter (where ${IS_FLU_JAB} and status = 'PENDING') as pending_flu_jab
     from care_events where yard_id = $1 ${how.and("horse_id")} and status <> 'COMPLETED'
     group by horse_id) e on e.horse_id = h.id
   where y.id = $1`;

// written in SQL and tuned by measurement, because every page with horses waits for it
const factsOf = (whose: string, text: string, quick = false) =>
  sqlStatement.ofYard({ name: `standing-facts-of-${whose}`, text, quick, row: facts });
const readFactsOfYard = factsOf(
  "yard",
  factsText("join horses h on h.yard_id = y.id and h.presence = 'PRESENT'", allAtOnce),
);
/** The facts of all horses that are here. */
export const factsOfYard = (scope: Scope) =>
  shareRead(
    "standing-facts",
    () => readFactsOfYard(scope),
    (rows) => rows.length,
  );
export const factsOfHorsesText = factsText(
  // the limit has each horse looked up: joined otherwise, all of the yard would be read to find a few
  `cross join unnest($2::uuid[]) as asked (id)
   cross join lateral (select id, compliance_bodies from horses
     where yard_id = $1 and id = asked.id limit 1) h`,
  horseByHorse,
);
/** The facts of some horses. */
export const factsOfHorses = factsOf("horses", factsOfHorsesText, true);
