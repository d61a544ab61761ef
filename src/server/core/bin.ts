import { v7 as uuid } from "uuid";
import type { Scope } from "./scope.ts";
import { yardSql } from "./statements.ts";
import { boolean } from "./row-shape.ts";

/**
 * Copies a row into the bin, with all that hangs on it, just before it is deleted in the same transaction
 * (migrations/functions/put_in_bin.sql). Returns the item's id, or null when there is no such row.
 */
export async function putInBin(scope: Scope, table: string, id: string): Promise<string | null> {
  const item = uuid();
  const [put] = await putRow(scope, [item, table, id, scope.userId]);
  return put?.there ? item : null;
}

const putRow = yardSql({
  name: "put-in-bin",
  text: "select put_in_bin($1, $2, $3, $4, $5) as there",
  row: { there: boolean },
  writes: true,
});
