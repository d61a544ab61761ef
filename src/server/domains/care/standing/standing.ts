import { and, eq, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import { type PlannedCare, plannedCareLabels, plannedCares } from "#contract/care/care-plans.ts";
import { STANDING_REASONS_MAX } from "#contract/horses/horse-standing.ts";
import { paths } from "#contract/paths.ts";
import { londonDate } from "#rules/london.ts";
import { formatNotKnown, horseStanding, type Standing } from "#rules/standing.ts";
import {
  type StandingEvidence,
  type StandingReason,
  standingReasons,
} from "#rules/standing-reasons.ts";
import { fluStanding, lapsedSince } from "#rules/vaccination/standing.ts";
import { notFound } from "#server/core/refusal.ts";
import { boolean, orNull, type RowOf, textList } from "#server/core/database/row-shape.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { shareRead } from "#server/core/database/shared-reads.ts";
import { sqlStatement, statement } from "#server/core/database/statements.ts";
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
type OpenEvent = StandingEvidence["events"][number];

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
const factsOfYard = (scope: Scope) =>
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
const factsOfHorses = factsOf("horses", factsOfHorsesText, true);

const fluOf = ({ bodies, ...record }: FactsRow, today: string) =>
  fluStanding(record, bodies, today);

const standingFrom = (row: FactsRow, now: Date, today: string) =>
  horseStanding({ ...row, nearest: row, flu: fluOf(row, today) }, now);

/** A horse's standing as lists show it. */
export interface ShownStanding {
  careStatus: Standing;
  notKnown: string | null;
}

// used for a horse that was added between two statements
export const NOTHING_YET: ShownStanding = { careStatus: "NOTHING_RECORDED", notKnown: null };

/** The standing of each of these horses, by its id. */
export function standingsFrom(rows: readonly FactsRow[], now: Date): Map<string, ShownStanding> {
  const today = londonDate(now); // computed once: it is slow
  return new Map(rows.map((row) => [row.horseId, shownStanding(row, now, today)]));
}

function shownStanding(row: FactsRow, now: Date, today: string): ShownStanding {
  const careStatus = standingFrom(row, now, today);
  const isUnknown = careStatus === "NOTHING_RECORDED" && row.unknown.length > 0;
  return { careStatus, notKnown: isUnknown ? formatNotKnown(unknownCare(row)) : null };
}

/** The kinds of care with an active plan and no known last time, in words. */
const unknownCare = ({ unknown }: FactsRow) =>
  plannedCares.filter((care) => unknown.includes(care)).map(careWord);

/** The standing of these horses of the yard; without ids, of all. */
export async function standingsOf(
  scope: Scope,
  ids: readonly string[] | null,
): Promise<(horseId: string) => ShownStanding> {
  const standings = ids
    ? standingsFrom(await factsOfHorses(scope, [ids]), new Date())
    : (await yardStandings(scope)).standings;
  return (horseId) => standings.get(horseId) ?? NOTHING_YET;
}

/** The standing of each horse of the yard, with the facts behind it. */
export const yardStandings = (scope: Scope) =>
  shareRead(
    "standings",
    async () => {
      const now = new Date();
      const rows = await factsOfYard(scope);
      return { now, standings: standingsFrom(rows, now), facts: rows };
    },
    ({ standings }) => standings.size,
  );

/** The reasons for a horse's standing, derived from its facts and its first open events. */
export function reasonsFrom(row: FactsRow, events: readonly OpenEvent[], now: Date) {
  const today = londonDate(now);
  const found = standingFrom(row, now, today);
  const evidence = {
    standing: found,
    events,
    unknown: unknownCare(row),
    flu: { ...row, standing: fluOf(row, today) },
  };
  return { standing: found, reasons: standingReasons(evidence, now) };
}

const careWord = (care: PlannedCare) => plannedCareLabels[care].toLowerCase();

/** One horse's standing and its reasons. */
export async function standing(scope: Scope, horseId: string) {
  const now = new Date();
  const [[row], events] = await Promise.all([
    factsOfHorses(scope, [[horseId]]),
    firstOpen(scope, { horseId, limit: STANDING_REASONS_MAX }),
  ]);
  if (!row) throw notFound("Horse");
  const { standing: found, reasons } = reasonsFrom(row, events, now);
  return {
    standing: found,
    reasons: reasons
      .slice(0, STANDING_REASONS_MAX)
      .map(({ about, sentence, short }) => ({ sentence, short, path: pathTo(about, horseId) })),
  };
}

/**
 * The ids of the horses whose flu record has lapsed; with `unplanned` only those for which no vaccination is
 * planned.
 */
export async function lapsedFlu(scope: Scope, { unplanned }: { unplanned: boolean }) {
  const rows = await lapsedRows(scope);
  return rows.filter(({ fluJab }) => !unplanned || fluJab === null).map(({ horseId }) => horseId);
}

/**
 * The horses whose flu record has lapsed although no vaccination is overdue: each with the last day on which the
 * record was valid, where the rules name one, and the next vaccination in the calendar.
 */
export async function lapsesWithoutEvent(scope: Scope) {
  const now = new Date();
  const today = londonDate(now);
  const rows = await lapsedRows(scope);
  return rows
    .filter(({ pendingFluJab: pending }) => pending === null || pending >= now)
    .map(({ horseId, bodies, fluJab: booked, ...record }) => ({
      horseId,
      since: lapsedSince(record, bodies, today),
      booked,
    }));
}

const lapsedRows = (scope: Scope) =>
  shareRead(
    "lapsed-flu",
    async () => {
      const today = londonDate(new Date());
      const rows = await factsOfYard(scope);
      return rows.filter((row) => fluOf(row, today) === "LAPSED");
    },
    (rows) => rows.length,
  );

function pathTo(about: StandingReason["about"], horseId: string) {
  if (about === "EVENT") return paths.calendar;
  const page = paths.horse.replace(":id", horseId);
  if (about === "PAPER") return `${page}#papers`;
  if (about === "PLAN") return page;
  if (about === "UNKNOWN") return `${page}?open=plan`;
  // when nothing is on record, the link leads to where the passport's doses are entered
  return `${page}?tab=can-i-go`;
}

// the first events of each kind in `NearestEvents`, which include every event that can decide the standing
const firstOpen = statement.ofYard("first-open-events", ["horseId", "limit"], (db, given) => {
  const { id, title, status, dueDate, eventType, paperId } = careEvents;
  const open = db.$with("open").as(
    db
      .select({ id, title, status, dueDate, eventType, paperId })
      .from(careEvents)
      .where(
        and(
          eq(careEvents.yardId, given.yard),
          eq(careEvents.horseId, given.horseId),
          sql`${status} <> 'COMPLETED'`,
        ),
      ),
  );
  const firstOf = (where?: SQL) =>
    db.select().from(open).where(where).orderBy(open.dueDate, open.id).limit(given.limit);
  const first = union(
    firstOf(and(ne(open.eventType, "EXERCISE"), isNull(open.paperId))),
    firstOf(isNotNull(open.paperId)),
    firstOf(eq(open.status, "PENDING")),
    firstOf(eq(open.eventType, "VACCINATION")),
  ).as("first");
  return db.with(open).select().from(first).orderBy(first.dueDate, first.id);
});
