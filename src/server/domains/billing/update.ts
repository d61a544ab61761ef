import { and, eq, sql } from "drizzle-orm";
import { db } from "#server/core/database/database.ts";
import { type SubscriptionRow, subscriptions } from "#server/schema/billing.ts";

/*
 * Each time other columns are written, so these are made when they are called and not prepared.
 */

/**
 * Updates the row, unless somebody has written to it since it was read. False: they have, so what was about to be
 * written may be older than what is there.
 */
export async function updateUnlessChanged(
  { yardId, version }: SubscriptionRow,
  written: Partial<SubscriptionRow>,
): Promise<boolean> {
  const changed = await db()
    .update(subscriptions)
    .set({ ...written, version: version + 1 })
    .where(and(eq(subscriptions.yardId, yardId), eq(subscriptions.version, version)))
    .returning({ yardId: subscriptions.yardId });
  return changed.length > 0;
}

/** Updates what is true whatever else was written; a sync that is under way begins anew. */
export const update = (yardId: string, written: Partial<SubscriptionRow>) =>
  db()
    .update(subscriptions)
    .set({ ...written, version: sql`${subscriptions.version} + 1` })
    .where(eq(subscriptions.yardId, yardId));
