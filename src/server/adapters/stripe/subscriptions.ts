import { PRICE_PENCE } from "#rules/billing/price.ts";
import { callStripe, idOf } from "./stripe.ts";

const PRODUCT = "loosebox_horse";

let price: { id: string; stripe: unknown } | null = null;

/** The id of Stripe's price object for one horse: found by the amount in `rules/`, or created when missing. */
const horsePrice = () =>
  callStripe(async (stripe) => {
    if (price?.stripe === stripe) return price.id;
    const lookup = `loosebox-horse-gbp-${PRICE_PENCE}`;
    const { data } = await stripe.prices.list({ lookup_keys: [lookup], limit: 1 });
    const found = data[0] ?? (await makePrice(lookup));
    price = { id: found.id, stripe };
    return found.id;
  });

const makePrice = (lookup: string) =>
  callStripe(async (stripe) => {
    await stripe.products
      .create(
        { id: PRODUCT, name: "Loosebox, for one horse", unit_label: "horse" },
        { idempotencyKey: PRODUCT },
      )
      .catch(unlessThere);
    return stripe.prices.create(
      {
        product: PRODUCT,
        currency: "gbp",
        unit_amount: PRICE_PENCE,
        recurring: { interval: "month" },
        lookup_key: lookup,
      },
      { idempotencyKey: lookup },
    );
  });

function unlessThere(error: unknown) {
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : null;
  if (code !== "resource_already_exists") throw error;
}

/** Creates a subscription, incomplete until its first payment is confirmed; idempotent by the key. */
export async function startSubscription(
  start: { customer: string; yardId: string; quantity: number },
  key: string,
) {
  const { customer, yardId, quantity } = start;
  const each = await horsePrice();
  await callStripe((stripe) =>
    stripe.subscriptions.create(
      {
        customer,
        items: [{ price: each, quantity }],
        payment_behavior: "default_incomplete",
        payment_settings: {
          payment_method_types: ["card"],
          save_default_payment_method: "on_subscription",
        },
        metadata: { yard_id: yardId, start_key: key },
      },
      { idempotencyKey: `${key}:subscription` },
    ),
  );
}

/** The secret with which the browser may pay a subscription's latest invoice; null when nothing is due. */
export const paymentSecret = (subscription: string) =>
  callStripe(async (stripe) => {
    const { latest_invoice } = await stripe.subscriptions.retrieve(subscription, {
      expand: ["latest_invoice.confirmation_secret"],
    });
    const invoice = typeof latest_invoice === "object" ? latest_invoice : null;
    return invoice?.confirmation_secret?.client_secret ?? null;
  });

/** Sets the number of horses, prorated by the day. */
export const setQuantity = (
  to: { subscription: string; item: string; quantity: number },
  key: string,
): Promise<unknown> =>
  callStripe((stripe) =>
    stripe.subscriptions.update(
      to.subscription,
      {
        items: [{ id: to.item, quantity: to.quantity }],
        proration_behavior: "create_prorations",
      },
      { idempotencyKey: `${key}:quantity:${to.quantity}` },
    ),
  );

/** Pauses or resumes collection; invoices for the paused time are not owed. */
export const setPaused = (subscription: string, paused: boolean, key: string): Promise<unknown> =>
  callStripe((stripe) =>
    stripe.subscriptions.update(
      subscription,
      { pause_collection: paused ? { behavior: "void" } : "" },
      { idempotencyKey: `${key}:${paused ? "pause" : "resume"}` },
    ),
  );

/** Cancels a subscription at the end of the paid month, or revokes that cancellation. */
export const setEnding = (subscription: string, ending: boolean, key: string): Promise<unknown> =>
  callStripe((stripe) =>
    stripe.subscriptions.update(
      subscription,
      { cancel_at_period_end: ending },
      { idempotencyKey: `${key}:${ending ? "cancel" : "keep"}` },
    ),
  );

/** Cancels a subscription immediately. */
export const endNow = (subscription: string): Promise<unknown> =>
  callStripe((stripe) => stripe.subscriptions.cancel(subscription));

/** Tries to pay an invoice with the card on file. */
export const payInvoice = (invoice: string, key: string): Promise<unknown> =>
  callStripe((stripe) =>
    stripe.invoices.pay(invoice, {}, { idempotencyKey: `${key}:pay:${invoice}` }),
  );

/** Iterates over all subscriptions of the account that have not ended, a hundred a request. */
export const everySubscription = (onSubscription: (customer: string, live: Live) => void) =>
  callStripe(async (stripe) => {
    for await (const each of stripe.subscriptions.list({ limit: 100 }))
      onSubscription(idOf(each.customer) ?? "", {
        subscriptionId: each.id,
        status: each.status,
        paused: each.pause_collection !== null,
        quantity: each.items.data[0]?.quantity ?? 0,
        unitPence: each.items.data[0]?.price.unit_amount ?? 0,
      });
  });

/** The values that a reconciliation compares. */
export interface Live {
  subscriptionId: string;
  status: string;
  paused: boolean;
  quantity: number;
  unitPence: number;
}
