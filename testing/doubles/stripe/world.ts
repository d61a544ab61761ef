import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import type Stripe from "stripe";
import { missing } from "./failure.ts";

// Stripe's own samples (github.com/stripe/openapi, MIT), with neutral values in place of placeholders
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

/** A new object of a kind: Stripe's sample, overridden by the given fields. */
export const shaped = <K extends Kind>(kind: K, given: Partial<Fixtures[K]>): Fixtures[K] => ({
  ...structuredClone(fixtures[kind]),
  ...given,
});

/** A fresh id in Stripe's format: `cus_…`. */
export const newId = (prefix: string) =>
  `${prefix}_${randomBytes(9).toString("base64url").replaceAll(/[-_]/g, "0")}`;

/** Objects of one kind by id, in order of creation. */
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

/** An item of a customer's next invoice that results from a change of quantity. */
export interface Proration {
  subscription: string;
  amount: number;
  description: string;
}

/** The double's whole state: the account's objects, its clock, and its events. */
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
  /** The number of each card, which only Stripe stores. */
  readonly cardNumbers = new Map<string, string>();
  prorations: Proration[] = [];
  /** Called with every event. */
  onEvent: (event: Stripe.Event) => void = () => undefined;
  /** The double's address, used in its invoices' links. */
  address = "";
  #ahead = 0;

  /** Seconds since 1970 on the double's clock. */
  now = () => Math.floor(Date.now() / 1000) + this.#ahead;

  /** A customer that has not been deleted. */
  customer(id: string) {
    if (this.deletedCustomers.has(id)) throw missing("customer", id);
    return this.customers.get(id);
  }

  /** Advances the clock. */
  pass(seconds: number) {
    this.#ahead += seconds;
  }

  /** Emits an event with the object's present state. */
  emit(type: string, object: object) {
    const event = Object.assign(
      shaped("event", { id: newId("evt"), created: this.now(), pending_webhooks: 1 }),
      { api_version: API_VERSION, type, data: { object: structuredClone(object) } },
    );
    this.events.push(event);
    this.onEvent(event);
  }
}

/** The API version of the double: that of the SDK we use. */
export const API_VERSION = "2026-10-28.endive";

/** The id of a field's object, expanded or not. */
export const idOf = (field: string | { id: string } | null | undefined) =>
  typeof field === "object" ? (field?.id ?? null) : (field ?? null);
