import { and, eq, isNotNull, lt, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { v7 as uuid } from "uuid";
import { inTransaction } from "#server/core/database/database.ts";
import { excluded, inNaturalOrder, pick } from "#server/core/database/expressions.ts";
import { statement } from "#server/core/database/statements.ts";
import {
  differences,
  reconciliations,
  stripeEvents,
  subscriptions,
  type SubscriptionRow,
} from "#server/schema/billing.ts";
import { horses } from "#server/schema/horses.ts";
import { memberships, users, yards } from "#server/schema/people.ts";

/*
 * Billing's rows change through Stripe's events and jobs, without a signed-in person, so these functions take
 * the yard's id instead of a Scope; people reach them through `billing.ts`, which requires a Scope.
 */

const readRow = statement("read-subscription-row", ["yard"], (db, { yard }) =>
  db.select().from(subscriptions).where(eq(subscriptions.yardId, yard)),
);

/** The row of a yard's subscription; null when the yard never started one. */
export async function findSubscription(yardId: string): Promise<SubscriptionRow | null> {
  const [row] = await readRow({ yard: yardId });
  return row ?? null;
}

const findByCustomer = statement(
  "find-yard-of-customer",
  ["customerId"],
  (db, { customerId }) =>
    db
      .select({ yardId: subscriptions.yardId })
      .from(subscriptions)
      .where(eq(subscriptions.customerId, customerId)),
  { acrossYards: "Stripe names a customer, and the yard is asked for" },
);

/** The yard of a Stripe customer; null for a customer that is not ours. */
export async function yardOf(customerId: string): Promise<string | null> {
  const [row] = await findByCustomer({ customerId });
  return row?.yardId ?? null;
}

const insertRow = statement("begin-subscription-row", ["yard", "startKey"], (db, given) =>
  db
    .insert(subscriptions)
    .values({ yardId: given.yard, startKey: given.startKey })
    .onConflictDoNothing(),
);

/** The row of a yard's subscription, inserted if there is none. */
export async function begin(yardId: string): Promise<SubscriptionRow> {
  await insertRow({ yard: yardId, startKey: uuid() });
  const row = await findSubscription(yardId);
  if (!row) throw new Error("The subscription's row was gone as soon as it was begun");
  return row;
}

const readFacts = statement("read-yard-facts", ["yard"], (db, { yard }) =>
  db
    .select({
      horses: sql<number>`(select count(*)::integer from ${horses} where ${eq(horses.yardId, yards.id)} and ${horses.presence} = 'PRESENT')`,
      trialEndsAt: yards.trialEndsAt,
      demo: isNotNull(yards.demoUntil).mapWith(Boolean),
    })
    .from(yards)
    .where(eq(yards.id, yard)),
);

/** A yard's facts for billing, including the current number of its horses. Null when the yard no longer exists. */
export async function findYard(yardId: string) {
  const [row] = await readFacts({ yard: yardId });
  return row ?? null;
}

const elsewhere = alias(horses, "elsewhere");

/**
 * Horses of this yard that another yard of this person has too, by their microchips. Only yards in which the person sees
 * every horse count, so that nothing is told of others.
 */
export const horsesBilledTwice = statement(
  "horses-billed-twice",
  ["yard", "userId"],
  (db, { yard, userId }) =>
    db
      .select({ horseId: horses.id, horseName: horses.name, yardName: yards.name })
      .from(horses)
      .innerJoin(memberships, and(eq(memberships.userId, userId), ne(memberships.yardId, yard)))
      .innerJoin(yards, eq(yards.id, memberships.yardId))
      .innerJoin(
        elsewhere,
        and(
          eq(elsewhere.yardId, memberships.yardId),
          eq(elsewhere.microchipNumber, horses.microchipNumber),
          eq(elsewhere.presence, "PRESENT"),
        ),
      )
      .where(and(eq(horses.yardId, yard), eq(horses.presence, "PRESENT"), memberships.allHorses))
      .orderBy(inNaturalOrder(horses.name), horses.id)
      .limit(100),
  { acrossYards: "the yards that the person belongs to" },
);

const readOwners = statement("owners-of-yard", ["yard"], (db, { yard }) =>
  db
    .select({
      userId: users.id,
      ...pick(users, "email", "firstName", "lastName"),
      emailConfirmed: isNotNull(users.emailConfirmedAt).mapWith(Boolean),
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.yardId, yard), eq(memberships.role, "OWNER")))
    .orderBy(memberships.createdAt),
);

/** The yard's owners, starting with the earliest. */
export const ownersOf = (yardId: string) => readOwners({ yard: yardId });

const findEvent = statement("find-stripe-event", ["id"], (db, { id }) =>
  db.select({ id: stripeEvents.id }).from(stripeEvents).where(eq(stripeEvents.id, id)),
);

/** Whether this event was processed already. */
export const isOld = async (id: string): Promise<boolean> => (await findEvent({ id })).length > 0;

const insertEvent = statement("add-stripe-event", ["id", "type"], (db, event) =>
  db.insert(stripeEvents).values(event).onConflictDoNothing(),
);

/** Records that an event was processed; may be called again for the same event. */
export const recordEvent = (id: string, type: string) => insertEvent({ id, type });

const sweeps = [
  statement("sweep-stripe-events", [], (db) =>
    db.delete(stripeEvents).where(lt(stripeEvents.receivedAt, sql`now() - interval '30 days'`)),
  ),
  statement(
    "sweep-billing-differences",
    [],
    (db) => db.delete(differences).where(lt(differences.foundAt, sql`now() - interval '1 year'`)),
    { acrossYards: "old differences go in every yard" },
  ),
];

/**
 * Deletes the ids of events that Stripe will not send again (it retries for three days), and findings older than
 * a year.
 */
export async function forgetOldEvents() {
  for (const sweep of sweeps) await sweep();
}

const claim = statement(
  "claim-changed-yards",
  ["seconds"],
  (db, { seconds }) =>
    db
      .update(subscriptions)
      .set({ horsesChangedAt: null })
      .where(lt(subscriptions.horsesChangedAt, sql`now() - make_interval(secs => ${seconds})`))
      .returning({ yardId: subscriptions.yardId }),
  { acrossYards: "one process follows the horses of every yard" },
);

/** Claims the yards whose number of horses last changed at least this many seconds ago. */
export async function claimChanged(seconds: number): Promise<string[]> {
  return (await claim({ seconds })).map(({ yardId }) => yardId);
}

/** Every yard with a customer, for the reconciliation. */
export const everyYard = statement(
  "every-paying-yard",
  [],
  (db) =>
    db
      .select({
        ...pick(subscriptions, "yardId", "customerId", "paused", "quantity", "subscriptionId"),
        status: subscriptions.stripeStatus,
        exists: sql<boolean>`exists (select from ${yards} where ${eq(yards.id, subscriptions.yardId)})`,
        horses: sql<number>`(select count(*)::integer from ${horses}
          where ${eq(horses.yardId, subscriptions.yardId)})`,
      })
      .from(subscriptions)
      .where(isNotNull(subscriptions.customerId)),
  { acrossYards: "the reconciliation compares every yard with Stripe" },
);

const keepReconciliation = statement(
  "keep-reconciliation",
  ["day", "checked", "differences", "finishedAt"],
  (db, done) =>
    db
      .insert(reconciliations)
      .values(done)
      .onConflictDoUpdate({
        target: reconciliations.day,
        set: excluded(reconciliations, "checked", "differences", "finishedAt"),
      }),
);
const insertDifference = statement(
  "add-billing-difference",
  ["id", "yard", "customerId", "what", "ours", "theirs"],
  (db, { yard, ...rest }) => db.insert(differences).values({ ...rest, yardId: yard }),
);

/** Stores the findings of a reconciliation; a second run on the same day replaces those of the first. */
export const recordReconciliation = (
  day: string,
  checked: number,
  found: readonly BillingDifference[],
) =>
  inTransaction(async () => {
    await keepReconciliation({
      day,
      checked,
      differences: found.length,
      finishedAt: new Date(),
    });
    for (const { yardId, ...rest } of found) await insertDifference({ ...rest, yard: yardId });
  });
type BillingDifference = Omit<typeof differences.$inferSelect, "foundAt">;
