/** The states of a yard's subscription (decisions.md). */
export const paymentStates = ["inactive", "active", "past_due", "paused", "canceled"] as const;
export type PaymentState = (typeof paymentStates)[number];

/** The part of a payment provider's subscription that decides a yard's state. */
export interface ProviderStatus {
  /** Stripe's status: incomplete, trialing, active, past_due, … */
  status: string;
  /** Whether collecting payments is paused. */
  paused: boolean;
}

/**
 * A yard's payment state (decisions.md). Null means that the yard has no subscription. A subscription that was
 * started and never paid counts as none; money owed takes precedence over a pause.
 */
export function paymentStateOf(said: ProviderStatus | null): PaymentState {
  const state = byWord.get(said?.status ?? "") ?? "inactive";
  return state === "active" && said?.paused ? "paused" : state;
}

const byWord = new Map<string, PaymentState>([
  ["active", "active"],
  ["trialing", "active"],
  ["past_due", "past_due"],
  ["unpaid", "past_due"],
  ["paused", "paused"],
  ["canceled", "canceled"],
]);

/** Whether a subscription in this state is charged, now or once it is resumed. */
export const isLive = (state: PaymentState): boolean =>
  state === "active" || state === "past_due" || state === "paused";

/**
 * Which of a customer's subscriptions counts for the yard: a live one before one that was only started, that one
 * before an ended one, and among equals the newest. Null when there is none.
 */
export function ruling<T extends ProviderStatus & { created: number }>(
  all: readonly T[],
): T | null {
  const rank = (each: T) => {
    if (isLive(paymentStateOf(each))) return 2;
    return each.status === "incomplete" ? 1 : 0;
  };
  const [first = null] = all.toSorted((a, b) => rank(b) - rank(a) || b.created - a.created);
  return first;
}

const dayMs = 86_400_000;
/** Days for which a yard whose payment is past due still counts as paid. */
export const PAST_DUE_DAYS = 14;

/** The facts that decide whether a yard counts as paid. */
export interface PaymentFacts {
  subscriptionStatus: PaymentState;
  trialEndsAt: Date;
  /** When the payment became past due; null when it is not. */
  pastDueSince: Date | null;
}

/**
 * Whether a yard counts as paid: during its trial, with an active subscription, or when its payment has been
 * past due for less than 14 days.
 */
export function isPaid(facts: PaymentFacts, now: Date): boolean {
  const { subscriptionStatus, trialEndsAt, pastDueSince } = facts;
  if (now < trialEndsAt || subscriptionStatus === "active") return true;
  if (subscriptionStatus !== "past_due") return false;
  // without a date the payment has only just become past due
  return pastDueSince === null || now.getTime() - pastDueSince.getTime() < PAST_DUE_DAYS * dayMs;
}

/** Whole days of a trial left, including the current one; 0 once it is over. */
export const trialDaysLeft = (endsAt: Date, now: Date): number =>
  Math.max(0, Math.ceil((endsAt.getTime() - now.getTime()) / dayMs));
