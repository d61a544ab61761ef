import { getTableName, sql } from "drizzle-orm";
import type pg from "pg";
import { statement } from "#server/core/database/statements.ts";
import { archives } from "#server/schema/data.ts";

/** Deletes the archives of a restored database: a backup does not contain their bytes, and people can make new ones. */
export const forgetRestoredArchives = (client: pg.Client) =>
  client.query(`delete from ${getTableName(archives)}`);

// a trigger records the archive's chunks, which the next sweep of the files deletes
const dropExpired = statement(
  "drop-expired-archives",
  [],
  (db) => {
    const { yardId, id, expiresAt, askedAt } = archives;
    const some = db
      .select({ yardId, id })
      .from(archives)
      .where(
        sql`${expiresAt} < now() or (${expiresAt} is null and ${askedAt} < now() - interval '7 days')`,
      )
      .limit(100);
    return db
      .delete(archives)
      .where(sql`(${yardId}, ${id}) in ${some}`)
      .returning({ id });
  },
  { acrossYards: "the sweep goes through all yards" },
);

/** Deletes archives after a week, and failed ones. */
export async function dropExpiredArchives() {
  while ((await dropExpired()).length > 0);
}
