import { and, eq, sql } from "drizzle-orm";
import { db } from "#server/core/database/database.ts";
import { type SubscriptionRow, subscriptions } from "#server/schema/billing.ts";

/* Each call writes other columns, so these statements are built when called and not prepared. */

/**
 * Updates the row, unless it has changed since it was read. False: it has, so the values to be written may be older
 * than the row.
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

/** Updates columns that are right whatever else was written; a concurrent sync starts again. */
export const update = (yardId: string, written: Partial<SubscriptionRow>) =>
  db()
    .update(subscriptions)
    .set({ ...written, version: sql`${subscriptions.version} + 1` })
    .where(eq(subscriptions.yardId, yardId));
