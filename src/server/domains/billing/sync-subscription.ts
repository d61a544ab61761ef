import { and, eq, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { isLive, paymentStateOf } from "#rules/billing/payment-state.ts";
import { cardGiven, useCard } from "#server/adapters/stripe/customers.ts";
import {
  readSnapshot,
  type StripeSnapshot,
  type Card,
  type OwedInvoice,
} from "#server/adapters/stripe/snapshot.ts";
import { endNow } from "#server/adapters/stripe/subscriptions.ts";
import { inTransaction, db } from "#server/core/database/database.ts";
import { lockYardRow, setSubscriptionStatus } from "#server/domains/people/accounts/accounts.ts";
import { type SubscriptionRow, subscriptions } from "#server/schema/billing.ts";
import { notifyOwners } from "./mails.ts";
import { findSubscription, findYard } from "./queries.ts";

/** How often a sync is repeated because of a concurrent write before it fails. */
const TRIES = 20;

/**
 * Reads a yard's subscription from Stripe and writes its row; no other code does so. Safe to call at any time,
 * repeatedly and concurrently: written data was always read from Stripe after the data that it replaces.
 * `alongside` runs in the same transaction.
 */
export async function syncSubscription(
  yardId: string,
  alongside?: () => Promise<unknown>,
): Promise<void> {
  const first = await findSubscription(yardId);
  let row = first;
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (!row?.customerId || isCovered(first, row)) return void (await alongside?.());
    if (await syncOnce(row, row.customerId, alongside)) return;
    row = await findSubscription(yardId);
  }
  throw new Error(`Yard ${yardId} was written by others ${TRIES} times during a sync`);
}

/**
 * Whether other syncs have done the work of this one. Of two syncs written since this one began, the second
 * began after the first was written, and so after this one began: it read everything that this one was to read.
 * So concurrent syncs cost at most two reads each.
 */
const isCovered = (first: SubscriptionRow | null, now: SubscriptionRow) =>
  now.syncs >= (first?.syncs ?? 0) + 2;

/** One attempt; false when the row was changed before it could be written. */
async function syncOnce(
  row: SubscriptionRow,
  customer: string,
  alongside?: () => Promise<unknown>,
) {
  const read = await readSnapshot(customer);
  const isGone = read === "gone";
  const snapshot = isGone ? null : read;
  const yard = await findYard(row.yardId);
  const acted = yard
    ? !isGone && (await takeGivenCard(row, customer, snapshot))
    : await endAbandoned(snapshot);
  if (acted) return false;
  const written = {
    ...toRow(snapshot, row),
    ...(isGone && withoutCustomer()),
    ...(isBehind(snapshot, yard) && { horsesChangedAt: row.horsesChangedAt ?? new Date() }),
  };
  return inTransaction(async () => {
    await lockYardRow(row.yardId);
    if (!(await updateUnlessChanged(row, written))) return false;
    await setSubscriptionStatus(row.yardId, paymentStateOf(snapshot));
    await notifyOwners(row, snapshot);
    await alongside?.();
    return true;
  });
}

/** Makes a card that was being added the default once Stripe has it. Returns true when Stripe must be read again. */
async function takeGivenCard(
  { yardId, setupIntentId }: SubscriptionRow,
  customer: string,
  snapshot: StripeSnapshot | null,
) {
  if (!setupIntentId) return false;
  const method = await cardGiven(setupIntentId, customer);
  if (method === null) return false;
  const subscription =
    snapshot && isLive(paymentStateOf(snapshot)) ? snapshot.subscriptionId : null;
  if (method !== "never") await useCard({ customer, subscription }, method);
  await update(yardId, { setupIntentId: null });
  return true;
}

/**
 * The columns of a yard whose customer was deleted at Stripe and cannot pay any more; the next start creates
 * another customer.
 */
const withoutCustomer = (): Partial<SubscriptionRow> => ({
  customerId: null,
  startKey: uuid(),
  startQuantity: null,
  setupIntentId: null,
});

/** Whether the paid quantity differs from the number of horses, so that the quantity job must update it. */
const isBehind = (snapshot: StripeSnapshot | null, yard: { horses: number } | null) =>
  isLive(paymentStateOf(snapshot)) && yard !== null && snapshot?.quantity !== yard.horses;

/** Ends the subscription of a deleted yard; false when there is none to end. */
async function endAbandoned(snapshot: StripeSnapshot | null) {
  if (!snapshot || /^(canceled|incomplete_expired)$/.test(snapshot.status)) return false;
  await endNow(snapshot.subscriptionId);
  return true;
}

/* Each call writes different columns, so these statements are built when called and are not prepared. */

/**
 * Updates the row unless it has changed since it was read. Returns false if it has, because the values to write
 * may then be older than the row.
 */
export async function updateUnlessChanged(
  { yardId, version }: SubscriptionRow,
  written: Partial<SubscriptionRow>,
): Promise<boolean> {
  const changed = await db()
    .update(subscriptions)
    .set({ ...written, version: version + 1 })
    .where(and(eq(subscriptions.yardId, yardId), eq(subscriptions.version, version)))
    .returning({ yardId: subscriptions.yardId });
  return changed.length > 0;
}

/** Updates columns whose values are right whatever else is written concurrently; a concurrent sync starts again. */
export const update = (yardId: string, written: Partial<SubscriptionRow>) =>
  db()
    .update(subscriptions)
    .set({ ...written, version: sql`${subscriptions.version} + 1` })
    .where(eq(subscriptions.yardId, yardId));

/** The row's columns according to Stripe's subscription; null means that there is no subscription. */
const toRow = (
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
