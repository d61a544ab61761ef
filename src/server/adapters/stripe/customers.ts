import type Stripe from "stripe";
import type { BillingDetails, BillingDetailsInput } from "#contract/billing/billing.ts";
import { callStripe, idOf } from "./stripe.ts";

/** Whom invoices are made out to, as Stripe has it. */
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

/** Makes the customer that stands for a yard. The same key makes the same one. */
export const makeCustomer = (yardId: string, key: string) =>
  callStripe(async (stripe) => {
    const made = await stripe.customers.create(
      { metadata: { yard_id: yardId } },
      { idempotencyKey: `${key}:customer` },
    );
    return made.id;
  });

/** Tells Stripe who a new customer is, before they have said more. */
export const introduce = (customer: string, who: { name: string; email: string }, key: string) =>
  callStripe((stripe) =>
    stripe.customers.update(customer, who, { idempotencyKey: `${key}:introduce` }),
  );

/** Changes whom invoices are made out to. */
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

/** Begins to keep another card. Its id is for us, its secret for the browser. */
export const beginCard = (customer: string, key: string) =>
  callStripe(async (stripe) => {
    const { id, client_secret } = await stripe.setupIntents.create(
      { customer, allowed_payment_method_types: ["card"], usage: "off_session" },
      { idempotencyKey: `${key}:card` },
    );
    if (!client_secret) throw new Error(`Setup intent ${id} has no secret`);
    return { id, clientSecret: client_secret };
  });

/** The card that was given through a setup intent of this customer; null while there is none. */
export const cardGiven = (setupIntent: string, customer: string) =>
  callStripe(async (stripe) => {
    const given = await stripe.setupIntents.retrieve(setupIntent);
    if (given.status === "canceled") return "never" as const;
    if (given.status !== "succeeded" || idOf(given.customer) !== customer) return null;
    return idOf(given.payment_method);
  });

/** Pays with this card from now on. */
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
