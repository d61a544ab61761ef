import { standingOf } from "#rules/billing/standing.ts";
import { inTransaction } from "#server/core/database.ts";
import { cardGiven, useCard } from "#server/outside/stripe/customers.ts";
import { endNow } from "#server/outside/stripe/subscriptions.ts";
import { readTruth, type Truth } from "#server/outside/stripe/truth.ts";
import { note, notesOn, stand, yardFacts } from "./books.ts";
import { tellOwners } from "./mails.ts";
import { noted } from "./noted.ts";
import type { Notes } from "./table.ts";

/** How often a look begins anew because somebody else wrote meanwhile, before it is called a fault. */
const TRIES = 20;

/**
 * Looks again: reads a yard's subscription from Stripe and notes what it says. The only place that
 * writes those notes from Stripe. May be called at any time, any number of times, by many at once: what
 * is written was read after what it replaces. `alongside` is done in the same transaction.
 */
export async function lookAgain(yardId: string, alongside?: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const notes = await notesOn(yardId);
    if (!notes?.customerId) return;
    const settled = await takeGivenCard(notes, notes.customerId);
    const truth = await readTruth(notes.customerId);
    if (truth && (await endIfAbandoned(yardId, truth))) continue;
    const written = await inTransaction(async () => {
      if (!(await note(notes, { ...settled, ...noted(truth, notes) }))) return false;
      await stand(yardId, standingOf(truth));
      await tellOwners(notes, truth);
      await alongside?.();
      return true;
    });
    if (written) return;
  }
  throw new Error(`Yard ${yardId} was written by others ${TRIES} times while we looked`);
}

/** A card that was being given and is there now is used from now on. Gives what to note of it. */
async function takeGivenCard(notes: Notes, customer: string): Promise<Partial<Notes>> {
  if (!notes.setupIntentId) return {};
  const method = await cardGiven(notes.setupIntentId, customer);
  if (method === null) return {};
  if (method !== "never")
    await useCard({ customer, subscription: liveSubscription(notes) }, method);
  return { setupIntentId: null };
}

const liveSubscription = ({ subscriptionId, stripeStatus, paused }: Notes) => {
  const standing = standingOf(stripeStatus === null ? null : { status: stripeStatus, paused });
  return standing === "inactive" || standing === "canceled" ? null : subscriptionId;
};

/** Nobody pays for a yard that is gone. */
async function endIfAbandoned(yardId: string, { status, subscriptionId }: Truth) {
  const over = status === "canceled" || status === "incomplete_expired";
  if (over || (await yardFacts(yardId))) return false;
  await endNow(subscriptionId);
  return true;
}
