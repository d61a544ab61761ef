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
