import { getTableColumns } from "drizzle-orm";
import type { AnyPgTable } from "drizzle-orm/pg-core";

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
