import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import type Stripe from "stripe";
import { missing } from "./failure.ts";

// Stripe's own samples (github.com/stripe/openapi, MIT), in which neutral values replace placeholders
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

/** A new object of a kind: Stripe's sample with the given fields replaced. */
export const shaped = <K extends Kind>(kind: K, given: Partial<Fixtures[K]>): Fixtures[K] => ({
  ...structuredClone(fixtures[kind]),
  ...given,
});

/** A new id in Stripe's format, such as `cus_…`. */
export const newId = (prefix: string) =>
  `${prefix}_${randomBytes(9).toString("base64url").replaceAll(/[-_]/g, "0")}`;

/** Objects of one kind by id, in the order of their creation. */
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

/** An item of a customer's next invoice that a change of quantity has caused. */
export interface Proration {
  subscription: string;
  amount: number;
  description: string;
}

/** The whole state of the double: the account's objects, its clock, and its events. */
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
  /** The number of each card, which no reply contains. */
  readonly cardNumbers = new Map<string, string>();
  prorations: Proration[] = [];
  /** Called with every event. */
  onEvent: (event: Stripe.Event) => void = () => undefined;
  /** The double's address, which its invoices' links contain. */
  address = "";
  #ahead = 0;

  /** The time on the double's clock in seconds since 1970. */
  now = () => Math.floor(Date.now() / 1000) + this.#ahead;

  /** Returns a customer, which must not have been deleted. */
  customer(id: string) {
    if (this.deletedCustomers.has(id)) throw missing("customer", id);
    return this.customers.get(id);
  }

  /** Advances the clock by some seconds. */
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

/** The API version of the double, which is that of the SDK in use. */
export const API_VERSION = "2026-10-28.endive";

/** The id in a field, whether or not the field is expanded to an object. */
export const idOf = (field: string | { id: string } | null | undefined) =>
  typeof field === "object" ? (field?.id ?? null) : (field ?? null);
