import { BIN_DAYS } from "#contract/archive/bin.ts";
import { prepared } from "#server/core/database.ts";

// one after the other, each a statement of its own: a yard is never held up for long
const oldest = prepared<{ yardId: string; id: string }>(
  "oldest-in-bin",
  `select yard_id as "yardId", id from bin_items
   where deleted_at < now() - interval '${BIN_DAYS} days' order by deleted_at limit 100`,
);
const erase = prepared("erase-expired-from-bin", "select erase_from_bin($1, $2)");

/** Erases for good what has lain in the bin for its 30 days; the sweep of files then takes the bytes. */
export async function emptyBin() {
  for (;;) {
    const expired = await oldest([]);
    if (expired.length === 0) return;
    for (const { yardId, id } of expired) await erase([yardId, id]);
  }
}
