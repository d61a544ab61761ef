import { lt, sql } from "drizzle-orm";
import { ACT_DAYS } from "#contract/journal/acts.ts";
import { statement } from "#server/core/database/statements.ts";
import { acts } from "#server/schema/journal.ts";

const dropOld = statement(
  "drop-old-acts",
  ["days"],
  (db, { days }) => db.delete(acts).where(lt(acts.at, sql`now() - make_interval(days => ${days})`)),
  { acrossYards: "the sweep goes through all yards" },
);

/** Forgets acts that can no longer be undone. */
export const forgetOldActs = () => dropOld({ days: ACT_DAYS });
