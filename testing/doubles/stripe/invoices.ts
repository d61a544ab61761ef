import type Stripe from "stripe";
import { idOf, newId, shaped, type World } from "./world.ts";

const day = 86_400;

/** Issues a subscription's invoice for its current period: for the horses, and for the prorations of changes. */
export function issueInvoice(
  world: World,
  subscription: Stripe.Subscription,
  reason: "subscription_create" | "subscription_cycle",
) {
  const id = newId("in");
  const lines = linesOf(world, subscription, id);
  const total = Math.max(
    0,
    lines.reduce((sum, line) => sum + line.amount, 0),
  );
  const customer = world.customers.get(idOf(subscription.customer) ?? "");
  const invoice = shaped("invoice", {
    id,
    created: world.now(),
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name,
    billing_reason: reason,
    status: "open",
    number: `${customer.invoice_prefix}-${String(customer.next_invoice_sequence).padStart(4, "0")}`,
    amount_due: total,
    amount_remaining: total,
    subtotal: total,
    subtotal_excluding_tax: total,
    total,
    total_excluding_tax: total,
    period_start: world.now(),
    period_end: world.now(),
    hosted_invoice_url: `${world.address}/invoices/${id}`,
    invoice_pdf: `${world.address}/invoices/${id}/pdf`,
    parent: {
      type: "subscription_details",
      quote_details: null,
      subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
    },
  });
  invoice.lines = { object: "list", data: lines, has_more: false, url: `/v1/invoices/${id}/lines` };
  invoice.status_transitions.finalized_at = world.now();
  customer.next_invoice_sequence = (customer.next_invoice_sequence ?? 1) + 1;
  world.prorations = world.prorations.filter((each) => each.subscription !== subscription.id);
  subscription.latest_invoice = id;
  world.invoices.add(invoice);
  world.emit("invoice.created", invoice);
  world.emit("invoice.finalized", invoice);
  if (total === 0) markPaid(world, invoice);
  else intendPayment(world, invoice);
  return invoice;
}

function linesOf(world: World, subscription: Stripe.Subscription, invoice: string) {
  const [item] = subscription.items.data;
  const quantity = item?.quantity ?? 0;
  const each = item?.price.unit_amount ?? 0;
  const line = (amount: number, description: string, count: number) =>
    shaped("line_item", {
      id: newId("il"),
      amount,
      description,
      quantity: count,
      invoice,
      subtotal: amount,
    });
  const added = world.prorations
    .filter((one) => one.subscription === subscription.id)
    .map(({ amount, description }) => line(amount, description, 1));
  return [
    line(quantity * each, `${quantity} × Horse (at £${(each / 100).toFixed(2)} / month)`, quantity),
    ...added,
  ];
}

/** Creates the payment intent of an invoice, whose secret lets the customer's browser pay it. */
function intendPayment(world: World, invoice: Stripe.Invoice) {
  const id = newId("pi");
  const intent = shaped("payment_intent", {
    id,
    created: world.now(),
    amount: invoice.amount_due,
    customer: idOf(invoice.customer),
    client_secret: `${id}_secret_${newId("x").slice(2)}`,
    setup_future_usage: "off_session",
  });
  world.paymentIntents.add(intent);
  const payment = shaped("invoice_payment", {
    id: newId("inpay"),
    created: world.now(),
    currency: "gbp",
    invoice: invoice.id,
    amount_requested: invoice.amount_due,
    status: "open",
  });
  payment.payment = { type: "payment_intent", payment_intent: id };
  world.invoicePayments.add(payment);
  world.emit("payment_intent.created", intent);
}

/** The payments of an invoice, in the format of the expanded field `payments`. */
export const paymentsOf = (world: World, invoice: string) =>
  world.invoicePayments.all().filter((each) => idOf(each.invoice) === invoice);

/** The payment intent of an invoice; null when nothing was due. */
export function intentOf(world: World, invoice: string) {
  const [payment] = paymentsOf(world, invoice);
  const id = idOf(payment?.payment.payment_intent);
  return id === null ? null : world.paymentIntents.get(id);
}

/** The invoice that a payment intent pays. */
export function invoiceOf(world: World, intent: string) {
  const payment = world.invoicePayments
    .all()
    .find((each) => idOf(each.payment.payment_intent) === intent);
  return payment ? world.invoices.get(idOf(payment.invoice) ?? "") : null;
}

/** The subscription of an invoice. */
export const subscriptionOf = (world: World, invoice: Stripe.Invoice) =>
  world.subscriptions.get(idOf(invoice.parent?.subscription_details?.subscription) ?? "");

/** Marks an invoice as paid and its subscription as active again. */
export function markPaid(world: World, invoice: Stripe.Invoice) {
  Object.assign(invoice, {
    status: "paid",
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    attempt_count: invoice.attempt_count + 1,
    next_payment_attempt: null,
  });
  invoice.status_transitions.paid_at = world.now();
  for (const payment of paymentsOf(world, invoice.id))
    Object.assign(payment, { status: "paid", amount_paid: payment.amount_requested });
  const subscription = subscriptionOf(world, invoice);
  world.emit("invoice.paid", invoice);
  world.emit("invoice.payment_succeeded", invoice);
  if (!["incomplete", "past_due", "unpaid"].includes(subscription.status)) return;
  subscription.status = "active";
  world.emit("customer.subscription.updated", subscription);
}

/**
 * Marks a payment as failed: after a failed renewal the subscription is past due, after a failed first payment
 * it is incomplete.
 */
export function markFailed(world: World, invoice: Stripe.Invoice) {
  const renewal = invoice.billing_reason !== "subscription_create";
  invoice.attempted = true;
  invoice.attempt_count += 1;
  if (renewal) invoice.next_payment_attempt = world.now() + 3 * day;
  world.emit("invoice.payment_failed", invoice);
  const subscription = subscriptionOf(world, invoice);
  if (!renewal || subscription.status !== "active") return;
  subscription.status = "past_due";
  world.emit("customer.subscription.updated", subscription);
}

/** Voids an open invoice, which then need not be paid. */
export function voidInvoice(world: World, invoice: Stripe.Invoice) {
  if (invoice.status !== "open") return invoice;
  invoice.status = "void";
  invoice.status_transitions.voided_at = world.now();
  const intent = intentOf(world, invoice.id);
  if (intent && intent.status !== "succeeded") intent.status = "canceled";
  world.emit("invoice.voided", invoice);
  return invoice;
}
