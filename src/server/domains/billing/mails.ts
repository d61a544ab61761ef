import { inLondon } from "#rules/date-format.ts";
import { v7 as uuid } from "uuid";
import * as z from "zod/mini";
import { paths } from "#contract/paths.ts";
import { formatGreeting } from "#rules/mailed-name.ts";
import { pounds, sterling } from "#rules/money.ts";
import { config } from "#server/core/config.ts";
import { job } from "#server/core/jobs/jobs.ts";
import { notifyAndPush } from "#server/domains/notices/notifications/notifications.ts";
import { sendMail } from "#server/adapters/mail.ts";
import type { OwedInvoice, StripeSnapshot } from "#server/adapters/stripe/snapshot.ts";
import { ownersOf } from "./queries.ts";
import type { SubscriptionRow } from "#server/schema/billing.ts";

const Mail = z.object({ id: z.uuid(), to: z.string(), subject: z.string(), text: z.string() });

/**
 * A mail about payments: queued in the transaction of its cause, sent soon after, and retried while the mail
 * server is unavailable.
 */
export const billingMail = job({ name: "billing-mail", data: Mail, run: sendMail });

/**
 * Notifies a yard's owners, once for each invoice, that it was not paid: by mail and in the product. Call it in
 * the transaction that records the failure.
 */
export async function notifyOwners(before: SubscriptionRow, snapshot: StripeSnapshot | null) {
  const owed = snapshot?.owed;
  if (!owed || owed.invoice === before.owedInvoice) return;
  const owners = await ownersOf(before.yardId);
  for (const owner of owners) {
    const mail = failedPayment(formatGreeting("Hello", owner), owed);
    await billingMail.send({ id: uuid(), to: owner.email, ...mail });
  }
  const { yardId } = before;
  await notifyAndPush(
    owners.map(({ userId }) => ({ yardId, userId, ...notification(owed) })),
    new Date(),
  );
}

const formatDay = inLondon({ day: "numeric", month: "long" });

const notification = ({ pence, reason }: OwedInvoice) => ({
  title: `Your payment of ${sterling(pounds(pence))} did not go through`,
  message: reason,
  type: "BILLING" as const,
  priority: "HIGH" as const,
  actionUrl: paths.subscription,
  metadata: null,
});

function failedPayment(hello: string, { pence, reason, nextTry }: OwedInvoice) {
  const amount = sterling(pounds(pence));
  const next = nextTry ? `We will try again on ${formatDay(nextTry)}. ` : "";
  return {
    subject: `Your Loosebox payment of ${amount} did not go through`,
    text: `${hello}

we could not collect ${amount} for your yard's subscription. The bank said: ${reason}

${next}To pay sooner, or with another card, open

${new URL(paths.subscription, config().publicUrl).href}

Nothing is taken away: your horses, records and reminders stay as they are.

Loosebox
`,
  };
}
