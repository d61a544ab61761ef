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
import { putInBin } from "#server/core/bin.ts";
import { inTransaction } from "#server/core/database.ts";
import { notFound, Refusal } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/scope.ts";
import { yardBatches, yardRows, yardStatement } from "#server/core/yard-rows.ts";
import * as horses from "#server/domains/horses/horses.ts";
import { outings } from "#server/schema/competing.ts";

const rows = yardRows(outings, "Outing");

/** The yard's outings by day; without a first day those that are not over. */
export function list(scope: Scope, { from, to, horseId }: OutingQuery) {
  const since = from ?? londonDate(new Date());
  const limits = [since, to ?? FOREVER, OUTING_LIST_MAX];
  return horseId === null ? between(scope, limits) : betweenOfHorse(scope, [...limits, horseId]);
}

/** Plans an outing. The same proposed id a second time makes nothing. */
export const create = (scope: Scope, input: OutingInput & { id?: string | undefined }) =>
  inTransaction(async () => {
    const { horseIds, ...fields } = input;
    const known = input.id ? await findOne(scope, [input.id]) : [];
    if (known[0]) return known[0];
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
export const remove = (scope: Scope, id: string) =>
  inTransaction(async () => {
    await putInBin(scope, "outings", id);
    await rows.remove(scope, id);
    return null;
  });

/** One outing with its horses. */
export async function find(scope: Scope, id: string): Promise<Row> {
  const [row] = await findOne(scope, [id]);
  if (!row) throw notFound("Outing");
  return row;
}

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
  await withdrawOthers(scope, [id, horseIds]);
  await enterThese(scope, [id, [...new Set(horseIds)]]);
}

const withdrawOthers = yardStatement(
  "withdraw-horses",
  `delete from outing_horses
   where yard_id = $1 and outing_id = $2 and not (horse_id = any($3::uuid[]))`,
);
const enterThese = yardStatement(
  "enter-horses",
  `insert into outing_horses (yard_id, outing_id, horse_id)
   select $1, $2, unnest($3::uuid[]) on conflict do nothing`,
);

type Row = Omit<Outing, "createdAt" | "updatedAt"> & { createdAt: Date; updatedAt: Date };

const outing = `select o.id, o.user_id as "userId", o.name, o.venue, o.first_day as "firstDay",
    o.last_day as "lastDay", o.body, o.fei_rules as "feiRules", o.notes,
    (select coalesce(jsonb_agg(jsonb_build_object('id', h.id, 'name', h.name)
        order by lower(h.name), h.id), '[]')
      from outing_horses e join horses h on h.yard_id = e.yard_id and h.id = e.horse_id
      where e.yard_id = o.yard_id and e.outing_id = o.id) as horses,
    o.created_at as "createdAt", o.updated_at as "updatedAt"
  from outings o where o.yard_id = $1`;
const inOrder = "order by o.first_day, o.id limit $4";
const near = "and o.last_day >= $2 and o.first_day <= $3";

const findOne = yardStatement<Row>("find-outing", `${outing} and o.id = $2`);
/** The largest outing is 160 KB of JSON: long notes, and 200 horses with long names. */
const FEW = 25;

const between = yardBatches<Row>(`${outing} ${near} ${inOrder}`, {
  name: "outings-between",
  few: FEW,
});
const betweenOfHorse = yardBatches<Row>(
  `${outing} ${near} and exists (select from outing_horses e
     where e.yard_id = o.yard_id and e.outing_id = o.id and e.horse_id = $5) ${inOrder}`,
  { name: "outings-of-horse", few: FEW },
);
