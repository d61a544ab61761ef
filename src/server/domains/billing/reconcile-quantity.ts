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

/** How long after the first change of a yard's horses the quantity follows: what comes meanwhile goes with it. */
const SETTLE_SECONDS = 10;
const POLL_MS = 5_000;

/**
 * Has Stripe charge for the horses that are there, and nothing for a yard that is gone. Compares before
 * it acts, so it may run any time.
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

/** Turns the marks that changes of horses left (a trigger sets them) into one job a yard. */
export const queueReconciliations = (seconds = SETTLE_SECONDS) =>
  inTransaction(async () => {
    for (const yardId of await claimChanged(seconds)) await reconcileQuantity.send({ yardId });
  });

/** Keeps following the yards' horses in this process. Returns how to stop. */
export function startReconcilingQuantities(log: FastifyBaseLogger) {
  const timer = setInterval(() => {
    queueReconciliations().catch((error: unknown) =>
      log.warn({ err: error }, "horses not followed"),
    );
  }, POLL_MS);
  return () => clearInterval(timer);
}
