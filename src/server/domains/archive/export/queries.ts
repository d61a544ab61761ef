import { prepared } from "#server/core/database.ts";

// its pieces are noted by a trigger, and go with the next sweep of the files
const dropExpired = prepared<{ id: string }>(
  "drop-expired-archives",
  `delete from archives where (yard_id, id) in (select yard_id, id from archives
     where expires_at < now() or (expires_at is null and asked_at < now() - interval '7 days')
     limit 100)
   returning id`,
);

/** Erases archives whose week is over, and those that came to nothing. */
export async function dropExpiredArchives() {
  while ((await dropExpired([])).length > 0);
}
