import * as horses from "#server/domains/horses/horses.ts";
import type { FastifyInstance } from "fastify";
import { horseEndpoints as calls, type HorseSummary } from "#contract/horses/horses.ts";
import { shareRead } from "#server/core/database/shared-reads.ts";
import { route } from "#server/core/http/route.ts";
import type { FactsRow } from "./facts.ts";
import {
  NOTHING_YET,
  reasonsFrom,
  type ShownStanding,
  standing,
  standingsOf,
  yardStandings,
} from "./standing.ts";
import type { Scope } from "#server/core/security/scope.ts";
import type { HorsePageQuery } from "#contract/horses/horse-page-query.ts";
import type { StandingCounts } from "#contract/horses/horse-standing.ts";
import { ageInYears } from "#rules/dates.ts";
import { type Standing, worstFirst } from "#rules/standing.ts";
import { likePattern, pick } from "#server/core/database/expressions.ts";
import { sqlStatement } from "#server/core/database/statements.ts";
import { careEvents } from "#server/schema/care.ts";
import { orderedIds, pages, summariesOfIds, type SummaryRow } from "./summary-statements.ts";

/** Binds the calls that list horses with their standing, and the reasons for one horse's standing. */
export function standingRoutes(app: FastifyInstance) {
  route(app, calls.list, (_, scope) => list(scope));
  route(app, calls.summaries, ({ query }, scope) => summaries(scope, query));
  route(app, calls.standing, ({ params }, scope) => standing(scope, params.id));
}

/** The yard's horses by name, each with its standing. */
async function list(scope: Scope) {
  const [found, standingOf] = await Promise.all([horses.list(scope), standingsOf(scope, null)]);
  return found.map((horse) => ({ ...horse, ...standingOf(horse.id) }));
}

const patternOf = (search: string | null) => (search === null ? [] : [likePattern(search)]);

/**
 * A page of the yard's horses with record counts, the next event, the number of overdue events, and the standing. One that
 * everybody sees alike who opens it is put together once; what somebody searches for, nobody else does.
 */
const summaries = (scope: Scope, query: HorsePageQuery) =>
  query.search === null
    ? shareRead(
        `horses ${JSON.stringify(query)}`,
        () => findPage(scope, query),
        ({ items }) => items.length,
      )
    : findPage(scope, query);

const findPage = async (scope: Scope, query: HorsePageQuery) =>
  query.grouped === "true" || query.counts === "true" || query.standing !== null
    ? pageByStanding(scope, query)
    : pageByIndex(scope, query);

async function pageByIndex(scope: Scope, query: HorsePageQuery) {
  const { page, pageSize, search, sortBy, sortOrder } = query;
  const find = pages[sortBy][sortOrder][search === null ? "all" : "found"];
  const rows = await find(scope, [...patternOf(search), pageSize, (page - 1) * pageSize]);
  const now = new Date();
  const total = rows[0]?.total ?? 0;
  const found = rows.filter((row) => row.id !== null);
  const standingOf = await standingsOf(
    scope,
    found.map(({ id }) => id),
  );
  return {
    items: found.map((row) => summary(row, { ...standingOf(row.id), reason: null }, now)),
    total,
    totalPages: Math.ceil(total / pageSize),
    standingCounts: null,
  };
}

/**
 * A page sorted or filtered by standing. Standing is computed from many tables, so it is computed for the whole
 * yard, as for the dashboard, before the page is cut.
 */
async function pageByStanding(scope: Scope, query: HorsePageQuery) {
  const { page, pageSize, search, sortBy, sortOrder, standing: asked, grouped } = query;
  const findIds = orderedIds[sortBy][sortOrder][search === null ? "all" : "found"];
  const [ids, yard] = await Promise.all([findIds(scope, patternOf(search)), yardStandings(scope)]);
  const statusOf = (id: string) => (yard.standings.get(id) ?? NOTHING_YET).careStatus;
  const groups = Map.groupBy(ids, ({ id }) => statusOf(id));
  const kept = (grouped === "true" ? worstFirst.flatMap((each) => groups.get(each) ?? []) : ids)
    .map(({ id }) => id)
    .filter((id) => asked === null || statusOf(id) === asked);
  const onPage = kept.slice((page - 1) * pageSize, page * pageSize);
  const place = new Map(onPage.map((id, at) => [id, at]));
  const [rows, reasons] = await Promise.all([
    summariesOfIds(scope, [onPage]),
    firstReasons(
      scope,
      yard.facts.filter(({ horseId }) => place.has(horseId)),
      yard.now,
    ),
  ]);
  return {
    items: rows
      .toSorted((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0))
      .map((row) => {
        const shown = yard.standings.get(row.id) ?? NOTHING_YET;
        return summary(row, { ...shown, reason: reasons.get(row.id) ?? null }, yard.now);
      }),
    total: kept.length,
    totalPages: Math.ceil(kept.length / pageSize),
    standingCounts: countsOf(groups),
  };
}

const countsOf = (groups: ReadonlyMap<Standing, readonly unknown[]>): StandingCounts => ({
  OVERDUE: groups.get("OVERDUE")?.length ?? 0,
  DUE_SOON: groups.get("DUE_SOON")?.length ?? 0,
  UP_TO_DATE: groups.get("UP_TO_DATE")?.length ?? 0,
  NOTHING_RECORDED: groups.get("NOTHING_RECORDED")?.length ?? 0,
});

function summary(
  row: Omit<SummaryRow, "total">,
  how: ShownStanding & { reason: HorseSummary["reason"] },
  now: Date,
) {
  const { nextType, nextDue, overdueCount } = row;
  // mutates the row, because copying its columns for every horse is measurably slower
  row.age = ageInYears(row.dateOfBirth, now);
  return {
    horse: row,
    healthCounts: {
      veterinary: row.veterinaryCount,
      farrier: row.farrierCount,
      dietary: row.dietaryCount,
      medication: row.medicationCount,
    },
    nextCareEvent: nextType && nextDue ? { eventType: nextType, dueDate: nextDue } : null,
    overdueCount,
    ...how,
  };
}

// finds for each horse the first event of each deciding kind, as `first-open-events` does for one horse
const firstOpenOf = sqlStatement.ofYard({
  name: "first-open-events-of-horses",
  text: `select h.id as "horseId", e.title, e.status, e.due_date as "dueDate", e.event_type as "eventType",
     e.paper_id as "paperId"
   from unnest($2::uuid[]) h(id)
   cross join lateral (
     (select id, title, status, due_date, event_type, paper_id from care_events
       where yard_id = $1 and horse_id = h.id and status <> 'COMPLETED' and event_type <> 'EXERCISE'
         and paper_id is null
       order by due_date, id limit 1)
     union (select id, title, status, due_date, event_type, paper_id from care_events
       where yard_id = $1 and horse_id = h.id and status <> 'COMPLETED' and paper_id is not null
       order by due_date, id limit 1)
     union (select id, title, status, due_date, event_type, paper_id from care_events
       where yard_id = $1 and horse_id = h.id and status = 'PENDING' order by due_date, id limit 1)
     union (select id, title, status, due_date, event_type, paper_id from care_events
       where yard_id = $1 and horse_id = h.id and status <> 'COMPLETED'
         and event_type = 'VACCINATION' order by due_date, id limit 1)) e
   order by e.due_date, e.id`,
  row: {
    horseId: careEvents.id,
    ...pick(careEvents, "title", "status", "dueDate", "eventType", "paperId"),
  },
});

/** The most serious reason for each of these horses' standings by horse id, in one statement. */
async function firstReasons(scope: Scope, rows: readonly FactsRow[], now: Date) {
  const open = await firstOpenOf(scope, [rows.map(({ horseId }) => horseId)]);
  const byHorse = Map.groupBy(open, ({ horseId }) => horseId);
  return new Map(
    rows.map((row) => {
      const [first] = reasonsFrom(row, byHorse.get(row.horseId) ?? [], now).reasons;
      return [row.horseId, first && { sentence: first.sentence, short: first.short }] as const;
    }),
  );
}
