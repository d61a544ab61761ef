import { and, eq, isNotNull, lt, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Standing } from "#rules/billing/standing.ts";
import { db, inTransaction } from "#server/core/database.ts";
import {
  differences,
  reconciliations,
  stripeEvents,
  subscriptions,
  type Notes,
} from "#server/schema/billing.ts";
import { memberships, users, yards } from "#server/schema/people.ts";

/*
 * The books of billing. They are kept by Stripe's say and by the clock, with nobody signed in, so they go
 * by the yard's id and not by a Scope; people reach them through `billing.ts`, which asks for one.
 */

/** Our notes on a yard; null when it never began to pay. */
export async function notesOn(yardId: string): Promise<Notes | null> {
  const [row] = await db().select().from(subscriptions).where(eq(subscriptions.yardId, yardId));
  return row ?? null;
}

/** The yard that a customer of Stripe's stands for; null for a customer that is none of ours. */
export async function yardOf(customerId: string): Promise<string | null> {
  const [row] = await db()
    .select({ yardId: subscriptions.yardId })
    .from(subscriptions)
    .where(eq(subscriptions.customerId, customerId));
  return row?.yardId ?? null;
}

/** Our notes on a yard, begun now if there were none. */
export async function begin(yardId: string): Promise<Notes> {
  await db().insert(subscriptions).values({ yardId, startKey: uuid() }).onConflictDoNothing();
  const notes = await notesOn(yardId);
  if (!notes) throw new Error("The notes on a yard are gone as soon as they were begun");
  return notes;
}

/**
 * Notes something down, unless somebody has written since these notes were read. False: they have, so
 * what was about to be written may be older than what is there.
 */
export async function note({ yardId, version }: Notes, written: Partial<Notes>): Promise<boolean> {
  const changed = await db()
    .update(subscriptions)
    .set({ ...written, version: version + 1 })
    .where(and(eq(subscriptions.yardId, yardId), eq(subscriptions.version, version)))
    .returning({ yardId: subscriptions.yardId });
  return changed.length > 0;
}

/** Notes something down that is true whatever else was written; a look that is under way begins anew. */
export const jot = (yardId: string, written: Partial<Notes>) =>
  db()
    .update(subscriptions)
    .set({ ...written, version: sql`${subscriptions.version} + 1` })
    .where(eq(subscriptions.yardId, yardId));

/**
 * Holds the yard's row until the running transaction ends. Whoever adds a horse changes that row and then our notes, so
 * whoever writes both takes them in this order: the other way round each could wait for the other.
 */
export const holdYard = (yardId: string) =>
  db().select({ id: yards.id }).from(yards).where(eq(yards.id, yardId)).for("no key update");

/** How the yard stands, where the rest of the product reads it, and since when its payment is past due. */
export const stand = (yardId: string, subscriptionStatus: Standing) =>
  db()
    .update(yards)
    .set({
      subscriptionStatus,
      pastDueSince: sql`case when ${subscriptionStatus} = 'past_due'
        then coalesce(${yards.pastDueSince}, now()) end`,
    })
    .where(eq(yards.id, yardId));

/** A yard as far as money is concerned; its horses are counted, not remembered. Null when it is gone. */
export async function yardFacts(yardId: string) {
  const [row] = await db()
    .select({
      horses: sql<number>`(select count(*)::integer from horses where horses.yard_id = yards.id)`,
      trialEndsAt: yards.trialEndsAt,
      demo: isNotNull(yards.demoUntil).mapWith(Boolean),
    })
    .from(yards)
    .where(eq(yards.id, yardId));
  return row ?? null;
}

/** Who owns the yard, the first owner first. */
export const ownersOf = (yardId: string) =>
  db()
    .select({
      userId: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.yardId, yardId), eq(memberships.role, "OWNER")))
    .orderBy(memberships.createdAt);

/** Whether this event was acted on already. */
export async function isOld(eventId: string): Promise<boolean> {
  const [row] = await db()
    .select({ id: stripeEvents.id })
    .from(stripeEvents)
    .where(eq(stripeEvents.id, eventId));
  return row !== undefined;
}

/** Notes that an event was acted on; twice does no harm. */
export const recordEvent = (id: string, type: string) =>
  db().insert(stripeEvents).values({ id, type }).onConflictDoNothing();

/** Forgets events that Stripe will not send again (it tries for three days), and what was found a year ago. */
export async function forgetOldEvents() {
  await db()
    .delete(stripeEvents)
    .where(lt(stripeEvents.receivedAt, sql`now() - interval '30 days'`));
  await db()
    .delete(differences)
    .where(lt(differences.foundAt, sql`now() - interval '1 year'`));
}

/** Claims the yards whose number of horses changed at least this many seconds ago. */
export async function claimChanged(seconds: number): Promise<string[]> {
  const claimed = await db()
    .update(subscriptions)
    .set({ horsesChangedAt: null })
    .where(lt(subscriptions.horsesChangedAt, sql`now() - make_interval(secs => ${seconds})`))
    .returning({ yardId: subscriptions.yardId });
  return claimed.map(({ yardId }) => yardId);
}

/** Every yard that stands for a customer, for the reconciliation. */
export const everyYard = () =>
  db()
    .select({
      yardId: subscriptions.yardId,
      customerId: subscriptions.customerId,
      status: subscriptions.stripeStatus,
      paused: subscriptions.paused,
      quantity: subscriptions.quantity,
      subscriptionId: subscriptions.subscriptionId,
      exists: sql<boolean>`exists (select from yards where yards.id = subscriptions.yard_id)`,
      horses: sql<number>`(select count(*)::integer from horses
        where horses.yard_id = subscriptions.yard_id)`,
    })
    .from(subscriptions)
    .where(isNotNull(subscriptions.customerId));

interface Found {
  id: string;
  yardId: string | null;
  customerId: string;
  what: string;
  ours: string;
  theirs: string;
}

/** Notes what a reconciliation has found, once a day; a second one the same day takes its place. */
export const recordReconciliation = (day: string, checked: number, found: Found[]) =>
  inTransaction(async () => {
    const told = { checked, differences: found.length, finishedAt: new Date() };
    await db()
      .insert(reconciliations)
      .values({ day, ...told })
      .onConflictDoUpdate({ target: reconciliations.day, set: told });
    if (found.length > 0) await db().insert(differences).values(found);
  });
