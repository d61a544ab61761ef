import { getTableName, type Table } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { inTransaction } from "#server/core/database/database.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { sqlStatement } from "#server/core/database/statements.ts";
import { setForTransaction } from "./acts.ts";

/**
 * Runs a deletion as one item of the bin: the journal stores with the item every row that is deleted or changed
 * meanwhile, so that all of it can be restored (migrations/functions/bin_rows.sql). Rows that `follow` deletes
 * as a consequence are restored as far as nothing has replaced them by then.
 */
export const intoBin = (
  scope: Scope,
  [table, id]: [table: Table, id: string],
  remove: () => Promise<unknown>,
  follow?: () => Promise<unknown>,
) =>
  inTransaction(async () => {
    const item = uuid();
    await setForTransaction("item", item);
    try {
      await remove();
      await addItem(scope, [item, getTableName(table), id, scope.userId]);
      await follow?.();
    } finally {
      // after a refusal the transaction may continue without the item; after a failed statement this statement fails
      // too
      await setForTransaction("item", "").catch(() => undefined);
    }
  });

// adds the item only if the journal has recorded the row's deletion
const addItem = sqlStatement.ofYard({
  name: "add-bin-item",
  text: `insert into bin_items (yard_id, id, table_name, row_id, horse_id, deleted_by)
   select yard_id, item_id, table_name, row_id, horse_id, $5 from row_changes
   where yard_id = $1 and item_id = $2 and table_name = $3 and row_id = $4 and operation = 'DELETE'`,
  row: {},
  writes: true,
});
