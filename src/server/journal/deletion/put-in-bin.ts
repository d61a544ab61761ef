import { getTableColumns, getTableName, type Table } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { columnName } from "#server/core/database/expressions.ts";
import { boolean } from "#server/core/database/row-shape.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { sqlStatement, statement } from "#server/core/database/statements.ts";
import { binRows } from "#server/schema/journal.ts";

/**
 * Copies a row into the bin, with all that hangs on it, just before it is deleted in the same transaction
 * (migrations/functions/put_in_bin.sql). Returns the item's id, or null when there is no such row.
 */
export async function putInBin(scope: Scope, table: Table, id: string): Promise<string | null> {
  const item = uuid();
  const [put] = await putRow(scope, [item, getTableName(table), id, scope.userId]);
  return put?.there ? item : null;
}

const putRow = sqlStatement.ofYard({
  name: "put-in-bin",
  text: "select put_in_bin($1, $2, $3, $4, $5) as there",
  row: { there: boolean },
  writes: true,
});

/** A row that stays, and what it loses with the item: put back, it gets it again if it still is as it became. */
interface Link<T extends Table> {
  id: string;
  was: Partial<T["$inferSelect"]>;
  became: Partial<T["$inferSelect"]>;
}

/** Lets an item of the bin remember what rows of this table lose with it. */
export async function rememberLinks<T extends Table>(
  scope: Scope,
  item: string,
  table: T,
  links: readonly Link<T>[],
) {
  for (const { id, was, became } of links)
    await addLink(scope, {
      item,
      id,
      table: getTableName(table),
      row: { was: byColumn(table, was), became: byColumn(table, became) },
    });
}

const addLink = statement.ofYard(
  "remember-link",
  ["item", "table", "id", "row"],
  (db, { yard, item, table, id, row }) =>
    db
      .insert(binRows)
      .values({ yardId: yard, itemId: item, part: "LINK", tableName: table, rowId: id, row }),
);

/** A row as the database names its columns. */
function byColumn(table: Table, row: object) {
  const columns = getTableColumns(table);
  return Object.fromEntries(
    Object.entries(row).flatMap(([key, value]) => {
      const column = columns[key];
      return column ? [[columnName(column), value]] : [];
    }),
  );
}

/** A statement that copies rows of a table to an item: put back, they come again if there is room for them then. */
export const roomFor = (table: Table) => {
  const name = getTableName(table);
  const run = sqlStatement.ofYard({
    name: `keep-room-in-${name}`,
    text: `insert into bin_rows (yard_id, item_id, part, table_name, row_id, row)
      select yard_id, $2::uuid, 'ROOM', '${name}', id, to_jsonb(r) from ${name} r
      where yard_id = $1 and id = any($3::uuid[])`,
    row: {},
    writes: true,
  });
  return (scope: Scope, item: string, ids: readonly string[]) => run(scope, [item, ids]);
};
