import {
  type Column,
  getTableColumns,
  and,
  eq,
  type Placeholder,
  type SQL,
  type Table,
  sql,
} from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import type { AnyPgTable } from "drizzle-orm/pg-core";

/** What the database calls a column of the schema. */
export const columnName = ({ name, keyAsName }: Column) => (keyAsName ? toSnakeCase(name) : name);

/** These columns of a table, to be selected or returned: `pick(users, "id", "email")`. */
export function pick<T extends AnyPgTable, K extends keyof T["_"]["columns"] & string>(
  table: T,
  ...keys: readonly K[]
): Pick<T["_"]["columns"], K> {
  const columns = getTableColumns<AnyPgTable>(table);
  return Object.fromEntries(keys.map((key) => [key, columns[key]])) as Pick<T["_"]["columns"], K>;
}

/** The columns of a table but for these. */
export function omit<T extends AnyPgTable, K extends keyof T["_"]["columns"] & string>(
  table: T,
  ...keys: readonly K[]
): Omit<T["_"]["columns"], K> {
  const without: ReadonlySet<string> = new Set(keys);
  const columns = Object.entries(getTableColumns<AnyPgTable>(table));
  return Object.fromEntries(columns.filter(([key]) => !without.has(key))) as Omit<
    T["_"]["columns"],
    K
  >;
}

/** Values that columns of a table are to have; a placeholder stands for one that is given later. */
type ColumnValues<T extends Table> = {
  readonly [K in keyof T["_"]["columns"]]?: T["_"]["columns"][K]["_"]["data"] | Placeholder | SQL;
};

/** The condition that each of these columns has its value: `matches(horses, { yardId: yard, id })`. */
export function matches<T extends AnyPgTable>(table: T, wanted: ColumnValues<T>): SQL | undefined {
  const columns = getTableColumns<AnyPgTable>(table);
  return and(
    ...Object.entries(wanted).map(([key, value]) => {
      const column = columns[key];
      if (!column) throw new Error(`There is no column ${key}`);
      return eq(column, value);
    }),
  );
}

/** Whether a column's value is in a list that is given as one parameter, however long it is. */
export const isAmong = (column: Column, list: Placeholder): SQL => sql`${column} = any(${list})`;

/** In `on conflict do update`: these columns get the values of the row that could not be inserted. */
export function excluded<T extends AnyPgTable, K extends keyof T["_"]["columns"] & string>(
  table: T,
  ...keys: readonly K[]
): Record<K, SQL> {
  const columns = Object.entries(pick<AnyPgTable, string>(table, ...keys));
  return Object.fromEntries(
    columns.map(([key, column]) => [key, sql`excluded.${sql.identifier(columnName(column))}`]),
  ) as Record<K, SQL>;
}

/** In `update … set`: these columns get the values that are given when the statement runs. */
export const assigned = <K extends string>(given: Readonly<Record<K, Placeholder>>) =>
  Object.fromEntries(
    Object.entries<Placeholder>(given).map(([key, value]) => [key, sql`${value}`]),
  ) as Record<K, SQL>;

/** Puts a column of names into the order that people expect, for SQL text; `migrations/0018_natural_order.sql` makes it. */
export const naturally = (column: string) => `${column} collate natural_order`;

/** The same for the query builder. */
export const inNaturalOrder = (column: Column): SQL => sql`${column} collate natural_order`;

/** What `ilike` finds a text by that holds what was typed, its own signs among it. */
export const likePattern = (typed: string) => `%${typed.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/*
 * A row says its version in milliseconds, as JSON does, though the database counts microseconds.
 */

/** Whether a column still holds the version that was seen; always, when that is null. */
export const isUnchanged = (column: Column | SQL, seen: Placeholder): SQL =>
  sql`(${seen}::timestamptz is null or date_trunc('milliseconds', ${column}) = ${seen}::timestamptz)`;

/** The version after a column's; no two look alike: each is at least a millisecond later, however the clock goes. */
export const versionAfter = (column: Column | SQL): SQL<Date> =>
  sql`greatest(date_trunc('milliseconds', clock_timestamp()),
    date_trunc('milliseconds', ${column}) + interval '1 millisecond')`;

/** Whether a version, where there is any, is none later than the one seen; always, when that is null. */
export const isNoLaterThan = (column: Column, seen: Placeholder): SQL =>
  sql`(${seen}::timestamptz is null or ${column} is null
    or date_trunc('milliseconds', ${column}) <= ${seen}::timestamptz)`;
