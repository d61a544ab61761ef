import type Stripe from "stripe";
import { ruling } from "#rules/billing/payment-state.ts";
import { callStripe, idOf, instant } from "./stripe.ts";

/** The state of a customer's subscription at Stripe. */
export interface StripeSnapshot {
  subscriptionId: string;
  itemId: string;
  /** Our idempotency key of the request that created the subscription. */
  startKey: string | null;
  /** Stripe's own status. */
  status: string;
  paused: boolean;
  quantity: number;
  unitPence: number;
  periodEnd: Date;
  /** When the subscription ends; null when it renews. */
  endsAt: Date | null;
  card: Card | null;
  owed: OwedInvoice | null;
}

export interface Card {
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
}

export interface OwedInvoice {
  invoice: string;
  pence: number;
  reason: string;
  nextTry: Date | null;
  url: string | null;
}

/**
 * The one subscription of a customer that counts (`ruling`); null when there never was one, "gone" when the
 * customer itself was deleted at Stripe.
 */
export async function readSnapshot(customer: string): Promise<StripeSnapshot | null | "gone"> {
  const data = await subscriptionsOf(customer);
  if (data === "gone") return data;
  const ruled = ruling(data.map(seen));
  if (!ruled) return null;
  return { ...snapshotOf(ruled.subscription), owed: await owedOn(ruled.subscription) };
}

const subscriptionsOf = (customer: string) =>
  callStripe(async (stripe) => {
    try {
      const { data } = await stripe.subscriptions.list({
        customer,
        status: "all",
        limit: 100,
        expand: [
          "data.default_payment_method",
          "data.customer.invoice_settings.default_payment_method",
        ],
      });
      return data;
    } catch (error) {
      // if Stripe never had this customer, the API key belongs to another account
      if (codeOf(error) !== "resource_missing") throw error;
      const { deleted } = await stripe.customers.retrieve(customer);
      if (deleted) return "gone" as const;
      throw error;
    }
  });

const codeOf = (error: unknown) =>
  typeof error === "object" && error !== null && "code" in error ? error.code : null;

const seen = (subscription: Stripe.Subscription) => ({
  status: subscription.status,
  paused: subscription.pause_collection !== null,
  created: subscription.created,
  subscription,
});

/** One subscription as a snapshot, without its unpaid invoices. */
export function snapshotOf(subscription: Stripe.Subscription): Omit<StripeSnapshot, "owed"> {
  const [item] = subscription.items.data;
  if (!item) throw new Error(`Subscription ${subscription.id} has no item`);
  const { cancel_at, ended_at } = subscription;
  const end = ended_at ?? cancel_at;
  return {
    subscriptionId: subscription.id,
    itemId: item.id,
    startKey: subscription.metadata["start_key"] ?? null,
    status: subscription.status,
    paused: subscription.pause_collection !== null,
    quantity: item.quantity ?? 0,
    unitPence: item.price.unit_amount ?? 0,
    periodEnd: instant(item.current_period_end),
    endsAt: end === null ? null : instant(end),
    card: cardOf(subscription),
  };
}

function cardOf({ default_payment_method, customer }: Stripe.Subscription): Card | null {
  const ofCustomer =
    typeof customer === "object" && !customer.deleted
      ? customer.invoice_settings.default_payment_method
      : null;
  const method = default_payment_method ?? ofCustomer;
  if (method === null || typeof method === "string") return null;
  const { type, card } = method;
  if (!card) return { brand: type, last4: "", expMonth: 0, expYear: 0 };
  return { brand: card.brand, last4: card.last4, expMonth: card.exp_month, expYear: card.exp_year };
}

async function owedOn(subscription: Stripe.Subscription): Promise<OwedInvoice | null> {
  if (subscription.status !== "past_due" && subscription.status !== "unpaid") return null;
  const invoice =
    (await ifOwed(idOf(subscription.latest_invoice))) ??
    (await ifOwed(await lastOpen(subscription.id)));
  if (!invoice) return null;
  const next = invoice.next_payment_attempt;
  return {
    invoice: invoice.id,
    pence: invoice.amount_remaining,
    reason: reasonOf(invoice) ?? "The payment did not go through.",
    nextTry: next === null ? null : instant(next),
    url: invoice.hosted_invoice_url ?? null,
  };
}

async function ifOwed(id: string | null) {
  if (id === null) return null;
  const invoice = await callStripe((stripe) =>
    stripe.invoices.retrieve(id, { expand: ["payments.data.payment.payment_intent"] }),
  );
  return invoice.status === "paid" || invoice.status === "void" ? null : invoice;
}

/**
 * The latest open invoice. While a subscription is paused its new invoices are void, but earlier ones are still
 * owed.
 */
async function lastOpen(subscription: string): Promise<string | null> {
  const { data } = await callStripe((stripe) =>
    stripe.invoices.list({ subscription, status: "open", limit: 1 }),
  );
  return data[0]?.id ?? null;
}

function reasonOf({ payments }: Stripe.Invoice) {
  const intent = payments?.data[0]?.payment.payment_intent;
  return typeof intent === "object" ? intent.last_payment_error?.message : undefined;
}
