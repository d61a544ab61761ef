import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import type Stripe from "stripe";
import { missing } from "./failure.ts";

// Stripe's own samples (github.com/stripe/openapi, MIT), with neutral values where theirs were placeholders
const fixtures: Fixtures = JSON.parse(
  readFileSync(new URL("fixtures.json", import.meta.url), "utf8"),
);

interface Fixtures {
  charge: Stripe.Charge;
  customer: Stripe.Customer;
  dispute: Stripe.Dispute;
  event: Stripe.Event;
  invoice: Stripe.Invoice;
  invoice_payment: Stripe.InvoicePayment;
  line_item: Stripe.InvoiceLineItem;
  payment_intent: Stripe.PaymentIntent;
  payment_method: Stripe.PaymentMethod;
  price: Stripe.Price;
  product: Stripe.Product;
  refund: Stripe.Refund;
  setup_intent: Stripe.SetupIntent;
  subscription: Stripe.Subscription;
  subscription_item: Stripe.SubscriptionItem;
}

type Kind = keyof Fixtures;
interface StoredObject {
  id: string;
}

/** A new object of a kind: Stripe's sample with what is given over it. */
export const shaped = <K extends Kind>(kind: K, given: Partial<Fixtures[K]>): Fixtures[K] => ({
  ...structuredClone(fixtures[kind]),
  ...given,
});

/** A fresh id in Stripe's manner: `cus_…`. */
export const newId = (prefix: string) =>
  `${prefix}_${randomBytes(9).toString("base64url").replaceAll(/[-_]/g, "0")}`;

/** Objects of one kind by id; the latest made stands last. */
export class Shelf<T extends StoredObject> {
  readonly #noun: string;
  readonly #things = new Map<string, T>();

  constructor(noun: string) {
    this.#noun = noun;
  }

  add(thing: T): T {
    this.#things.set(thing.id, thing);
    return thing;
  }

  get(id: string): T {
    const thing = this.#things.get(id);
    if (!thing) throw missing(this.#noun, id);
    return thing;
  }

  has = (id: string) => this.#things.has(id);
  all = (): T[] => [...this.#things.values()];
}

/** An item of a customer's next invoice that a change of quantity has made. */
export interface Proration {
  subscription: string;
  amount: number;
  description: string;
}

/** Everything the double knows: the account's objects, its clock, and what has happened. */
export class World {
  readonly customers = new Shelf<Stripe.Customer>("customer");
  readonly deletedCustomers = new Set<string>();
  readonly products = new Shelf<Stripe.Product>("product");
  readonly prices = new Shelf<Stripe.Price>("price");
  readonly subscriptions = new Shelf<Stripe.Subscription>("subscription");
  readonly invoices = new Shelf<Stripe.Invoice>("invoice");
  readonly invoicePayments = new Shelf<Stripe.InvoicePayment>("invoice_payment");
  readonly paymentIntents = new Shelf<Stripe.PaymentIntent>("payment_intent");
  readonly setupIntents = new Shelf<Stripe.SetupIntent>("setup_intent");
  readonly paymentMethods = new Shelf<Stripe.PaymentMethod>("payment_method");
  readonly charges = new Shelf<Stripe.Charge>("charge");
  readonly refunds = new Shelf<Stripe.Refund>("refund");
  readonly disputes = new Shelf<Stripe.Dispute>("dispute");
  readonly events: Stripe.Event[] = [];
  /** The number on each card, as only Stripe keeps it. */
  readonly cardNumbers = new Map<string, string>();
  prorations: Proration[] = [];
  /** Hears of every event. */
  onEvent: (event: Stripe.Event) => void = () => undefined;
  /** Where the double is reached; its invoices link there. */
  address = "";
  #ahead = 0;

  /** Seconds since 1970 on the double's clock. */
  now = () => Math.floor(Date.now() / 1000) + this.#ahead;

  /** A customer that was not deleted. */
  customer(id: string) {
    if (this.deletedCustomers.has(id)) throw missing("customer", id);
    return this.customers.get(id);
  }

  /** Puts the clock on. */
  pass(seconds: number) {
    this.#ahead += seconds;
  }

  /** Something happened to an object: an event carries the object as it is now. */
  emit(type: string, object: object) {
    const event = Object.assign(
      shaped("event", { id: newId("evt"), created: this.now(), pending_webhooks: 1 }),
      { api_version: API_VERSION, type, data: { object: structuredClone(object) } },
    );
    this.events.push(event);
    this.onEvent(event);
  }
}

/** The version of the API that the double speaks: that of the SDK we use. */
export const API_VERSION = "2026-10-28.endive";

/** The id of what a field names, whether or not it is expanded. */
export const idOf = (field: string | { id: string } | null | undefined) =>
  typeof field === "object" ? (field?.id ?? null) : (field ?? null);
