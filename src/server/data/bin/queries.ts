import { lt, sql } from "drizzle-orm";
import { BIN_DAYS } from "#contract/data/bin.ts";
import { statement } from "#server/core/database/statements.ts";
import { binItems } from "#server/schema/journal.ts";
import { eraseItem } from "./erase.ts";

// one at a time, each in its own transaction, so that a yard is not locked for long
const oldest = statement(
  "oldest-in-bin",
  ["days"],
  (db, { days }) =>
    db
      .select({ yardId: binItems.yardId, id: binItems.id })
      .from(binItems)
      .where(lt(binItems.deletedAt, sql`now() - make_interval(days => ${days})`))
      .orderBy(binItems.deletedAt)
      .limit(100),
  { acrossYards: "the sweep goes through all yards" },
);

/** Erases items that have been in the bin for 30 days; the sweep of files then deletes the bytes. */
export async function emptyBin() {
  for (;;) {
    const expired = await oldest({ days: BIN_DAYS });
    if (expired.length === 0) return;
    for (const { yardId, id } of expired) await eraseItem(yardId, id);
  }
}
