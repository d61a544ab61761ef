import type Stripe from "stripe";
import { Failure, invalid } from "./failure.ts";
import { newId, shaped, type World } from "./world.ts";

/** How a card behaves. The numbers are those of Stripe's own test cards. */
interface Behaviour {
  brand: string;
  /** Why the card can neither be saved nor charged. */
  declines?: Decline;
  /** The bank asks the cardholder to confirm. */
  challenges?: boolean;
  /** The card can be saved, but charges are refused for this reason. */
  declinesLater?: Decline;
}

interface Decline {
  code: string;
  decline_code?: string;
  message: string;
}

const generic = {
  code: "card_declined",
  decline_code: "generic_decline",
  message: "Your card was declined.",
};

const behaviours: Record<string, Behaviour> = {
  "4242424242424242": { brand: "visa" },
  "5555555555554444": { brand: "mastercard" },
  "378282246310005": { brand: "amex" },
  "4000000000000002": { brand: "visa", declines: generic },
  "4000000000009995": {
    brand: "visa",
    declines: {
      code: "card_declined",
      decline_code: "insufficient_funds",
      message: "Your card has insufficient funds.",
    },
  },
  "4000000000000069": {
    brand: "visa",
    declines: { code: "expired_card", message: "Your card has expired." },
  },
  "4000000000000341": { brand: "visa", declinesLater: generic },
  "4000002500003155": { brand: "visa", challenges: true },
};

/** A card as the page's frame sends it. */
export interface CardInput {
  number: string;
  exp_month: number;
  exp_year: number;
}

/** Saves a card as a payment method that has no customer yet. */
export function keepCard(world: World, { number, exp_month, exp_year }: CardInput) {
  const behaviour = behaviours[number];
  if (!behaviour)
    throw new Failure(402, "card_error", "Your card number is invalid.", {
      code: "incorrect_number",
      param: "number",
    });
  const method = shaped("payment_method", { id: newId("pm"), created: world.now() });
  if (method.card)
    Object.assign(method.card, {
      brand: behaviour.brand,
      display_brand: behaviour.brand,
      last4: number.slice(-4),
      exp_month,
      exp_year,
    });
  world.cardNumbers.set(method.id, number);
  return world.paymentMethods.add(method);
}

const behaviourOf = (world: World, method: Stripe.PaymentMethod) =>
  behaviours[world.cardNumbers.get(method.id) ?? ""] ?? { brand: "visa" };

/** Why a card is refused for saving or for charging; null if it is not refused. */
export function refusalOf(world: World, method: Stripe.PaymentMethod, what: "keep" | "charge") {
  const { declines, declinesLater } = behaviourOf(world, method);
  return declines ?? (what === "charge" ? declinesLater : undefined) ?? null;
}

/** Whether the bank requires the cardholder's confirmation first. */
export const isChallenged = (world: World, method: Stripe.PaymentMethod) =>
  behaviourOf(world, method).challenges ?? false;

/** Attaches the payment method to a customer. */
export function attach(world: World, method: Stripe.PaymentMethod, customer: string | null) {
  if (!customer || method.customer === customer) return;
  if (method.customer) throw invalid("The payment method belongs to another customer.");
  method.customer = customer;
  world.emit("payment_method.attached", method);
}

export const cardError = (decline: Decline, more: Record<string, unknown> = {}) => {
  const { message, ...codes } = decline;
  return new Failure(402, "card_error", message, { ...codes, ...more });
};
