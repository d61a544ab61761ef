import { sql } from "drizzle-orm";
import { HORSE_LIST_MAX, type HorseEdit, type HorseInput } from "#contract/horses.ts";
import { ageInYears } from "#rules/age.ts";
import { putInBin } from "#server/core/bin.ts";
import { inTransaction } from "#server/core/database.ts";
import type { Scope } from "#server/core/scope.ts";
import { notFound } from "#server/core/refusal.ts";
import { yardRows, yardStatement } from "#server/core/yard-rows.ts";
import { lapsedFlu, standing, standingsOf } from "./standing.ts";
import { horses } from "./table.ts";

export { lapsedFlu, standing };

const rows = yardRows(horses, "Horse");

/** A horse as people see it: with its age today. */
const withAge = <T extends { dateOfBirth: string }>(row: T) => ({
  ...row,
  age: ageInYears(row.dateOfBirth, new Date()),
});

/** The yard's horses by name, each with the badge that tells how it stands. */
export async function list(scope: Scope) {
  const [found, standingOf] = await Promise.all([
    rows.list(scope, {
      orderBy: [sql`lower(${horses.name})`, sql`${horses.id}`],
      limit: HORSE_LIST_MAX,
    }),
    standingsOf(scope, null),
  ]);
  return found.map((row) => ({
    ...withAge(row),
    careStatus: standingOf(row.id),
  }));
}

export const find = async (scope: Scope, id: string) => withAge(await rows.find(scope, id));

export const create = async (scope: Scope, input: HorseInput & { id?: string | undefined }) =>
  withAge(await rows.insert(scope, input));

/** Replaces a horse's fields, unless somebody has since the version they were typed from. */
export const update = async (scope: Scope, id: string, { updatedAt, ...input }: HorseEdit) =>
  withAge(await rows.update(scope, id, input, { updatedAt, show: withAge }));

/** Deletes a horse and, with it, its records and events; for 30 days they lie in the bin. */
export const remove = (scope: Scope, id: string) =>
  inTransaction(async () => {
    if (!(await putInBin(scope, "horses", id))) throw notFound("Horse");
    await rows.remove(scope, id);
    return null;
  });

// always in the order of their ids, so that two who hold several never wait for each other
const holdThese = yardStatement<{ id: string }>(
  "hold-horses",
  `select id from horses where yard_id = $1 and id = any($2::uuid[])
   order by id for no key update`,
);

/**
 * Holds these horses until the running transaction ends: what hangs on them is changed by one at a
 * time. All of them must be there.
 */
export async function hold(scope: Scope, ids: readonly string[]) {
  const wanted = [...new Set(ids)];
  const held = await holdThese(scope, [wanted]);
  if (held.length !== wanted.length) throw notFound("Horse");
}
