import { v7 as uuid } from "uuid";
import { isLive, paymentStateOf } from "#rules/billing/payment-state.ts";
import { introduce, makeCustomer } from "#server/adapters/stripe/customers.ts";
import { keysInUse } from "#server/adapters/stripe/stripe.ts";
import { endNow, paymentSecret, startSubscription } from "#server/adapters/stripe/subscriptions.ts";
import { limit } from "#server/core/http/limits.ts";
import { Refusal } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import type { SubscriptionRow } from "#server/schema/billing.ts";
import { begin, ownersOf, findYard } from "./queries.ts";
import { update, updateUnlessChanged, syncSubscription } from "./sync-subscription.ts";

const subscribed = () =>
  new Refusal(409, "This yard already has a subscription. Reload the page to see it.");
const busy = () =>
  new Refusal(409, "Somebody else is setting up payment for this yard. Please try again.");

/**
 * Maximum number of steps until a subscription exists: sync, record, start, sync; twice, in case the horses
 * change meanwhile.
 */
const STEPS = 8;

/**
 * Starts a yard's subscription, or resumes one that was started and not paid. The request to Stripe is recorded
 * before it is sent, so that repeating it after a lost reply creates nothing twice.
 */
export async function startCheckout({ yardId }: Scope) {
  keysInUse();
  await stripeCalls.take(yardId);
  const horses = await horsesToPayFor(yardId);
  const customer = await customerFor(yardId);
  for (let step = 0; step < STEPS; step += 1) {
    await syncSubscription(yardId);
    const clientSecret = await goOn(await begin(yardId), customer, horses);
    if (clientSecret) return { clientSecret };
  }
  throw busy();
}

async function horsesToPayFor(yardId: string) {
  const yard = await findYard(yardId);
  if (!yard?.horses)
    throw new Refusal(409, "Add your first horse: without horses there is nothing to pay for.");
  return yard.horses;
}

/** Takes one step; returns the secret of the payment, or null when the next step is another sync. */
async function goOn(
  row: SubscriptionRow,
  customer: string,
  horses: number,
): Promise<string | null> {
  const { yardId, subscriptionId, stripeStatus: status, paused, startKey, startQuantity } = row;
  if (status !== null && isLive(paymentStateOf({ status, paused }))) throw subscribed();
  if (subscriptionId !== null && status === "incomplete") {
    if (row.quantity === horses) return paymentSecret(subscriptionId);
    await endNow(subscriptionId);
    return null;
  }
  if (startQuantity === null)
    await updateUnlessChanged(row, { startKey: uuid(), startQuantity: horses });
  else await startSubscription({ customer, yardId, quantity: startQuantity }, startKey);
  return null;
}

/** The yard's customer at Stripe, which is created if there was none. */
export async function customerFor(yardId: string): Promise<string> {
  if ((await findYard(yardId))?.demo)
    throw new Refusal(409, "This is a demo yard. Create an account of your own to subscribe.");
  const row = await begin(yardId);
  if (row.customerId !== null) return row.customerId;
  const made = await makeCustomer(yardId, row.startKey);
  const [owner] = await ownersOf(yardId);
  if (owner) {
    const { firstName, lastName, email } = owner;
    await introduce(made, { name: `${firstName} ${lastName}`, email }, row.startKey);
  }
  // the idempotency key is derived from the yard, so concurrent calls get the same customer
  await update(yardId, { customerId: made });
  return made;
}

/** Limits the calls of a yard's members that each cause several calls to Stripe. */
export const stripeCalls = limit(
  { name: "billing", points: 60, seconds: 300 },
  "That was asked very often. Please wait a few minutes.",
);
