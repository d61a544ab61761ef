import { isLive, standingOf } from "#rules/billing/standing.ts";
import { Refusal } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { keysInUse } from "#server/adapters/stripe/stripe.ts";
import { payInvoice, setEnding, setPaused } from "#server/adapters/stripe/subscriptions.ts";
import { findSubscription } from "./queries.ts";
import { stripeCalls } from "./limits.ts";
import { syncSubscription } from "./sync-subscription.ts";
import type { SubscriptionRow } from "#server/schema/billing.ts";

/** Stops collecting payments until the yard resumes. */
export const pause = (scope: Scope) => change(scope, (id, key) => setPaused(id, true, key));

/** Collects payments again. */
export const resume = (scope: Scope) => change(scope, (id, key) => setPaused(id, false, key));

/** Ends the subscription when the paid month is over. */
export const cancel = (scope: Scope) => change(scope, (id, key) => setEnding(id, true, key));

/** Undoes a cancellation while the subscription still runs. */
export const keep = (scope: Scope) => change(scope, (id, key) => setEnding(id, false, key));

/** Retries a failed payment, with the card on file. */
export const retry = (scope: Scope) =>
  change(scope, async (_, key, { owedInvoice }) => {
    if (owedInvoice === null) throw new Refusal(409, "There is nothing left to pay.");
    await payInvoice(owedInvoice, key);
  });

type Act = (subscription: string, key: string, row: SubscriptionRow) => Promise<unknown>;

/** Changes a live subscription and syncs the result, also when Stripe refused. */
async function change({ yardId }: Scope, act: Act) {
  keysInUse();
  await stripeCalls.take(yardId);
  const row = await findSubscription(yardId);
  const id = row && liveId(row);
  if (!row || !id) throw new Refusal(409, "This yard has no subscription that could be changed.");
  try {
    await act(id, `${yardId}:${row.version}`, row);
  } finally {
    await syncSubscription(yardId);
  }
  return null;
}

function liveId({ stripeStatus: status, paused, subscriptionId }: SubscriptionRow) {
  return status !== null && isLive(standingOf({ status, paused })) ? subscriptionId : null;
}
