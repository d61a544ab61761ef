import { KEPT } from "#contract/data/retention.ts";
import { sqlStatement } from "#server/core/database/statements.ts";

const clearOld = sqlStatement({
  name: "sweep-day-jobs",
  text: `delete from day_jobs where date < now() - interval '${KEPT.dayJobs}'`,
  row: {},
  writes: true,
  acrossYards: "the sweep goes through all yards",
});

/** Deletes the feeds and jobs of days that are longer ago than they are kept. */
export async function sweepDayJobs() {
  await clearOld();
}
