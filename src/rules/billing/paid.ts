import type { Standing } from "./standing.ts";

const dayMs = 86_400_000;
/** Days for which a yard whose payment is past due still counts as paid. */
export const PAST_DUE_DAYS = 14;

/** What decides whether a yard counts as paid. */
export interface PaymentFacts {
  subscriptionStatus: Standing;
  trialEndsAt: Date;
  /** When the payment became past due; null when it is not. */
  pastDueSince: Date | null;
}

/** Whether a yard counts as paid: in its trial, with an active subscription, or past due for less than 14 days. */
export function isPaid(facts: PaymentFacts, now: Date): boolean {
  const { subscriptionStatus, trialEndsAt, pastDueSince } = facts;
  if (now < trialEndsAt || subscriptionStatus === "active") return true;
  if (subscriptionStatus !== "past_due") return false;
  // without a date it has only just become so
  return pastDueSince === null || now.getTime() - pastDueSince.getTime() < PAST_DUE_DAYS * dayMs;
}
