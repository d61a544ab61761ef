import { getTableName } from "drizzle-orm";
import type { Scope } from "#server/core/scope.ts";
import { yardSql } from "#server/core/statements.ts";
import { files } from "#server/schema/archive.ts";

/** Copies rows of a table into an item in the bin: put back with it unless they are there or something is in their place. */
const copyInto = (name: string, table: string) =>
  yardSql({
    name,
    text: `insert into bin_rows (yard_id, item_id, part, table_name, row_id, row)
      select yard_id, $2::uuid, 'ROOM', '${table}', id, to_jsonb(kept) from ${table} kept
      where yard_id = $1 and id = any($3::uuid[])`,
    row: {},
    writes: true,
  });

const copyFiles = copyInto("page-into-bin", getTableName(files));

/** Copies files into an item in the bin: they are put back with it unless they are still there. */
export const addFilesToItem = (scope: Scope, item: string, ids: readonly string[]) =>
  copyFiles(scope, [item, ids]);
