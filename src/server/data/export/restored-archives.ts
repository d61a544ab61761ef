import { getTableName } from "drizzle-orm";
import type pg from "pg";
import { archives } from "#server/schema/data.ts";

/** Deletes the archives of a restored database: a backup leaves out their bytes, and people can make new ones. */
export const forgetRestoredArchives = (client: pg.Client) =>
  client.query(`delete from ${getTableName(archives)}`);
