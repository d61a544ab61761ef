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
import type { Scope } from "#server/core/security/scope.ts";
import { shareRead } from "#server/core/database/shared-reads.ts";
import { statement } from "#server/core/database/statements.ts";
import { careEvents } from "#server/schema/care.ts";
import { type FactsRow, factsOfHorses, factsOfYard } from "./facts.ts";

type OpenEvent = StandingEvidence["events"][number];

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
