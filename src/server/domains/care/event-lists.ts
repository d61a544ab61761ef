import { and, desc, eq, gte, lt, lte, ne, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { alias } from "drizzle-orm/pg-core";
import type { CareEventQuery } from "#contract/care/care-events.ts";
import { isMovedByRecordOnly, recordKindOf } from "#contract/care/care-subjects.ts";
import type { RecordKind } from "#contract/care/record-types.ts";
import { addDays } from "#rules/dates.ts";
import { londonInstant } from "#rules/london.ts";
import { type Batches, mapBatches } from "#server/core/database/batched.ts";
import { isAmong, matches, omit } from "#server/core/database/expressions.ts";
import { type Preparable, statement } from "#server/core/database/statements.ts";
import { notFound } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { lapsedFlu } from "#server/domains/care/standing/standing.ts";
import { careEvents } from "#server/schema/care.ts";
import { horses } from "#server/schema/horses.ts";

/** Events by due date. Without a period, the events nearest to now: half of the limit on each side. */
export function list(scope: Scope, { from, to, horseId, limit }: CareEventQuery) {
  if (from === null && to === null) return nearest(scope, horseId, limit);
  const start = from === null ? BEFORE_ALL : londonInstant(from, "00:00");
  const end = to === null ? AFTER_ALL : londonInstant(addDays(to, 1), "00:00");
  return eventsOf(between, scope, horseId, { start, end, limit });
}

/** Of which horse, null for all, and how many. */
type NearQuery = Pick<CareEventQuery, "horseId" | "limit">;

/** Future events that are not completed, the next one first. */
export const upcoming = (scope: Scope, { horseId, limit }: NearQuery) =>
  eventsOf(toCome, scope, horseId, { now: new Date(), limit });

/** Pending events whose due date is past, the oldest first. */
export const overdue = (scope: Scope, { horseId, limit }: NearQuery) =>
  eventsOf(past, scope, horseId, { now: new Date(), limit });

/** The yard's events with these ids, in any order; unknown ids are left out. */
export const byIds = async (scope: Scope, ids: readonly string[]) =>
  (await findThese(scope, { ids })).map(asEvent);

/** One event in the shape of the reply. */
export async function find(scope: Scope, id: string) {
  const [row] = await findOne(scope, { id });
  if (!row) throw notFound("Event");
  return asEvent(row);
}

const weekMs = 7 * 86_400_000;

/** The dashboard's counts, read from the index of events that are not completed. */
export async function counts(scope: Scope) {
  const now = new Date();
  const [[row], lapsed] = await Promise.all([
    countAll(scope, { now, inAWeek: new Date(now.getTime() + weekMs) }),
    lapsedFlu(scope, { unplanned: true }),
  ]);
  const counted = row ?? {
    overdue: 0,
    upcoming: 0,
    pendingVaccinations: 0,
    vaccinationsThisWeek: 0,
  };
  return { ...counted, pendingVaccinations: counted.pendingVaccinations + lapsed.length };
}

// earlier than every accepted date
const BEFORE_ALL = new Date(Date.UTC(1800, 0));
const AFTER_ALL = new Date(Date.UTC(2200, 0));

async function* nearest(scope: Scope, horseId: string | null, limit: number) {
  const [now, half] = [new Date(), Math.ceil(limit / 2)];
  yield* eventsOf(before, scope, horseId, { now, limit: half });
  yield* eventsOf(from, scope, horseId, { now, limit: limit - half });
}

const e = alias(careEvents, "e");
// one sub-query for each row: with a join the planner may read all of the yard's horses
const horseName = sql`(select h.name from ${horses} h
  where h.yard_id = ${e.yardId} and h.id = ${e.horseId})`;
const ofSeries = ["seriesId", "occurrence", "seriesDate", "seriesTime", "seriesIndex"] as const;
const shown = {
  ...omit(e, "yardId", "plannedFor", "skippedBy", "skippedBecause", ...ofSeries),
  // nested, because for a field's own columns the builder omits the table, and the sub-query would take them as its own
  horseName: sql<string | null>`${horseName}`.as("horse_name"),
};

const findOne = statement.ofYard("find-event", ["id"], (db, { yard, id }) =>
  db
    .select(shown)
    .from(e)
    .where(matches(e, { yardId: yard, id })),
);
type Row = Awaited<ReturnType<typeof findOne>>[number];

const findThese = statement.ofYard("find-events", ["ids"], (db, { yard, ids }) =>
  db
    .select(shown)
    .from(e)
    .where(and(eq(e.yardId, yard), isAmong(e.id, ids))),
);

const counted = (which: SQL | undefined) =>
  sql<number>`count(*) filter (where ${which})`.mapWith(Number);

const countAll = statement.ofYard(
  "count-events",
  ["now", "inAWeek"],
  (db, { yard, now, inAWeek }) => {
    const isPending = eq(e.status, "PENDING");
    const isVaccination = and(isPending, eq(e.eventType, "VACCINATION"));
    return db
      .select({
        overdue: counted(and(isPending, lt(e.dueDate, now))),
        upcoming: counted(gte(e.dueDate, now)),
        pendingVaccinations: counted(isVaccination),
        vaccinationsThisWeek: counted(
          and(isVaccination, gte(e.dueDate, now), lte(e.dueDate, inAWeek)),
        ),
      })
      .from(e)
      .where(and(eq(e.yardId, yard), ne(e.status, "COMPLETED")));
  },
);

/** Lists of at most this many events are read without a cursor; the largest event is 37 KB of JSON. */
const FEW = 100;

type ListParams<P extends string> = Readonly<Record<P | "yard" | "limit", Placeholder>>;

/** Makes separate statements for the list of a yard and that of a horse, because each has its own index. */
function both<const P extends string>(
  name: string,
  params: readonly P[],
  build: (db: NodePgDatabase, of: SQL | undefined, given: ListParams<P>) => Preparable<Row[]>,
) {
  const all = [...params, "limit"] as const;
  return {
    ofYard: statement.ofYard(name, all, (db, given) => build(db, eq(e.yardId, given.yard), given), {
      cursor: { few: FEW },
    }),
    ofHorse: statement.ofYard(
      `${name}-of-horse`,
      ["horseId", ...all],
      (db, given) => build(db, and(eq(e.yardId, given.yard), eq(e.horseId, given.horseId)), given),
      { cursor: { few: FEW } },
    ),
  };
}

const firstFrom = (db: NodePgDatabase, where: SQL | undefined, limit: Placeholder) =>
  db.select(shown).from(e).where(where).orderBy(e.dueDate, e.id).limit(limit);

const between = both("events-between", ["start", "end"], (db, of, { start, end, limit }) =>
  firstFrom(db, and(of, gte(e.dueDate, start), lt(e.dueDate, end)), limit),
);
const from = both("events-from", ["now"], (db, of, { now, limit }) =>
  firstFrom(db, and(of, gte(e.dueDate, now)), limit),
);
const before = both("events-before", ["now"], (db, of, { now, limit }) => {
  const last = db
    .select(shown)
    .from(e)
    .where(and(of, lt(e.dueDate, now)))
    .orderBy(desc(e.dueDate), desc(e.id))
    .limit(limit)
    .as("last");
  return db.select().from(last).orderBy(last.dueDate, last.id);
});
const toCome = both("events-upcoming", ["now"], (db, of, { now, limit }) =>
  firstFrom(db, and(of, ne(e.status, "COMPLETED"), gte(e.dueDate, now)), limit),
);
const past = both("events-overdue", ["now"], (db, of, { now, limit }) =>
  firstFrom(db, and(of, eq(e.status, "PENDING"), lt(e.dueDate, now)), limit),
);

function eventsOf<V extends object>(
  {
    ofYard,
    ofHorse,
  }: {
    ofYard: (scope: Scope, values: V) => Batches<Row>;
    ofHorse: (scope: Scope, values: V & { horseId: string }) => Batches<Row>;
  },
  scope: Scope,
  horseId: string | null,
  values: V,
) {
  const rows = horseId === null ? ofYard(scope, values) : ofHorse(scope, { ...values, horseId });
  return mapBatches(rows, asEvent);
}

function asEvent(row: Row) {
  const subject = row.subject ?? row.eventType;
  const record = reference(row.doneRecordKind, row.doneRecordId);
  const standsFor = row.deadline === null ? recordKindOf(subject) : null;
  return {
    ...row,
    dueFrom: row.plannedFrom,
    fromRecord: reference(row.recordKind, row.recordId),
    record,
    standsFor,
    owesRecord:
      standsFor !== null && record === null && row.horseId !== null && isMovedByRecordOnly(subject),
  };
}

const reference = (kind: RecordKind | null, id: string | null) =>
  kind && id ? { kind, id } : null;
