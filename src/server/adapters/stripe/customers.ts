import type Stripe from "stripe";
import {
  type BillingDetails,
  type BillingDetailsInput,
  disputeStates,
  invoiceStates,
} from "#contract/billing/billing.ts";
import { callStripe, idOf, instant } from "./stripe.ts";

/** The name and address for a customer's invoices, as stored at Stripe. */
export const readDetails = (customer: string): Promise<BillingDetails | null> =>
  callStripe(async (stripe) => {
    const found = await stripe.customers.retrieve(customer);
    return found.deleted ? null : detailsOf(found);
  });

const orEmpty = (text: string | null | undefined) => text ?? "";

const detailsOf = ({ name, email, address }: Stripe.Customer): BillingDetails => ({
  name: orEmpty(name),
  email: orEmpty(email),
  line1: orEmpty(address?.line1),
  line2: orEmpty(address?.line2),
  city: orEmpty(address?.city),
  postalCode: orEmpty(address?.postal_code),
});

/** Creates a yard's customer at Stripe; idempotent by the key. */
export const makeCustomer = (yardId: string, key: string) =>
  callStripe(async (stripe) => {
    const made = await stripe.customers.create(
      { metadata: { yard_id: yardId } },
      { idempotencyKey: `${key}:customer` },
    );
    return made.id;
  });

/** Sets the name and email of a new customer at Stripe, before they have entered billing details. */
export const introduce = (customer: string, who: { name: string; email: string }, key: string) =>
  callStripe((stripe) =>
    stripe.customers.update(customer, who, { idempotencyKey: `${key}:introduce` }),
  );

/** Changes the name and address for a customer's invoices. */
export const writeDetails = (customer: string, details: BillingDetailsInput, key: string) =>
  callStripe(async (stripe) => {
    const { name, email, line1, line2, city, postalCode } = details;
    const changed = await stripe.customers.update(
      customer,
      {
        name,
        email,
        address: { line1, line2: line2 ?? "", city, postal_code: postalCode, country: "GB" },
      },
      { idempotencyKey: `${key}:details` },
    );
    return detailsOf(changed);
  });

/** Creates a setup intent for another card. Its id is for the server, its secret for the browser. */
export const beginCard = (customer: string, key: string) =>
  callStripe(async (stripe) => {
    const { id, client_secret } = await stripe.setupIntents.create(
      { customer, allowed_payment_method_types: ["card"], usage: "off_session" },
      { idempotencyKey: `${key}:card` },
    );
    if (!client_secret) throw new Error(`Setup intent ${id} has no secret`);
    return { id, clientSecret: client_secret };
  });

/** The card that this customer gave through the setup intent; null if none was given. */
export const cardGiven = (setupIntent: string, customer: string) =>
  callStripe(async (stripe) => {
    const given = await stripe.setupIntents.retrieve(setupIntent);
    if (given.status === "canceled") return "never" as const;
    if (given.status !== "succeeded" || idOf(given.customer) !== customer) return null;
    return idOf(given.payment_method);
  });

/** Makes this card the one that future payments use. */
export const useCard = (on: { customer: string; subscription: string | null }, method: string) =>
  callStripe(async (stripe) => {
    const key = { idempotencyKey: `${on.customer}:card:${method}` };
    await stripe.customers.update(
      on.customer,
      { invoice_settings: { default_payment_method: method } },
      key,
    );
    if (!on.subscription) return;
    const subscriptionKey = { idempotencyKey: `${on.subscription}:card:${method}` };
    await stripe.subscriptions.update(
      on.subscription,
      { default_payment_method: method },
      subscriptionKey,
    );
  });

/** One invoice and what happened to its payment. Amounts are in pence. */
export interface BilledInvoice {
  id: string;
  number: string | null;
  issuedAt: Date;
  pence: number;
  refundedPence: number;
  state: (typeof invoiceStates)[number];
  dispute: (typeof disputeStates)[number] | null;
  pdfUrl: string | null;
}

/** A customer's latest 24 invoices, the newest first, with refunds and disputes as Stripe reports them. */
export async function readHistory(customer: string): Promise<BilledInvoice[]> {
  const { data: invoices } = await callStripe((stripe) =>
    stripe.invoices.list({ customer, limit: 24, expand: ["data.payments"] }),
  );
  const { data: charges } = await callStripe((stripe) =>
    stripe.charges.list({ customer, limit: 100 }),
  );
  const disputes = await disputesOf(charges);
  return invoices.filter(isForPeople).map((invoice) => {
    const mine = charges.filter(({ payment_intent }) => paysFor(invoice, idOf(payment_intent)));
    return {
      id: invoice.id,
      number: invoice.number,
      issuedAt: instant(invoice.created),
      pence: invoice.total,
      refundedPence: mine.reduce((sum, charge) => sum + charge.amount_refunded, 0),
      state: invoiceStates.find((each) => each === invoice.status) ?? "draft",
      dispute: mine.map(({ id }) => disputes.get(id)).find(Boolean) ?? null,
      pdfUrl: invoice.invoice_pdf ?? null,
    };
  });
}

/** Whether to show an invoice: drafts, and invoices of subscriptions that were never paid, are left out. */
const isForPeople = ({ status, billing_reason }: Stripe.Invoice) =>
  status !== "draft" &&
  (billing_reason !== "subscription_create" || status === "paid" || status === "uncollectible");

const paysFor = ({ payments }: Stripe.Invoice, intent: string | null) =>
  payments?.data.some(
    ({ payment }) => intent !== null && idOf(payment.payment_intent) === intent,
  ) ?? false;

async function disputesOf(charges: Stripe.Charge[]) {
  const states = new Map<string, (typeof disputeStates)[number]>();
  for (const { id } of charges.filter(({ disputed }) => disputed)) {
    const { data } = await callStripe((stripe) => stripe.disputes.list({ charge: id, limit: 1 }));
    const decided = disputeStates.find((each) => each === data[0]?.status);
    states.set(id, decided ?? "open");
  }
  return states;
}
