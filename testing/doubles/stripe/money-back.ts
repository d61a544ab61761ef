import type Stripe from "stripe";
import { newId, shaped, type World } from "./world.ts";

/** Refunds all or part of a charge, as an operator can in Stripe's dashboard. */
export function refund(world: World, charge: Stripe.Charge, amount = charge.amount) {
  const made = shaped("refund", {
    id: newId("re"),
    created: world.now(),
    charge: charge.id,
    amount,
    currency: charge.currency,
  });
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded >= charge.amount;
  world.emit("charge.refunded", charge);
  return world.refunds.add(made);
}

/** Makes the cardholder dispute a charge with the bank. */
export function dispute(world: World, charge: Stripe.Charge) {
  const made = shaped("dispute", {
    id: newId("dp"),
    created: world.now(),
    charge: charge.id,
    amount: charge.amount,
    currency: charge.currency,
    status: "needs_response",
    reason: "unrecognized",
    payment_intent: charge.payment_intent,
  });
  charge.disputed = true;
  world.disputes.add(made);
  world.emit("charge.dispute.created", made);
  return made;
}

/** Makes the bank decide a dispute. */
export function decideDispute(world: World, made: Stripe.Dispute, status: "won" | "lost") {
  made.status = status;
  world.emit("charge.dispute.closed", made);
}
