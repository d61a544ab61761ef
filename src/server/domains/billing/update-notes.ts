import { and, eq, sql } from "drizzle-orm";
import { db } from "#server/core/database.ts";
import { type Notes, subscriptions } from "#server/schema/billing.ts";

/*
 * Each time other columns are written, so these are made when they are called and not prepared.
 */

/**
 * Notes something down, unless somebody has written since these notes were read. False: they have, so
 * what was about to be written may be older than what is there.
 */
export async function note({ yardId, version }: Notes, written: Partial<Notes>): Promise<boolean> {
  const changed = await db()
    .update(subscriptions)
    .set({ ...written, version: version + 1 })
    .where(and(eq(subscriptions.yardId, yardId), eq(subscriptions.version, version)))
    .returning({ yardId: subscriptions.yardId });
  return changed.length > 0;
}

/** Notes something down that is true whatever else was written; a look that is under way begins anew. */
export const jot = (yardId: string, written: Partial<Notes>) =>
  db()
    .update(subscriptions)
    .set({ ...written, version: sql`${subscriptions.version} + 1` })
    .where(eq(subscriptions.yardId, yardId));
