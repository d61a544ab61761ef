import { lt, sql } from "drizzle-orm";
import { ACTIVITY_MONTHS } from "#contract/data/activity.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { text } from "#server/core/database/row-shape.ts";
import { sqlStatement, statement } from "#server/core/database/statements.ts";
import { rowChanges } from "#server/schema/journal.ts";

/** The journal refuses to be changed by anybody who does not say that it is for erasing. In SQL: it reads no table. */
export const allowErasing = sqlStatement({
  name: "say-erasing",
  text: "select set_config('loosebox.erasing', 'on', true)",
  row: { set_config: text },
});
const dropOld = statement(
  "drop-old-activity",
  ["months"],
  (db, { months }) =>
    db.delete(rowChanges).where(lt(rowChanges.at, sql`now() - make_interval(months => ${months})`)),
  { acrossYards: "the sweep goes through all yards" },
);

/** Drops entries of the history that are older than it is kept. */
export const dropOldActivity = () =>
  inTransaction(async () => {
    await allowErasing();
    await dropOld({ months: ACTIVITY_MONTHS });
  });
