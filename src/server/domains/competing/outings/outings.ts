import { and, eq, exists, gte, lte, not, type SQL, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { alias } from "drizzle-orm/pg-core";
import {
  type Outing,
  OUTING_DAYS_MAX,
  OUTING_LIST_MAX,
  type OutingEdit,
  type OutingInput,
  type OutingQuery,
} from "#contract/competing/outings.ts";
import { daysBetween } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import { intoBin } from "#server/journal/acts.ts";
import { matches, isAmong, omit, inNaturalOrder } from "#server/core/database/expressions.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { sqlStatement, statement } from "#server/core/database/statements.ts";
import { notFound, Refusal } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { type SeenVersion, yardRows } from "#server/core/database/yard-rows.ts";
import * as horses from "#server/domains/horses/horses.ts";
import { outingHorses, outings } from "#server/schema/competing.ts";
import { horses as horseTable } from "#server/schema/horses.ts";

const rows = yardRows(outings, "Outing");

/** The yard's outings by day; without a first day, those that have not ended. */
export function list(scope: Scope, { from, to, horseId }: OutingQuery) {
  const since = from ?? londonDate(new Date());
  const near = { from: since, to: to ?? FOREVER, limit: OUTING_LIST_MAX };
  return horseId === null ? between(scope, near) : betweenOfHorse(scope, { ...near, horseId });
}

export const create = (scope: Scope, input: OutingInput & { id?: string | undefined }) =>
  inTransaction(async () => {
    const { horseIds, ...fields } = input;
    const { id } = await rows.insert(scope, asRow(fields));
    await enter(scope, id, horseIds);
    return find(scope, id);
  });

/** Replaces an outing's fields and its horses, unless it has changed since the version that was edited. */
export const update = (scope: Scope, id: string, { horseIds, updatedAt, ...fields }: OutingEdit) =>
  inTransaction(async () => {
    await rows.update(scope, id, asRow(fields), { updatedAt, show: () => find(scope, id) });
    await enter(scope, id, horseIds);
    return find(scope, id);
  });

/** Moves an outing with its entries to the bin; horses and records stay. */
export const remove = (scope: Scope, id: string, { updatedAt }: SeenVersion = {}) =>
  inTransaction(async () => {
    await intoBin(scope, [outings, id], () =>
      rows.remove(scope, id, { updatedAt, show: () => find(scope, id) }),
    );
    return null;
  });

export async function find(scope: Scope, id: string) {
  const [row] = await findOne(scope, { id });
  if (!row) throw notFound("Outing");
  return row;
}

/** The yard's outings with these ids, in any order, each with its horses; unknown ids are left out. */
export const byIds = (scope: Scope, ids: readonly string[]) => findThese(scope, { ids });

const FOREVER = "2200-01-01";

function asRow<T extends Omit<OutingInput, "horseIds">>(input: T) {
  const lastDay = input.lastDay ?? input.firstDay;
  const days = daysBetween(input.firstDay, lastDay) + 1;
  if (days < 1) throw new Refusal(400, "The outing cannot end before it begins");
  if (days > OUTING_DAYS_MAX)
    throw new Refusal(400, `An outing may last at most ${OUTING_DAYS_MAX} days`);
  return { ...input, lastDay };
}

/** Sets the outing's entries to exactly these horses. */
async function enter(scope: Scope, id: string, horseIds: readonly string[]) {
  if (horseIds.length > 0) await horses.hold(scope, horseIds);
  await withdrawOthers(scope, { id, horseIds });
  await enterThese(scope, [id, [...new Set(horseIds)]]);
}

const withdrawOthers = statement.ofYard(
  "withdraw-horses",
  ["id", "horseIds"],
  (db, { yard, id, horseIds }) =>
    db
      .delete(outingHorses)
      .where(
        and(
          matches(outingHorses, { yardId: yard, outingId: id }),
          not(isAmong(outingHorses.horseId, horseIds)),
        ),
      ),
);
// written in SQL, because it inserts a row for each element of one list parameter
const enterThese = sqlStatement.ofYard({
  name: "enter-horses",
  text: `insert into outing_horses (yard_id, outing_id, horse_id)
   select $1, $2, unnest($3::uuid[]) on conflict do nothing`,
  row: {},
  writes: true,
});

const o = alias(outings, "o");
const e = alias(outingHorses, "e");

/** Outings with their horses by name. */
function select(db: NodePgDatabase, where: SQL | undefined) {
  const h = alias(horseTable, "h");
  const entered = db
    .select({
      horses: sql`coalesce(jsonb_agg(jsonb_build_object('id', ${h.id}, 'name', ${h.name})
        order by ${inNaturalOrder(h.name)}, ${h.id}), '[]')`,
    })
    .from(e)
    .innerJoin(h, and(eq(h.yardId, e.yardId), eq(h.id, e.horseId)))
    .where(and(eq(e.yardId, o.yardId), eq(e.outingId, o.id)));
  return db
    .select({ ...omit(o, "yardId"), horses: sql<Outing["horses"]>`${entered}`.as("horses") })
    .from(o)
    .where(where);
}

const findOne = statement.ofYard("find-outing", ["id"], (db, { yard, id }) =>
  select(db, and(eq(o.yardId, yard), eq(o.id, id))),
);

const findThese = statement.ofYard("find-outings", ["ids"], (db, { yard, ids }) =>
  select(db, and(eq(o.yardId, yard), isAmong(o.id, ids))),
);

/**
 * Lists of at most this many outings are read without a cursor; the largest outing, with long notes and 200 long
 * horse names, is 160 KB of JSON.
 */
const FEW = 25;

const between = statement.ofYard(
  "outings-between",
  ["from", "to", "limit"],
  (db, { yard, from, to, limit }) =>
    select(db, and(eq(o.yardId, yard), gte(o.lastDay, from), lte(o.firstDay, to)))
      .orderBy(o.firstDay, o.id)
      .limit(limit),
  { cursor: { few: FEW } },
);
const betweenOfHorse = statement.ofYard(
  "outings-of-horse",
  ["from", "to", "limit", "horseId"],
  (db, { yard, from, to, limit, horseId }) => {
    const isEntered = exists(
      db
        .select({ id: e.outingId })
        .from(e)
        .where(and(eq(e.yardId, o.yardId), eq(e.outingId, o.id), eq(e.horseId, horseId))),
    );
    const near = and(eq(o.yardId, yard), gte(o.lastDay, from), lte(o.firstDay, to), isEntered);
    return select(db, near).orderBy(o.firstDay, o.id).limit(limit);
  },
  { cursor: { few: FEW } },
);

/** Removes a horse's entries for outings that have not ended; returns the outings' ids. */
export async function withdrawFromOutings(scope: Scope, horseId: string, since: string) {
  const withdrawn = await withdrawHorse(scope, { horseId, since });
  return withdrawn.map(({ id }) => id);
}

/** Enters a horse again for those of the given outings that are still in the future. */
export async function enterAgain(
  scope: Scope,
  horseId: string,
  { ids, since }: { ids: readonly string[]; since: string },
) {
  for (const { id, lastDay } of await byIds(scope, ids))
    if (lastDay >= since) await enterThese(scope, [id, [horseId]]);
}

const withdrawHorse = statement.ofYard(
  "withdraw-horse",
  ["horseId", "since"],
  (db, { yard, horseId, since }) =>
    db
      .delete(outingHorses)
      .where(
        and(
          matches(outingHorses, { yardId: yard, horseId }),
          sql`outing_id in (select id from outings where yard_id = ${yard} and last_day >= ${since})`,
        ),
      )
      .returning({ id: outingHorses.outingId }),
);
