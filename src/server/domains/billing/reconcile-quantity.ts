import type { FastifyBaseLogger } from "fastify";
import * as z from "zod/mini";
import { isLive, standingOf } from "#rules/billing/standing.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { job } from "#server/core/jobs/jobs.ts";
import { isConfigured } from "#server/adapters/stripe/stripe.ts";
import { setQuantity } from "#server/adapters/stripe/subscriptions.ts";
import { readSnapshot } from "#server/adapters/stripe/snapshot.ts";
import { claimChanged, findSubscription, findYard } from "./queries.ts";
import { syncSubscription } from "./sync-subscription.ts";

/** Seconds after the first change of a yard's horses until the quantity is updated: changes in between go with it. */
const SETTLE_SECONDS = 10;
const POLL_MS = 5_000;

/**
 * Sets Stripe's quantity to the number of horses, and ends the subscription of a yard that is gone. Compares before it
 * acts, so it may run at any time.
 */
export const reconcileQuantity = job({
  name: "follow-horses",
  data: z.object({ yardId: z.uuid() }),
  key: ({ yardId }) => yardId,
  run: async ({ yardId }) => {
    const row = await findSubscription(yardId);
    const yard = await findYard(yardId);
    if (!isConfigured() || !row?.customerId) return;
    if (!yard) return syncSubscription(yardId);
    const snapshot = await readSnapshot(row.customerId);
    if (!snapshot || snapshot === "gone" || !isLive(standingOf(snapshot))) return;
    if (snapshot.quantity === yard.horses) return;
    const { subscriptionId: subscription, itemId: item } = snapshot;
    await setQuantity({ subscription, item, quantity: yard.horses }, `${yardId}:${row.version}`);
    await syncSubscription(yardId);
  },
});

/** Turns the marks that a trigger sets when horses change into one job a yard. */
export const queueReconciliations = (seconds = SETTLE_SECONDS) =>
  inTransaction(async () => {
    for (const yardId of await claimChanged(seconds)) await reconcileQuantity.send({ yardId });
  });

/** Keeps updating quantities in this process. Returns a function that stops it. */
export function startReconcilingQuantities(log: FastifyBaseLogger) {
  const timer = setInterval(() => {
    queueReconciliations().catch((error: unknown) =>
      log.warn({ err: error }, "horses not followed"),
    );
  }, POLL_MS);
  return () => clearInterval(timer);
}
