import { v7 as uuid } from "uuid";
import type { z } from "zod/mini";
import type { BillingDetailsInput, SubscriptionStatus } from "#contract/billing/billing.ts";
import { monthlyPence, PRICE_PENCE } from "#rules/billing/price.ts";
import { type Standing, standingOf } from "#rules/billing/standing.ts";
import { pounds } from "#rules/money.ts";
import { notFound } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/scope.ts";
import { beginCard, readDetails, writeDetails } from "#server/adapters/stripe/customers.ts";
import { readHistory } from "#server/adapters/stripe/history.ts";
import { checkout, isConfigured, keysInUse } from "#server/adapters/stripe/stripe.ts";
import { customerFor } from "./begin.ts";
import { begin, notesOn, ownersOf, yardFacts } from "./queries.ts";
import { jot } from "./update-notes.ts";
import { limitCalls } from "./limits.ts";
import { lookAgain } from "./look.ts";
import type { Notes } from "#server/schema/billing.ts";

/** How a yard stands, by our notes: asking costs no call to Stripe, and works without keys. */
export async function status({ yardId }: Scope): Promise<z.input<typeof SubscriptionStatus>> {
  const yard = await yardFacts(yardId);
  if (!yard) throw notFound("Yard");
  const notes = await notesOn(yardId);
  const standing = standingBy(notes);
  return {
    status: standing,
    horseCount: yard.horses,
    monthlyBill: pounds(monthlyPence(yard.horses)),
    pricePerHorse: pounds(PRICE_PENCE),
    trialEndsAt: yard.trialEndsAt,
    nextBilling: standing === "active" ? nextBilling(notes) : null,
    paymentMethod: notes && cardIn(notes),
    endsAt: notes && notes.endsAt,
    owed: notes && debtIn(notes),
    checkout: checkout(),
  };
}

const nextBilling = (notes: Notes | null) => (notes && !notes.endsAt ? notes.periodEnd : null);

const standingBy = (notes: Notes | null): Standing =>
  standingOf(notes?.stripeStatus ? { status: notes.stripeStatus, paused: notes.paused } : null);

const cardIn = ({ cardBrand, cardLast4, cardExpMonth, cardExpYear }: Notes) =>
  cardBrand === null
    ? null
    : {
        type: cardBrand,
        last4: cardLast4 ?? "",
        expiresMonth: cardExpMonth ?? 0,
        expiresYear: cardExpYear ?? 0,
      };

const debtIn = ({ owedPence, owedReason, owedNextTry, owedUrl }: Notes) =>
  owedPence === null
    ? null
    : {
        amount: pounds(owedPence),
        reason: owedReason ?? "",
        nextTry: owedNextTry,
        payUrl: owedUrl,
      };

/** Looks again because somebody has just acted in the browser. */
export async function refresh({ yardId }: Scope) {
  keysInUse();
  await limitCalls(yardId);
  await lookAgain(yardId);
  return null;
}

/** Begins to keep another card: what the browser needs to take it. `refresh` puts it to use. */
export async function newCard({ yardId }: Scope) {
  keysInUse();
  await limitCalls(yardId);
  const customer = await customerFor(yardId);
  const { version } = await begin(yardId);
  const { id, clientSecret } = await beginCard(customer, `${yardId}:${version}`);
  await jot(yardId, { setupIntentId: id });
  return { clientSecret };
}

/** Whom invoices are made out to; before anything was said, the yard's owner. */
export async function details({ yardId }: Scope) {
  const customer = (await notesOn(yardId))?.customerId;
  const said = customer && isConfigured() ? await readDetails(customer) : null;
  if (said) return said;
  const [owner] = await ownersOf(yardId);
  return {
    name: owner ? `${owner.firstName} ${owner.lastName}` : "",
    email: owner?.email ?? "",
    line1: "",
    line2: "",
    city: "",
    postalCode: "",
  };
}

/** Changes whom invoices are made out to. */
export async function changeDetails({ yardId }: Scope, input: BillingDetailsInput) {
  keysInUse();
  await limitCalls(yardId);
  return writeDetails(await customerFor(yardId), input, uuid());
}

/** The yard's invoices as Stripe has them, the newest first. */
export async function invoices({ yardId }: Scope) {
  const customer = (await notesOn(yardId))?.customerId;
  if (!customer || !isConfigured()) return [];
  const billed = await readHistory(customer);
  return billed.map(({ pence, refundedPence, ...rest }) => ({
    ...rest,
    amount: pounds(pence),
    refunded: pounds(refundedPence),
  }));
}
