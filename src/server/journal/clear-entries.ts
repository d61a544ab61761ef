import { lt, sql } from "drizzle-orm";
import { ACTIVITY_MONTHS } from "#contract/data/activity.ts";
import { CHANGE_DAYS } from "#contract/data/change-nouns.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { integer } from "#server/core/database/row-shape.ts";
import { sqlStatement, statement } from "#server/core/database/statements.ts";
import { rowChanges } from "#server/schema/journal.ts";
import { setForTransaction } from "./acts.ts";

/** Entries deleted in one transaction; few, so that locks are short. */
const BATCH = 5_000;

// keeps the entries that people can read in the history; `cleared_to` records up to where cursors are no longer valid
const clearBatch = sqlStatement({
  name: "clear-old-entries",
  text: `with old as materialized (
     select max(c.xid) as xid from row_changes c
       where c.at >= (select cleared_at from change_logs) and c.at < now() - make_interval(days => $1)
   ), gone as (
     delete from row_changes where (yard_id, n) in (
       select yard_id, n from row_changes
         where not in_history and at < now() - make_interval(days => $1) limit $2)
     returning 1
   ), last as (select count(*)::integer as cleared from gone)
   update change_logs set cleared_to = greatest(cleared_to, old.xid),
       cleared_at = case when last.cleared < $2 then now() - make_interval(days => $1) else cleared_at end
     from old, last returning last.cleared`,
  row: { cleared: integer },
  writes: true,
  acrossYards: "the journal of all yards is cleared at once",
});

/** Deletes entries outside the history that are past their retention period. */
export async function clearOldEntries() {
  for (;;) {
    const [done] = await inTransaction(async () => {
      await setForTransaction("erasing", "on");
      return clearBatch([CHANGE_DAYS, BATCH]);
    });
    if ((done?.cleared ?? 0) < BATCH) return;
  }
}

const dropSome = statement(
  "drop-old-activity",
  ["months", "most"],
  (db, { months, most }) => {
    const old = db
      .select({ yardId: rowChanges.yardId, n: rowChanges.n })
      .from(rowChanges)
      .where(lt(rowChanges.at, sql`now() - make_interval(months => ${months})`))
      .limit(most);
    return db
      .delete(rowChanges)
      .where(sql`(${rowChanges.yardId}, ${rowChanges.n}) in ${old}`)
      .returning({ n: rowChanges.n });
  },
  { acrossYards: "the sweep goes through all yards" },
);

/** Deletes history entries that are past their retention period. */
export async function dropOldActivity() {
  for (;;) {
    const dropped = await inTransaction(async () => {
      await setForTransaction("erasing", "on");
      return dropSome({ months: ACTIVITY_MONTHS, most: BATCH });
    });
    if (dropped.length < BATCH) return;
  }
}
