import type Stripe from "stripe";
import { invalid, missing } from "./failure.ts";
import { flag, type Form, forms, inner, number, record, text } from "./form.ts";
import { issueInvoice, voidInvoice } from "./invoices.ts";
import { payInvoice } from "./payments.ts";
import { idOf, newId, shaped, type World } from "./world.ts";

const month = 30 * 86_400;
const ended = new Set<string>(["canceled", "incomplete_expired"]);

/** Answers POST /v1/subscriptions; the subscription is incomplete until its first invoice is paid. */
export function makeSubscription(world: World, form: Form) {
  const customer = world.customer(text(form, "customer") ?? "");
  if (text(form, "payment_behavior") !== "default_incomplete")
    throw invalid("This double begins subscriptions with default_incomplete only.");
  const id = newId("sub");
  const now = world.now();
  const subscription = shaped("subscription", {
    id,
    created: now,
    start_date: now,
    billing_cycle_anchor: now,
    customer: customer.id,
    status: "incomplete",
    metadata: record(inner(form, "metadata")),
  });
  const save = text(inner(form, "payment_settings"), "save_default_payment_method");
  if (subscription.payment_settings && save === "on_subscription")
    subscription.payment_settings.save_default_payment_method = save;
  const [wanted] = forms(form, "items");
  if (!wanted) throw invalid("Missing required param: items.");
  subscription.items = {
    object: "list",
    data: [makeItem(world, id, wanted)],
    has_more: false,
    url: `/v1/subscription_items?subscription=${id}`,
  };
  world.subscriptions.add(subscription);
  issueInvoice(world, subscription, "subscription_create");
  world.emit("customer.subscription.created", subscription);
  return subscription;
}

function makeItem(world: World, subscription: string, form: Form) {
  const item = shaped("subscription_item", {
    id: newId("si"),
    created: world.now(),
    price: world.prices.get(text(form, "price") ?? ""),
    quantity: number(form, "quantity") ?? 1,
    subscription,
  });
  item.current_period_start = world.now();
  item.current_period_end = world.now() + month;
  return item;
}

/** Answers POST /v1/subscriptions/:id. */
export function changeSubscription(world: World, form: Form, id: string) {
  const subscription = world.subscriptions.get(id);
  if (ended.has(subscription.status))
    throw invalid("A canceled subscription can only update its cancellation_details and metadata.");
  const [item] = forms(form, "items");
  if (item) changeQuantity(world, subscription, item);
  const atEnd = flag(form, "cancel_at_period_end");
  if (atEnd !== undefined) cancelAtEnd(world, subscription, atEnd);
  if (form["pause_collection"] !== undefined) {
    const behavior = text(inner(form, "pause_collection"), "behavior");
    subscription.pause_collection = behavior === "void" ? { behavior, resumes_at: null } : null;
  }
  const method = text(form, "default_payment_method");
  if (method) subscription.default_payment_method = world.paymentMethods.get(method).id;
  world.emit("customer.subscription.updated", subscription);
  return subscription;
}

function changeQuantity(world: World, subscription: Stripe.Subscription, form: Form) {
  const [item] = subscription.items.data;
  const quantity = number(form, "quantity");
  if (!item || item.id !== text(form, "id"))
    throw missing("subscription_item", text(form, "id") ?? "");
  if (quantity === undefined || item.quantity === quantity) return;
  const left =
    (item.current_period_end - world.now()) / (item.current_period_end - item.current_period_start);
  const amount = Math.round(
    (quantity - (item.quantity ?? 0)) * (item.price.unit_amount ?? 0) * left,
  );
  const description = `Changed from ${item.quantity} to ${quantity} horses`;
  if (subscription.status === "active")
    world.prorations.push({ subscription: subscription.id, amount, description });
  item.quantity = quantity;
}

function cancelAtEnd(world: World, subscription: Stripe.Subscription, yes: boolean) {
  subscription.cancel_at_period_end = yes;
  subscription.cancel_at = yes ? (subscription.items.data[0]?.current_period_end ?? null) : null;
  subscription.canceled_at = yes ? world.now() : null;
}

/** Answers DELETE /v1/subscriptions/:id, which ends the subscription immediately. */
export function endSubscription(world: World, id: string) {
  const subscription = world.subscriptions.get(id);
  if (ended.has(subscription.status)) throw missing("subscription", id);
  subscription.status = subscription.status === "incomplete" ? "incomplete_expired" : "canceled";
  subscription.canceled_at ??= world.now();
  subscription.ended_at = world.now();
  const invoice = idOf(subscription.latest_invoice);
  if (invoice && subscription.status === "incomplete_expired")
    voidInvoice(world, world.invoices.get(invoice));
  world.emit("customer.subscription.deleted", subscription);
  return subscription;
}

/** Ends the month: issues and charges the next invoice, or ends the subscription. */
export function renew(world: World, id: string) {
  const subscription = world.subscriptions.get(id);
  const [item] = subscription.items.data;
  if (!item || !["active", "past_due"].includes(subscription.status)) return;
  world.pass(Math.max(0, item.current_period_end - world.now()));
  if (subscription.cancel_at_period_end) {
    endSubscription(world, id);
    return;
  }
  item.current_period_start = item.current_period_end;
  item.current_period_end += month;
  const invoice = issueInvoice(world, subscription, "subscription_cycle");
  world.emit("customer.subscription.updated", subscription);
  if (subscription.pause_collection) voidInvoice(world, invoice);
  if (invoice.status !== "open") return;
  try {
    payInvoice(world, invoice);
  } catch {
    // a refused renewal is no error, because the subscription is then past due
  }
}
