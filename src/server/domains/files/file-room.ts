import { eq, isNotNull, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { Refusal } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { statement } from "#server/core/database/statements.ts";
import { files } from "#server/schema/files.ts";
import { rowChanges as gone } from "#server/schema/journal.ts";
import { yards } from "#server/schema/people.ts";

/**
 * Maximum number of a yard's files: enough for a hundred horses with their papers, and a limit on what one
 * account can store.
 */
const YARD_FILES = 5_000;
const YARD_BYTES = 2_000_000_000;
/** Maximum bytes of a demo yard, which anybody can open and which lasts a day. */
const DEMO_BYTES = 50_000_000;

const keptSoFar = statement.ofYard("files-so-far", [], (db, { yard }) => {
  const there = db
    .select({ size: sql<string>`${files.fileSize}::bigint`.as("size") })
    .from(files)
    .where(eq(files.yardId, yard));
  // files in the bin count too
  const inBin = db
    .select({ size: sql<string>`(${gone.before} ->> 'file_size')::bigint`.as("size") })
    .from(gone)
    .where(sql`${gone.yardId} = ${yard} and ${gone.tableName} = 'files' and ${gone.operation} = 'DELETE'
      and ${gone.before} is not null`);
  const kept = unionAll(there, inBin).as("kept");
  return db
    .select({
      count: sql<number>`count(*)::integer`,
      bytes: sql<number>`coalesce(sum(${kept.size}), 0)::float8`,
    })
    .from(kept);
});

const isDemo = statement.ofYard("is-demo-yard", [], (db, { yard }) =>
  db
    .select({ demo: isNotNull(yards.demoUntil).mapWith(Boolean) })
    .from(yards)
    .where(eq(yards.id, yard)),
);

/** Throws a 413 if a file of this many bytes exceeds the yard's remaining space. */
export async function refuseBeyondRoom(scope: Scope, bytes: number): Promise<void> {
  const [[so], [yard]] = [await keptSoFar(scope), await isDemo(scope)];
  if (!so) return;
  if (yard?.demo && so.bytes + bytes > DEMO_BYTES)
    throw new Refusal(
      413,
      "A demo yard has room for 50 MB of files. Register to go on: the first 14 days cost nothing.",
    );
  if (so.count >= YARD_FILES || so.bytes + bytes > YARD_BYTES)
    throw new Refusal(
      413,
      "Your yard has as many files as there is room for: 5,000, or 2 GB. Delete some you no longer need; what lies in the bin counts until it is erased.",
    );
}
