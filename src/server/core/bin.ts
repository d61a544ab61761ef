import { v7 as uuid } from "uuid";
import type { Scope } from "./scope.ts";
import { yardStatement } from "./yard-rows.ts";

/**
 * Copies a row into the bin, with all that hangs on it, just before it is deleted in the same transaction
 * (migrations/functions/put_in_bin.sql). Returns the item's id, or null when there is no such row.
 */
export async function putInBin(scope: Scope, table: string, id: string): Promise<string | null> {
  const item = uuid();
  const [put] = await putRow(scope, [item, table, id, scope.userId]);
  return put?.there ? item : null;
}

const putRow = yardStatement<{ there: boolean }>(
  "put-in-bin",
  "select put_in_bin($1, $2, $3, $4, $5) as there",
);
