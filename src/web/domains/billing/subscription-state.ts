import type { SubscriptionStatus } from "#contract/billing/billing.ts";
import { trialDaysLeft } from "#rules/billing/standing.ts";
import type { BadgeState } from "#web/ui/Badge.tsx";

type Trial = Pick<SubscriptionStatus, "trialEndsAt">;

/** Remaining days of the trial, including today. */
export const daysLeft = ({ trialEndsAt }: Trial, now = new Date()) =>
  trialDaysLeft(new Date(trialEndsAt), now);

/** The subscription as a state with a word. */
export function subscriptionState(
  status: Trial & Pick<SubscriptionStatus, "status" | "endsAt">,
  now = new Date(),
): [BadgeState, string] {
  switch (status.status) {
    case "active":
      return status.endsAt ? ["soon", "Ending"] : ["ok", "Active"];
    case "past_due":
      return ["overdue", "Payment overdue"];
    case "paused":
      return ["off", "Paused"];
    case "canceled":
      return ["off", "Cancelled"];
    case "inactive":
      return daysLeft(status, now) > 0 ? ["soon", "Free trial"] : ["off", "No subscription"];
  }
}
