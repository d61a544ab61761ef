import type { Card, OwedInvoice, StripeSnapshot } from "#server/adapters/stripe/snapshot.ts";
import type { SubscriptionRow } from "#server/schema/billing.ts";

/** The row's columns from Stripe's subscription; null means that there is none. */
export const toRow = (
  snapshot: StripeSnapshot | null,
  before: SubscriptionRow,
): Partial<SubscriptionRow> => ({
  syncedAt: new Date(),
  syncs: before.syncs + 1,
  ...(snapshot ? subscribed(snapshot) : notSubscribed),
  // once Stripe has the subscription, its start is no longer pending
  ...(snapshot?.startKey === before.startKey ? { startQuantity: null } : {}),
  ...(snapshot?.card ? held(snapshot.card) : noCard),
  ...(snapshot?.owed ? owing(snapshot.owed, before) : nothingOwed),
});

const subscribed = ({ status, ...rest }: StripeSnapshot) => ({
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
} satisfies Partial<SubscriptionRow>;

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
} satisfies Partial<SubscriptionRow>;

const owing = ({ invoice, pence, reason, nextTry, url }: OwedInvoice, before: SubscriptionRow) => ({
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
} satisfies Partial<SubscriptionRow>;
