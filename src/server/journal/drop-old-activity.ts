import { lt, sql } from "drizzle-orm";
import { ACTIVITY_MONTHS } from "#contract/data/activity.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { statement } from "#server/core/database/statements.ts";
import { say } from "#server/journal/say.ts";
import { rowChanges } from "#server/schema/journal.ts";

/** Entries deleted in one transaction: few, so that locks are short. */
const BATCH = 5_000;

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
      await say("erasing", "on");
      return dropSome({ months: ACTIVITY_MONTHS, most: BATCH });
    });
    if (dropped.length < BATCH) return;
  }
}
