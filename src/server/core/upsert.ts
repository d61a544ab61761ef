import { type Placeholder, sql, type SQL } from "drizzle-orm";
import type { AnyPgTable } from "drizzle-orm/pg-core";
import { columnName } from "./column-name.ts";
import { pick } from "./pick.ts";

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
