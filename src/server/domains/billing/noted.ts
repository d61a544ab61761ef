import type { Card, Owed, Truth } from "#server/adapters/stripe/truth.ts";
import type { Notes } from "#server/schema/billing.ts";

/** What is noted of what Stripe says of a subscription; null means that there is none. */
export const noted = (truth: Truth | null, before: Notes): Partial<Notes> => ({
  lookedAt: new Date(),
  looks: before.looks + 1,
  ...(truth ? subscribed(truth) : notSubscribed),
  // a beginning that is seen at Stripe is done
  ...(truth?.startKey === before.startKey ? { startQuantity: null } : {}),
  ...(truth?.card ? held(truth.card) : noCard),
  ...(truth?.owed ? owing(truth.owed, before) : nothingOwed),
});

const subscribed = ({ status, ...rest }: Truth) => ({
  subscriptionId: rest.subscriptionId,
  stripeStatus: status,
  paused: rest.paused,
  quantity: rest.quantity,
  unitPence: rest.unitPence,
  periodEnd: rest.periodEnd,
  endsAt: rest.endsAt,
});

const notSubscribed = {
  subscriptionId: null,
  stripeStatus: null,
  paused: false,
  quantity: null,
  unitPence: null,
  periodEnd: null,
  endsAt: null,
} satisfies Partial<Notes>;

const held = ({ brand, last4, expMonth, expYear }: Card) => ({
  cardBrand: brand,
  cardLast4: last4,
  cardExpMonth: expMonth,
  cardExpYear: expYear,
});

const noCard = {
  cardBrand: null,
  cardLast4: null,
  cardExpMonth: null,
  cardExpYear: null,
} satisfies Partial<Notes>;

const owing = ({ invoice, pence, reason, nextTry, url }: Owed, before: Notes) => ({
  owedInvoice: invoice,
  owedPence: pence,
  owedReason: reason,
  owedNextTry: nextTry,
  owedUrl: url,
  owedSince: before.owedInvoice === invoice ? before.owedSince : new Date(),
});

const nothingOwed = {
  owedInvoice: null,
  owedPence: null,
  owedReason: null,
  owedNextTry: null,
  owedUrl: null,
  owedSince: null,
} satisfies Partial<Notes>;
