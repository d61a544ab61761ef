import type { FastifyBaseLogger } from "fastify";
import { v7 as uuid } from "uuid";
import * as z from "zod/mini";
import { PRICE_PENCE } from "#rules/billing/price.ts";
import { isLive, paymentStateOf } from "#rules/billing/payment-state.ts";
import { londonDate } from "#rules/london.ts";
import { readSnapshot } from "#server/adapters/stripe/snapshot.ts";
import { isConfigured } from "#server/adapters/stripe/stripe.ts";
import {
  everySubscription,
  type Live,
  setQuantity,
} from "#server/adapters/stripe/subscriptions.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { job } from "#server/core/jobs/jobs.ts";
import { billingMail } from "./mails.ts";
import {
  everyYard,
  recordReconciliation,
  claimChanged,
  findSubscription,
  findYard,
} from "./queries.ts";
import { syncSubscription } from "./sync-subscription.ts";

type Yard = Awaited<ReturnType<typeof everyYard>>[number];

/** A difference between our row and Stripe's subscription. */
interface Difference {
  yardId: string | null;
  customerId: string;
  what: string;
  ours: string;
  theirs: string;
}

/**
 * Compares every yard's row with Stripe each night: reports differences, syncs the yards concerned, and queues
 * an update where the quantity is not the number of horses.
 */
export const reconcile = job({
  name: "reconcile-billing",
  data: z.null(),
  run: async () => {
    if (!isConfigured()) return;
    const theirs = await liveByCustomer();
    const yards = await everyYard();
    const found = yards.flatMap((yard) => differencesOf(yard, theirs.get(yard.customerId ?? "")));
    const known = new Set(yards.map(({ customerId }) => customerId));
    const foreign = [...theirs].filter(([customer]) => !known.has(customer));
    const strangers = foreign.map(([customer, live]) => stranger(customer, live));
    for (const { yardId } of found) if (yardId) await syncSubscription(yardId);
    for (const yard of yards)
      if (hasMoved(yard, theirs)) await reconcileQuantity.send({ yardId: yard.yardId });
    const all = [...found, ...strangers].map((each) => ({ ...each, id: uuid() }));
    await recordReconciliation(londonDate(new Date()), yards.length, all);
  },
});

async function liveByCustomer() {
  const found = new Map<string, Live>();
  await everySubscription((customer, live) => {
    const before = found.get(customer);
    if (!before || !isLive(paymentStateOf(before))) found.set(customer, live);
  });
  return found;
}

/** Compares a yard's row with Stripe's list, which does not contain subscriptions that have ended. */
function differencesOf(yard: Yard, theirs: Live | undefined): Difference[] {
  const { yardId, customerId, subscriptionId, status, paused, quantity } = yard;
  const runs = status !== null && isLive(paymentStateOf({ status, paused }));
  if (!theirs) return runs ? [difference(yard, "subscription", status, "none that runs")] : [];
  const pairs = [
    ["subscription", subscriptionId, theirs.subscriptionId],
    ["status", status, theirs.status],
    ["paused", paused, theirs.paused],
    ["quantity", quantity, theirs.quantity],
    ["price in pence", PRICE_PENCE, theirs.unitPence],
    ["yard", yardId, yard.exists ? yardId : "deleted"],
  ] as const;
  return customerId === null
    ? []
    : pairs
        .filter(([, mine, its]) => mine !== its)
        .map(([what, mine, its]) => difference(yard, what, mine, its));
}

const difference = (
  { yardId, customerId }: Yard,
  what: string,
  ours: unknown,
  theirs: unknown,
): Difference => ({
  yardId,
  customerId: customerId ?? "",
  what,
  ours: String(ours),
  theirs: String(theirs),
});

const stranger = (customerId: string, live: Live): Difference => ({
  yardId: null,
  customerId,
  what: "subscription",
  ours: "none",
  theirs: live.subscriptionId,
});

function hasMoved({ customerId, horses }: Yard, theirs: Map<string, Live>) {
  const live = theirs.get(customerId ?? "");
  return live !== undefined && isLive(paymentStateOf(live)) && live.quantity !== horses;
}

/** Seconds from the first change of a yard's horses until the quantity is updated; changes in between are included. */
const SETTLE_SECONDS = 10;
const POLL_MS = 5_000;

/**
 * Sets Stripe's quantity to the number of horses, and ends the subscription of a deleted yard. It compares
 * before it acts, so it may run at any time.
 */
const reconcileQuantity = job({
  name: "follow-horses",
  data: z.object({ yardId: z.uuid() }),
  key: ({ yardId }) => yardId,
  run: async ({ yardId }) => {
    const row = await findSubscription(yardId);
    const yard = await findYard(yardId);
    if (!isConfigured() || !row?.customerId) return;
    if (!yard) return syncSubscription(yardId);
    const snapshot = await readSnapshot(row.customerId);
    if (!snapshot || snapshot === "gone" || !isLive(paymentStateOf(snapshot))) return;
    if (snapshot.quantity === yard.horses) return;
    const { subscriptionId: subscription, itemId: item } = snapshot;
    await setQuantity({ subscription, item, quantity: yard.horses }, `${yardId}:${row.version}`);
    await syncSubscription(yardId);
  },
});

/** Queues one job for each yard that a trigger has marked because its horses changed. */
export const queueReconciliations = (seconds = SETTLE_SECONDS) =>
  inTransaction(async () => {
    for (const yardId of await claimChanged(seconds)) await reconcileQuantity.send({ yardId });
  });

/** Regularly queues updates of quantities in this process. Returns a function that stops it. */
export function startReconcilingQuantities(log: FastifyBaseLogger) {
  const timer = setInterval(() => {
    queueReconciliations().catch((error: unknown) =>
      log.warn({ err: error }, "horses not followed"),
    );
  }, POLL_MS);
  return () => clearInterval(timer);
}

export const billingJobs = [reconcileQuantity, billingMail, reconcile];

/** Runs at night, when traffic is low. */
export const billingNightly = [{ job: reconcile, at: "03:10" }];
