import type Stripe from "stripe";
import { attach, type CardInput, cardError, isChallenged, keepCard, refusalOf } from "./cards.ts";
import { type Failure, invalid } from "./failure.ts";
import { intentOf, invoiceOf, markFailed, markPaid, subscriptionOf } from "./invoices.ts";
import { idOf, newId, shaped, type World } from "./world.ts";

const notAuthenticated = {
  code: "payment_intent_authentication_failure",
  message:
    "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
};

/** Answers POST /v1/payment_intents/:id/confirm with the secret, with which the customer's browser pays by card. */
export function confirmPayment(world: World, intent: Stripe.PaymentIntent, card: CardInput) {
  if (intent.status === "succeeded" || intent.status === "canceled")
    throw invalid(`This PaymentIntent's status is ${intent.status}.`, {
      code: "payment_intent_unexpected_state",
    });
  const method = keepCard(world, card);
  intent.payment_method = method.id;
  intent.last_payment_error = null;
  const refusal = refusalOf(world, method, "charge");
  if (refusal) throw refuse(world, intent, refusal);
  if (!isChallenged(world, method)) return settle(world, intent, method);
  intent.status = "requires_action";
  intent.next_action = { type: "use_stripe_sdk" };
  world.emit("payment_intent.requires_action", intent);
  return intent;
}

/** Gives the cardholder's answer to the bank: confirmed or not. */
export function answerPaymentChallenge(world: World, intent: Stripe.PaymentIntent, yes: boolean) {
  if (intent.status !== "requires_action") throw invalid("There is nothing to confirm.");
  intent.next_action = null;
  if (yes)
    return settle(world, intent, world.paymentMethods.get(idOf(intent.payment_method) ?? ""));
  refuse(world, intent, notAuthenticated);
  return intent;
}

/** Answers POST /v1/invoices/:id/pay: charges the card on file without the cardholder's presence. */
export function payInvoice(world: World, invoice: Stripe.Invoice) {
  if (invoice.status !== "open") throw invalid(`Invoice is already ${invoice.status}`);
  const intent = intentOf(world, invoice.id);
  if (!intent) throw invalid("Nothing is due.");
  const method = cardOnFile(world, invoice);
  if (!method)
    throw invalid("There is no `default_payment_method` set on this Customer or Invoice.");
  intent.payment_method = method.id;
  const refusal = refusalOf(world, method, "charge") ?? absent(world, method);
  if (refusal) throw refuse(world, intent, refusal);
  settle(world, intent, method);
  return invoice;
}

const absent = (world: World, method: Stripe.PaymentMethod) =>
  isChallenged(world, method)
    ? {
        code: "invoice_payment_intent_requires_action",
        message:
          "This payment requires additional user action before it can be completed successfully.",
      }
    : null;

function cardOnFile(world: World, invoice: Stripe.Invoice) {
  const subscription = subscriptionOf(world, invoice);
  const customer = world.customers.get(idOf(invoice.customer) ?? "");
  const id =
    idOf(subscription.default_payment_method) ??
    idOf(customer.invoice_settings.default_payment_method);
  return id === null ? null : world.paymentMethods.get(id);
}

function settle(world: World, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod) {
  attach(world, method, idOf(intent.customer));
  intent.status = "succeeded";
  intent.amount_received = intent.amount;
  intent.last_payment_error = null;
  const charge = charged(world, intent, method);
  intent.latest_charge = charge.id;
  world.emit("charge.succeeded", charge);
  world.emit("payment_intent.succeeded", intent);
  const invoice = invoiceOf(world, intent.id);
  if (!invoice) return intent;
  const subscription = subscriptionOf(world, invoice);
  if (subscription.payment_settings?.save_default_payment_method === "on_subscription")
    subscription.default_payment_method ??= method.id;
  markPaid(world, invoice);
  return intent;
}

function charged(world: World, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod) {
  const charge = shaped("charge", {
    id: newId("ch"),
    created: world.now(),
    amount: intent.amount,
    amount_captured: intent.amount,
    customer: idOf(intent.customer),
    payment_intent: intent.id,
    payment_method: method.id,
    currency: intent.currency,
  });
  return world.charges.add(charge);
}

function refuse(
  world: World,
  intent: Stripe.PaymentIntent,
  refusal: { code: string; decline_code?: string; message: string },
): Failure {
  intent.status = "requires_payment_method";
  intent.last_payment_error = { type: "card_error", ...refusal };
  world.emit("payment_intent.payment_failed", intent);
  const invoice = invoiceOf(world, intent.id);
  if (invoice) markFailed(world, invoice);
  return cardError(refusal, { payment_intent: structuredClone(intent) });
}
