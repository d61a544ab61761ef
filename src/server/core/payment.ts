import { isPaid, type PaymentFacts } from "#rules/billing/paid.ts";
import { prepared } from "./database.ts";
import { Refusal } from "./refusal.ts";
import { currentSettings } from "./system-settings.ts";

const UNPAID =
  "This yard's trial is over and it is not paid for, so nothing in it can be changed. Its owner sets up payment on the Subscription page; reading, exporting and deleting work as before.";

/** Whether changes are refused to a yard with these facts: it is unpaid, and the installation wants payment. */
export async function isPaymentWanted(facts: PaymentFacts): Promise<boolean> {
  const { unpaidYardMayWrite } = await currentSettings();
  return !unpaidYardMayWrite && !isPaid(facts, new Date());
}

const factsOf = prepared<PaymentFacts>(
  "payment-facts",
  `select subscription_status as "subscriptionStatus", trial_ends_at as "trialEndsAt",
     past_due_since as "pastDueSince"
   from yards where id = $1`,
  { quick: true },
);

/** Refuses a change in a yard that has to be paid for first. Asks the database only where the installation wants payment. */
export async function requirePayment(yardId: string): Promise<void> {
  if ((await currentSettings()).unpaidYardMayWrite) return;
  const [facts] = await factsOf([yardId]);
  if (facts && (await isPaymentWanted(facts))) throw new Refusal(402, UNPAID);
}
