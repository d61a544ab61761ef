import { eq } from "drizzle-orm";
import { isPaid, type PaymentFacts } from "#rules/billing/paid.ts";
import { pick } from "#server/core/database/expressions.ts";
import { Refusal } from "#server/core/refusal.ts";
import { statement } from "#server/core/database/statements.ts";
import { currentSettings } from "#server/domains/people/current-settings/current-settings.ts";
import { yards } from "#server/schema/people.ts";

const UNPAID =
  "This yard's trial is over and it is not paid for, so nothing in it can be changed. Its owner sets up payment on the Subscription page; reading, exporting and deleting work as before.";

/** Whether a yard with these facts may not make changes: it is unpaid, and the installation requires payment. */
export async function isPaymentWanted(facts: PaymentFacts): Promise<boolean> {
  const { unpaidYardMayWrite } = await currentSettings();
  return !unpaidYardMayWrite && !isPaid(facts, new Date());
}

const readFacts = statement(
  "payment-facts",
  ["yard"],
  (db, { yard }) =>
    db
      .select(pick(yards, "subscriptionStatus", "trialEndsAt", "pastDueSince"))
      .from(yards)
      .where(eq(yards.id, yard)),
  { quick: true },
);

/**
 * Refuses a change in a yard that must be paid for first. Queries the database only if the installation requires
 * payment.
 */
export async function requirePayment(yardId: string): Promise<void> {
  if ((await currentSettings()).unpaidYardMayWrite) return;
  const [facts] = await readFacts({ yard: yardId });
  if (facts && (await isPaymentWanted(facts))) throw new Refusal(402, UNPAID);
}
