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

export const columnName = ({ name, keyAsName }: Column) => (keyAsName ? toSnakeCase(name) : name);

/** Columns of a table to select or return: `pick(users, "id", "email")`. */
export function pick<T extends AnyPgTable, K extends keyof T["_"]["columns"] & string>(
  table: T,
  ...keys: readonly K[]
): Pick<T["_"]["columns"], K> {
  const columns = getTableColumns<AnyPgTable>(table);
  return Object.fromEntries(keys.map((key) => [key, columns[key]])) as Pick<T["_"]["columns"], K>;
}

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

/** Values for columns of a table; a placeholder stands for a value given when the statement runs. */
type ColumnValues<T extends Table> = {
  readonly [K in keyof T["_"]["columns"]]?: T["_"]["columns"][K]["_"]["data"] | Placeholder | SQL;
};

/** The condition that each column equals its value: `matches(horses, { yardId: yard, id })`. */
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

/**
 * The instant after so many seconds by the database's clock, which also judges whether it has come: the clock of this
 * process may go differently.
 */
export const secondsFromNow = (seconds: number | Placeholder): SQL =>
  sql`now() + make_interval(secs => ${seconds})`;

/** Whether a column's value is in a list passed as one array parameter. */
export const isAmong = (column: Column, list: Placeholder): SQL => sql`${column} = any(${list})`;

/**
 * The assignments for `on conflict do update`: they set these columns to the values of the row that could not be
 * inserted.
 */
export function excluded<T extends AnyPgTable, K extends keyof T["_"]["columns"] & string>(
  table: T,
  ...keys: readonly K[]
): Record<K, SQL> {
  const columns = Object.entries(pick<AnyPgTable, string>(table, ...keys));
  return Object.fromEntries(
    columns.map(([key, column]) => [key, sql`excluded.${sql.identifier(columnName(column))}`]),
  ) as Record<K, SQL>;
}

/** The assignments for `update … set`: they set these columns to values given when the statement runs. */
export const assigned = <K extends string>(given: Readonly<Record<K, Placeholder>>) =>
  Object.fromEntries(
    Object.entries<Placeholder>(given).map(([key, value]) => [key, sql`${value}`]),
  ) as Record<K, SQL>;

/** The columns from which `authorOf` makes who did something; null where a left join found nobody. */
export const authorColumns = <Id extends Column, Name extends Column>(u: {
  id: Id;
  firstName: Name;
}) => ({ byId: u.id, byFirstName: u.firstName });

interface AuthorColumns {
  byId: string | null;
  byFirstName: string | null;
}

/** Who did something, as replies name them. */
export const authorOf = ({ byId, byFirstName }: AuthorColumns) =>
  byId === null || byFirstName === null ? null : { id: byId, firstName: byFirstName };

/** A person's first and last name; null where a left join found nobody. */
export const fullName = ({ firstName, lastName }: Record<"firstName" | "lastName", Column>) =>
  sql<string>`${firstName} || ' ' || ${lastName}`;

/**
 * SQL text that sorts a column of names in natural order; `migrations/0018_natural_order.sql` defines the collation.
 */
export const naturally = (column: string) => `${column} collate natural_order`;

/** Sorts a column of names in natural order, for the query builder. */
export const inNaturalOrder = (column: Column): SQL => sql`${column} collate natural_order`;

/** An `ilike` pattern for text that contains the typed text, whose wildcards are escaped. */
export const likePattern = (typed: string) => `%${typed.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/*
 * Versions have millisecond precision, as in JSON, although the database stores microseconds.
 */

/** Whether a column still holds the version that the client read; always true when the client sent null. */
export const isUnchanged = (column: Column | SQL, seen: Placeholder): SQL =>
  sql`(${seen}::timestamptz is null or date_trunc('milliseconds', ${column}) = ${seen}::timestamptz)`;

/** The version that follows a column's, unique for a row: at least a millisecond later, even if the clock goes back. */
export const versionAfter = (column: Column | SQL): SQL<Date> =>
  sql`greatest(date_trunc('milliseconds', clock_timestamp()),
    date_trunc('milliseconds', ${column}) + interval '1 millisecond')`;

/** Whether a version is null or not later than the one that the client read; always true when the client sent null. */
export const isNoLaterThan = (column: Column, seen: Placeholder): SQL =>
  sql`(${seen}::timestamptz is null or ${column} is null
    or date_trunc('milliseconds', ${column}) <= ${seen}::timestamptz)`;
