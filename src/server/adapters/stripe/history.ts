import type Stripe from "stripe";
import { disputeStates, invoiceStates } from "#contract/billing/billing.ts";
import { callStripe, idOf, instant } from "./stripe.ts";

/** One invoice with what became of its money. Amounts are in pence. */
export interface BilledInvoice {
  id: string;
  number: string | null;
  issuedAt: Date;
  pence: number;
  refundedPence: number;
  state: (typeof invoiceStates)[number];
  dispute: (typeof disputeStates)[number] | null;
  pdfUrl: string | null;
}

/** A customer's latest 24 invoices, the newest first, with refunds and disputes as Stripe reports them. */
export async function readHistory(customer: string): Promise<BilledInvoice[]> {
  const { data: invoices } = await callStripe((stripe) =>
    stripe.invoices.list({ customer, limit: 24, expand: ["data.payments"] }),
  );
  const { data: charges } = await callStripe((stripe) =>
    stripe.charges.list({ customer, limit: 100 }),
  );
  const disputes = await disputesOf(charges);
  return invoices.filter(isForPeople).map((invoice) => {
    const mine = charges.filter(({ payment_intent }) => paysFor(invoice, idOf(payment_intent)));
    return {
      id: invoice.id,
      number: invoice.number,
      issuedAt: instant(invoice.created),
      pence: invoice.total,
      refundedPence: mine.reduce((sum, charge) => sum + charge.amount_refunded, 0),
      state: invoiceStates.find((each) => each === invoice.status) ?? "draft",
      dispute: mine.map(({ id }) => disputes.get(id)).find(Boolean) ?? null,
      pdfUrl: invoice.invoice_pdf ?? null,
    };
  });
}

/** A beginning that was never paid is nobody's history, and a draft is not yet one. */
const isForPeople = ({ status, billing_reason }: Stripe.Invoice) =>
  status !== "draft" &&
  (billing_reason !== "subscription_create" || status === "paid" || status === "uncollectible");

const paysFor = ({ payments }: Stripe.Invoice, intent: string | null) =>
  payments?.data.some(
    ({ payment }) => intent !== null && idOf(payment.payment_intent) === intent,
  ) ?? false;

async function disputesOf(charges: Stripe.Charge[]) {
  const states = new Map<string, (typeof disputeStates)[number]>();
  for (const { id } of charges.filter(({ disputed }) => disputed)) {
    const { data } = await callStripe((stripe) => stripe.disputes.list({ charge: id, limit: 1 }));
    const decided = disputeStates.find((each) => each === data[0]?.status);
    states.set(id, decided ?? "open");
  }
  return states;
}
