import type Stripe from "stripe";
import { attach, type CardInput, cardError, isChallenged, keepCard, refusalOf } from "./cards.ts";
import { invalid } from "./failure.ts";
import { type Form, text } from "./form.ts";
import { idOf, newId, shaped, type World } from "./world.ts";

/** Answers POST /v1/setup_intents, which saves a card without charging it. */
export function makeSetupIntent(world: World, form: Form) {
  const id = newId("seti");
  const intent = shaped("setup_intent", {
    id,
    created: world.now(),
    customer: world.customer(text(form, "customer") ?? "").id,
    client_secret: `${id}_secret_${newId("x").slice(2)}`,
  });
  return world.setupIntents.add(intent);
}

/** Answers POST /v1/setup_intents/:id/confirm with the secret, with which the customer's browser enters a card. */
export function confirmSetup(world: World, intent: Stripe.SetupIntent, card: CardInput) {
  if (intent.status === "succeeded" || intent.status === "canceled")
    throw invalid(`This SetupIntent's status is ${intent.status}.`, {
      code: "setup_intent_unexpected_state",
    });
  const method = keepCard(world, card);
  intent.payment_method = method.id;
  intent.last_setup_error = null;
  const refusal = refusalOf(world, method, "keep");
  if (refusal) {
    intent.last_setup_error = { type: "card_error", ...refusal };
    world.emit("setup_intent.setup_failed", intent);
    throw cardError(refusal, { setup_intent: structuredClone(intent) });
  }
  if (!isChallenged(world, method)) return keep(world, intent, method);
  intent.status = "requires_action";
  intent.next_action = { type: "use_stripe_sdk" };
  return intent;
}

/** Gives the cardholder's answer to the bank: confirmed or not. */
export function answerSetupChallenge(world: World, intent: Stripe.SetupIntent, yes: boolean) {
  if (intent.status !== "requires_action") throw invalid("There is nothing to confirm.");
  intent.next_action = null;
  if (yes) return keep(world, intent, world.paymentMethods.get(idOf(intent.payment_method) ?? ""));
  intent.status = "requires_payment_method";
  intent.last_setup_error = {
    type: "card_error",
    code: "setup_intent_authentication_failure",
    message: "We are unable to authenticate your payment method.",
  };
  world.emit("setup_intent.setup_failed", intent);
  return intent;
}

function keep(world: World, intent: Stripe.SetupIntent, method: Stripe.PaymentMethod) {
  attach(world, method, idOf(intent.customer));
  intent.status = "succeeded";
  intent.last_setup_error = null;
  world.emit("setup_intent.succeeded", intent);
  return intent;
}
