import type Stripe from "stripe";
import {
  changeCustomer,
  findCustomer,
  findPrices,
  makeCustomer,
  makePrice,
  makeProduct,
} from "./customers.ts";
import { invalid, missing } from "./failure.ts";
import { type Form, text } from "./form.ts";
import { voidInvoice } from "./invoices.ts";
import { page } from "./list.ts";
import { payInvoice } from "./payments.ts";
import { makeSetupIntent } from "./setup.ts";
import { changeSubscription, endSubscription, makeSubscription } from "./subscriptions.ts";
import { idOf, type World } from "./world.ts";

interface Route {
  method: "GET" | "POST" | "DELETE";
  /** `:id` matches one segment. */
  path: string;
  /** The known parameters; like Stripe, the double refuses any other. */
  takes: readonly string[];
  run: (world: World, form: Form, id: string) => object;
}

const described = ["name", "email", "metadata", "address"];
const listed = ["limit", "starting_after", "expand"];

export const routes: readonly Route[] = [
  { method: "POST", path: "/v1/customers", takes: described, run: makeCustomer },
  {
    method: "GET",
    path: "/v1/customers/:id",
    takes: ["expand"],
    run: findCustomer,
  },
  {
    method: "POST",
    path: "/v1/customers/:id",
    takes: [...described, "invoice_settings", "expand"],
    run: changeCustomer,
  },
  { method: "POST", path: "/v1/products", takes: ["id", "name", "unit_label"], run: makeProduct },
  {
    method: "POST",
    path: "/v1/prices",
    takes: ["product", "currency", "unit_amount", "recurring", "lookup_key"],
    run: makePrice,
  },
  {
    method: "GET",
    path: "/v1/prices",
    takes: [...listed, "lookup_keys", "active"],
    run: (world, form) => page(findPrices(world, form), form, "/v1/prices"),
  },
  {
    method: "POST",
    path: "/v1/subscriptions",
    takes: ["customer", "items", "payment_behavior", "payment_settings", "metadata", "expand"],
    run: makeSubscription,
  },
  {
    method: "GET",
    path: "/v1/subscriptions",
    takes: [...listed, "customer", "status"],
    run: findSubscriptions,
  },
  {
    method: "GET",
    path: "/v1/subscriptions/:id",
    takes: ["expand"],
    run: (world, _, id) => world.subscriptions.get(id),
  },
  {
    method: "POST",
    path: "/v1/subscriptions/:id",
    takes: [
      "items",
      "proration_behavior",
      "cancel_at_period_end",
      "pause_collection",
      "default_payment_method",
      "expand",
    ],
    run: changeSubscription,
  },
  {
    method: "DELETE",
    path: "/v1/subscriptions/:id",
    takes: ["invoice_now", "prorate"],
    run: (world, _, id) => endSubscription(world, id),
  },
  {
    method: "GET",
    path: "/v1/invoices",
    takes: [...listed, "customer", "subscription", "status"],
    run: findInvoices,
  },
  {
    method: "GET",
    path: "/v1/invoices/:id",
    takes: ["expand"],
    run: (world, _, id) => world.invoices.get(id),
  },
  {
    method: "POST",
    path: "/v1/invoices/:id/pay",
    takes: ["expand"],
    run: (world, _, id) => payInvoice(world, world.invoices.get(id)),
  },
  {
    method: "POST",
    path: "/v1/invoices/:id/void",
    takes: [],
    run: (world, _, id) => voidInvoice(world, world.invoices.get(id)),
  },
  {
    method: "POST",
    path: "/v1/setup_intents",
    takes: ["customer", "allowed_payment_method_types", "usage", "metadata"],
    run: makeSetupIntent,
  },
  {
    method: "GET",
    path: "/v1/setup_intents/:id",
    takes: ["expand", "client_secret"],
    run: (world, _, id) => world.setupIntents.get(id),
  },
  { method: "GET", path: "/v1/charges", takes: [...listed, "customer"], run: findCharges },
  { method: "GET", path: "/v1/disputes", takes: [...listed, "charge"], run: findDisputes },
];

/** The route that matches a request, and the id in its path. */
export function routeOf(method: string, path: string) {
  for (const route of routes) {
    const pattern = new RegExp(`^${route.path.replace(":id", "([^/]+)")}$`);
    const match = route.method === method ? pattern.exec(path) : null;
    if (match) return { route, id: decodeURIComponent(match[1] ?? "") };
  }
  throw missing("route", `${method} ${path}`);
}

/** Refuses parameters that a route does not know. */
export function checkParameters(route: Route, form: Form) {
  for (const name of Object.keys(form))
    if (!route.takes.includes(name) && name !== "expand")
      throw invalid(`Received unknown parameter: ${name}`, {
        code: "parameter_unknown",
        param: name,
      });
}

const ofCustomer = (form: Form) => (thing: { customer: string | { id: string } | null }) =>
  text(form, "customer") === undefined || idOf(thing.customer) === text(form, "customer");

function findSubscriptions(world: World, form: Form) {
  const customer = text(form, "customer");
  if (customer !== undefined) world.customer(customer);
  const status = text(form, "status");
  const wanted = (each: string) =>
    status === "all" || (status === undefined ? !/canceled|expired/.test(each) : each === status);
  const found = world.subscriptions
    .all()
    .filter(ofCustomer(form))
    .filter((each) => wanted(each.status));
  return page(found, form, "/v1/subscriptions");
}

function findInvoices(world: World, form: Form) {
  const status = text(form, "status");
  const subscription = text(form, "subscription");
  const found = world.invoices.all().filter(ofCustomer(form));
  const isOf = ({ parent }: Stripe.Invoice) =>
    subscription === undefined ||
    idOf(parent?.subscription_details?.subscription ?? null) === subscription;
  return page(
    found.filter((each) => isOf(each) && (status === undefined || each.status === status)),
    form,
    "/v1/invoices",
  );
}

function findCharges(world: World, form: Form) {
  return page(world.charges.all().filter(ofCustomer(form)), form, "/v1/charges");
}

function findDisputes(world: World, form: Form) {
  return page(
    world.disputes.all().filter((each) => idOf(each.charge) === text(form, "charge")),
    form,
    "/v1/disputes",
  );
}
