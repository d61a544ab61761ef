import { v7 as uuid } from "uuid";
import { isLive, standingOf } from "#rules/billing/standing.ts";
import { inTransaction } from "#server/core/database.ts";
import { cardGiven, useCard } from "#server/adapters/stripe/customers.ts";
import { endNow } from "#server/adapters/stripe/subscriptions.ts";
import { readTruth, type Truth } from "#server/adapters/stripe/truth.ts";
import { lockYardRow, setSubscriptionStatus } from "#server/domains/people/accounts/accounts.ts";
import { notesOn, yardFacts } from "./queries.ts";
import { jot, note } from "./update-notes.ts";
import { notifyOwners } from "./mails.ts";
import { noted } from "./noted.ts";
import type { Notes } from "#server/schema/billing.ts";

/** How often a look begins anew because something else was written meanwhile, before it is called a fault. */
const TRIES = 20;

/**
 * Looks again: reads a yard's subscription from Stripe and notes what it says. The only place that
 * writes those notes from Stripe. May be called at any time, any number of times, by many at once: what
 * is written was read after what it replaces. `alongside` is done in the same transaction.
 */
export async function lookAgain(yardId: string, alongside?: () => Promise<unknown>): Promise<void> {
  const first = await notesOn(yardId);
  let notes = first;
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (!notes?.customerId || isCovered(first, notes)) return void (await alongside?.());
    if (await look(notes, notes.customerId, alongside)) return;
    notes = await notesOn(yardId);
  }
  throw new Error(`Yard ${yardId} was written by others ${TRIES} times while we looked`);
}

/**
 * Whether others have looked for us. Of two looks written since we began, the second was begun after the
 * first was written, and so after us: it saw all that we were asked to see. Thus a crowd of looks at the
 * same time costs two readings each at most.
 */
const isCovered = (first: Notes | null, now: Notes) => now.looks >= (first?.looks ?? 0) + 2;

/** One look; false when somebody wrote before it could be noted. */
async function look(notes: Notes, customer: string, alongside?: () => Promise<unknown>) {
  const said = await readTruth(customer);
  const truth = said === "gone" ? null : said;
  const yard = await yardFacts(notes.yardId);
  const acted = yard
    ? said !== "gone" && (await takeGivenCard(notes, customer, truth))
    : await endAbandoned(truth);
  if (acted) return false;
  const written = {
    ...noted(truth, notes),
    ...(said === "gone" && withoutCustomer()),
    ...(isBehind(truth, yard) && { horsesChangedAt: notes.horsesChangedAt ?? new Date() }),
  };
  return inTransaction(async () => {
    await lockYardRow(notes.yardId);
    if (!(await note(notes, written))) return false;
    await setSubscriptionStatus(notes.yardId, standingOf(truth));
    await notifyOwners(notes, truth);
    await alongside?.();
    return true;
  });
}

/** A card that was being given and is there now is used from now on. True: then there is more to see. */
async function takeGivenCard(
  { yardId, setupIntentId }: Notes,
  customer: string,
  truth: Truth | null,
) {
  if (!setupIntentId) return false;
  const method = await cardGiven(setupIntentId, customer);
  if (method === null) return false;
  const subscription = truth && isLive(standingOf(truth)) ? truth.subscriptionId : null;
  if (method !== "never") await useCard({ customer, subscription }, method);
  await jot(yardId, { setupIntentId: null });
  return true;
}

/** A customer that was deleted at Stripe cannot pay again: the next beginning makes another. */
const withoutCustomer = (): Partial<Notes> => ({
  customerId: null,
  startKey: uuid(),
  startQuantity: null,
  setupIntentId: null,
});

/** Whether other horses are paid for than are there: marked, so that the job follows. */
const isBehind = (truth: Truth | null, yard: { horses: number } | null) =>
  isLive(standingOf(truth)) && yard !== null && truth?.quantity !== yard.horses;

/** Nobody pays for a yard that is gone. False: there is nothing to end. */
async function endAbandoned(truth: Truth | null) {
  if (!truth || /^(canceled|incomplete_expired)$/.test(truth.status)) return false;
  await endNow(truth.subscriptionId);
  return true;
}
