import type { FastifyBaseLogger } from "fastify";
import * as z from "zod/mini";
import { isLive, standingOf } from "#rules/billing/standing.ts";
import { inTransaction } from "#server/core/database.ts";
import { job } from "#server/core/jobs.ts";
import { isConfigured } from "#server/adapters/stripe/stripe.ts";
import { setQuantity } from "#server/adapters/stripe/subscriptions.ts";
import { readTruth } from "#server/adapters/stripe/truth.ts";
import { claimChanged, notesOn, yardFacts } from "./queries.ts";
import { lookAgain } from "./look.ts";

/** How long after the first change of a yard's horses the quantity follows: what comes meanwhile goes with it. */
const SETTLE_SECONDS = 10;
const LOOK_EVERY_MS = 5_000;

/**
 * Has Stripe charge for the horses that are there, and nothing for a yard that is gone. Compares before
 * it acts, so it may run any time.
 */
export const followHorses = job({
  name: "follow-horses",
  data: z.object({ yardId: z.uuid() }),
  key: ({ yardId }) => yardId,
  run: async ({ yardId }) => {
    const notes = await notesOn(yardId);
    const yard = await yardFacts(yardId);
    if (!isConfigured() || !notes?.customerId) return;
    if (!yard) return lookAgain(yardId);
    const truth = await readTruth(notes.customerId);
    if (!truth || truth === "gone" || !isLive(standingOf(truth))) return;
    if (truth.quantity === yard.horses) return;
    const { subscriptionId: subscription, itemId: item } = truth;
    await setQuantity({ subscription, item, quantity: yard.horses }, `${yardId}:${notes.version}`);
    await lookAgain(yardId);
  },
});

/** Turns the marks that changes of horses left (a trigger sets them) into one job a yard. */
export const followChanges = (seconds = SETTLE_SECONDS) =>
  inTransaction(async () => {
    for (const yardId of await claimChanged(seconds)) await followHorses.send({ yardId });
  });

/** Keeps following the yards' horses in this process. Returns how to stop. */
export function keepFollowing(log: FastifyBaseLogger) {
  const timer = setInterval(() => {
    followChanges().catch((error: unknown) => log.warn({ err: error }, "horses not followed"));
  }, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}
