import { and, eq, sql } from "drizzle-orm";
import { isPaid, type PaymentFacts, type PaymentState } from "#rules/billing/payment-state.ts";
import {
  assigned,
  isNoLaterThan,
  isUnchanged,
  pick,
  versionAfter,
} from "#server/core/database/expressions.ts";
import { statement } from "#server/core/database/statements.ts";
import { Refusal } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { currentSettings } from "#server/domains/people/current-settings/current-settings.ts";
import { memberships, yards } from "#server/schema/people.ts";

const dayMs = 86_400_000;
/** Days that a new yard may be used before payment is required (spec section 9). */
const TRIAL_DAYS = 14;

export const trialEnd = () => new Date(Date.now() + TRIAL_DAYS * dayMs);

export const insertYard = statement(
  "add-yard",
  ["yard", "name", "trialEndsAt", "demoUntil"],
  (db, { yard, ...rest }) => db.insert(yards).values({ ...rest, id: yard }),
);
export const insertOwner = statement("add-owner", ["yardId", "userId"], (db, member) =>
  db.insert(memberships).values({ ...member, role: "OWNER" }),
);

/* Statements that change columns of a yard's row for other domains. */

const updatePlace = statement.ofYard(
  "keep-yard-place",
  ["postcode", "weatherRegion", "seen"],
  (db, { yard, seen, ...place }) =>
    db
      .update(yards)
      .set({
        ...assigned(place),
        placeUpdatedAt: versionAfter(yards.placeUpdatedAt),
      })
      .where(and(eq(yards.id, yard), isUnchanged(yards.placeUpdatedAt, seen)))
      .returning({
        ...pick(yards, "postcode", "weatherRegion"),
        updatedAt: yards.placeUpdatedAt,
      }),
);

/** Sets the yard's location; undefined when it has changed since the version that the client read. */
export async function changePlace(
  scope: Scope,
  place: { postcode: string | null; weatherRegion: string | null },
  seen: string | null | undefined,
) {
  const [changed] = await updatePlace(scope, { ...place, seen: seen ?? null });
  return changed;
}

/** Stores the yard's choice of bodies, with a version after `last`; returns no row if it has changed since `seen`. */
export const keepYardBodies = statement.ofYard(
  "keep-yard-bodies",
  ["chosen", "last", "seen"],
  (db, { yard, chosen, last, seen }) =>
    db
      .update(yards)
      .set({
        complianceBodies: sql`${chosen}`,
        bodiesUpdatedAt: versionAfter(sql`${last}::timestamptz`),
      })
      .where(and(eq(yards.id, yard), isNoLaterThan(yards.bodiesUpdatedAt, seen)))
      .returning({ id: yards.id }),
);

const lock = statement("lock-yard-row", ["yard"], (db, { yard }) =>
  db
    .select({ horseCount: yards.horseCount })
    .from(yards)
    .where(eq(yards.id, yard))
    .for("no key update"),
);

/**
 * Locks the yard's row until the transaction ends, and returns how many horses it has. Adding a horse changes
 * that row and then billing's; code that writes both must keep this order to avoid a deadlock.
 */
export async function lockYardRow(yardId: string) {
  const [row] = await lock({ yard: yardId });
  return row;
}

const updateStatus = statement("set-subscription-status", ["yard", "status"], (db, given) =>
  db
    .update(yards)
    .set({
      subscriptionStatus: sql`${given.status}`,
      pastDueSince: sql`case when ${given.status} = 'past_due'
        then coalesce(${yards.pastDueSince}, now()) end`,
    })
    .where(eq(yards.id, given.yard)),
);

/** Sets the yard's subscription status according to billing, and since when its payment is past due. */
export const setSubscriptionStatus = (yardId: string, status: PaymentState) =>
  updateStatus({ yard: yardId, status });

const UNPAID =
  "This yard's trial is over and it is not paid for, so nothing in it can be changed. Its owner sets up payment on the Subscription page; reading, exporting and deleting work as before.";

/** Whether a yard with these facts may not make changes, because it is unpaid and the installation requires payment. */
export async function isPaymentWanted(facts: PaymentFacts): Promise<boolean> {
  const { unpaidYardMayWrite } = await currentSettings();
  return !unpaidYardMayWrite && !isPaid(facts, new Date());
}

const readFacts = statement(
  "payment-facts",
  ["yard"],
  (db, { yard }) =>
    db
      .select(pick(yards, "subscriptionStatus", "trialEndsAt", "pastDueSince"))
      .from(yards)
      .where(eq(yards.id, yard)),
  { quick: true },
);

/** Refuses a change in a yard that must pay first. Queries the database only if the installation requires payment. */
export async function requirePayment(yardId: string): Promise<void> {
  if ((await currentSettings()).unpaidYardMayWrite) return;
  const [facts] = await readFacts({ yard: yardId });
  if (facts && (await isPaymentWanted(facts))) throw new Refusal(402, UNPAID);
}
