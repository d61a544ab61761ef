import type Stripe from "stripe";
import { type Form, inner, record, text, texts } from "./form.ts";
import { invalid } from "./failure.ts";
import { endSubscription } from "./subscriptions.ts";
import { newId, shaped, type World } from "./world.ts";

/** Answers POST /v1/customers. */
export function makeCustomer(world: World, form: Form) {
  const id = newId("cus");
  const customer = shaped("customer", {
    id,
    created: world.now(),
    invoice_prefix: id.slice(-8).toUpperCase(),
  });
  describe(customer, form);
  world.emit("customer.created", world.customers.add(customer));
  return customer;
}

/** Answers POST /v1/customers/:id. */
export function changeCustomer(world: World, form: Form, id: string) {
  const customer = world.customer(id);
  const method = text(inner(form, "invoice_settings"), "default_payment_method");
  if (method !== undefined) {
    if (world.paymentMethods.get(method).customer !== id)
      throw invalid(`The customer does not have a payment method with the ID ${method}.`);
    customer.invoice_settings.default_payment_method = method;
  }
  describe(customer, form);
  world.emit("customer.updated", customer);
  return customer;
}

function describe(customer: Stripe.Customer, form: Form) {
  const { name, email, metadata, address } = form;
  if (name !== undefined) customer.name = text(form, "name") || null;
  if (email !== undefined) customer.email = text(form, "email") || null;
  if (metadata !== undefined) Object.assign(customer.metadata, record(inner(form, "metadata")));
  if (address !== undefined) customer.address = addressOf(inner(form, "address"));
}

const addressOf = (form: Form): Stripe.Address => ({
  city: text(form, "city") || null,
  country: text(form, "country") || null,
  line1: text(form, "line1") || null,
  line2: text(form, "line2") || null,
  postal_code: text(form, "postal_code") || null,
  state: text(form, "state") || null,
});

/** Deletes a customer and its subscriptions, as an operator can in Stripe's dashboard. */
export function deleteCustomer(world: World, id: string) {
  for (const each of world.subscriptions.all())
    if (each.customer === id && !/canceled|expired/.test(each.status))
      endSubscription(world, each.id);
  world.deletedCustomers.add(id);
  world.emit("customer.deleted", world.customers.get(id));
}

/** Answers GET /v1/customers/:id. */
export const findCustomer = (world: World, _: Form, id: string): object =>
  world.deletedCustomers.has(id)
    ? { id, object: "customer", deleted: true }
    : world.customers.get(id);

/** Answers POST /v1/products. */
export function makeProduct(world: World, form: Form) {
  const id = text(form, "id") ?? newId("prod");
  if (world.products.has(id))
    throw invalid(`Product already exists.`, { code: "resource_already_exists" });
  const product = shaped("product", {
    id,
    created: world.now(),
    updated: world.now(),
    name: text(form, "name") ?? "",
  });
  return world.products.add(product);
}

/** Answers POST /v1/prices. */
export function makePrice(world: World, form: Form) {
  const product = world.products.get(text(form, "product") ?? "");
  const lookup = text(form, "lookup_key") ?? null;
  if (lookup && world.prices.all().some((price) => price.lookup_key === lookup))
    throw invalid(`A price (\`price_x\`) already uses that lookup key.`);
  const price = shaped("price", {
    id: newId("price"),
    created: world.now(),
    product: product.id,
    lookup_key: lookup,
    currency: text(form, "currency") ?? "gbp",
    unit_amount: Number(text(form, "unit_amount")),
  });
  return world.prices.add(price);
}

/** Answers GET /v1/prices, oldest first. */
export function findPrices(world: World, form: Form) {
  const wanted = texts(form, "lookup_keys");
  return world.prices
    .all()
    .filter(({ lookup_key }) => wanted.length === 0 || wanted.includes(lookup_key ?? ""));
}
