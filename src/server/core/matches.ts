import { and, eq, getTableColumns, type Placeholder, type SQL, type Table } from "drizzle-orm";
import type { AnyPgTable } from "drizzle-orm/pg-core";

/** Values that columns of a table are to have; a placeholder stands for one that is given later. */
type Wanted<T extends Table> = {
  readonly [K in keyof T["_"]["columns"]]?: T["_"]["columns"][K]["_"]["data"] | Placeholder | SQL;
};

/** The condition that each of these columns has its value: `matches(horses, { yardId: yard, id })`. */
export function matches<T extends AnyPgTable>(table: T, wanted: Wanted<T>): SQL | undefined {
  const columns = getTableColumns<AnyPgTable>(table);
  return and(
    ...Object.entries(wanted).map(([key, value]) => {
      const column = columns[key];
      if (!column) throw new Error(`There is no column ${key}`);
      return eq(column, value);
    }),
  );
}
