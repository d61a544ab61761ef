import * as z from "zod/mini";
import { paths } from "#contract/paths.ts";
import { pounds, sterling } from "#rules/money.ts";
import { config } from "#server/core/config.ts";
import { job } from "#server/core/jobs.ts";
import { sendMail } from "#server/outside/mail.ts";
import type { Owed, Truth } from "#server/outside/stripe/truth.ts";
import { ownersOf } from "./books.ts";
import type { Notes } from "./table.ts";

const Mail = z.object({ to: z.string(), subject: z.string(), text: z.string() });

/** A mail about money: kept with what it tells, sent soon after, again if the mail server is away. */
export const billingMail = job({ name: "billing-mail", data: Mail, run: sendMail });

/** Tells a yard's owners, once an invoice, that it was not paid. Part of the transaction that notes it. */
export async function tellOwners(before: Notes, truth: Truth | null) {
  const owed = truth?.owed;
  if (!owed || owed.invoice === before.owedInvoice) return;
  for (const { email, firstName } of await ownersOf(before.yardId))
    await billingMail.send({ to: email, ...failedPayment(firstName, owed) });
}

const day = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/London",
  day: "numeric",
  month: "long",
});

function failedPayment(firstName: string, { pence, reason, nextTry }: Owed) {
  const amount = sterling(pounds(pence));
  const next = nextTry ? `We will try again on ${day.format(nextTry)}. ` : "";
  return {
    subject: `Your Loosebox payment of ${amount} did not go through`,
    text: `Hello ${firstName},

we could not collect ${amount} for your yard's subscription. The bank said: ${reason}

${next}To pay sooner, or with another card, open

${new URL(paths.subscription, config().publicUrl).href}

Nothing is taken away: your horses, records and reminders stay as they are.

Loosebox
`,
  };
}
