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
import { intoBin } from "#server/journal/into-bin.ts";
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

/** The yard's outings by day; without a first day those that are not over. */
export function list(scope: Scope, { from, to, horseId }: OutingQuery) {
  const since = from ?? londonDate(new Date());
  const near = { from: since, to: to ?? FOREVER, limit: OUTING_LIST_MAX };
  return horseId === null ? between(scope, near) : betweenOfHorse(scope, { ...near, horseId });
}

/** Plans an outing. */
export const create = (scope: Scope, input: OutingInput & { id?: string | undefined }) =>
  inTransaction(async () => {
    const { horseIds, ...fields } = input;
    const { id } = await rows.insert(scope, asRow(fields));
    await enter(scope, id, horseIds);
    return find(scope, id);
  });

/** Replaces an outing's fields and its horses, unless somebody has since the version they were typed from. */
export const update = (scope: Scope, id: string, { horseIds, updatedAt, ...fields }: OutingEdit) =>
  inTransaction(async () => {
    await rows.update(scope, id, asRow(fields), { updatedAt, show: () => find(scope, id) });
    await enter(scope, id, horseIds);
    return find(scope, id);
  });

/** Deletes an outing with its horses' entries, into the bin; horses and records stay. */
export const remove = (scope: Scope, id: string, { updatedAt }: SeenVersion = {}) =>
  inTransaction(async () => {
    await intoBin(scope, [outings, id], () =>
      rows.remove(scope, id, { updatedAt, show: () => find(scope, id) }),
    );
    return null;
  });

/** One outing with its horses. */
export async function find(scope: Scope, id: string) {
  const [row] = await findOne(scope, { id });
  if (!row) throw notFound("Outing");
  return row;
}

/** These outings of the yard, as far as they are there, in any order, each with its horses. */
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

/** Enters exactly these horses. */
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
// in SQL: a row for each of a list in one parameter
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

/** The largest outing is 160 KB of JSON: long notes, and 200 horses with long names. */
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

/** Takes a horse off the outings that are not over; gives their ids. */
export async function withdrawFromOutings(scope: Scope, horseId: string, since: string) {
  const withdrawn = await withdrawHorse(scope, { horseId, since });
  return withdrawn.map(({ id }) => id);
}

/** Enters a horse for those of these outings that are still to come. */
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
