import { and, eq, sql } from "drizzle-orm";
import type { Standing } from "#rules/billing/standing.ts";
import {
  assigned,
  isNoLaterThan,
  isUnchanged,
  pick,
  versionAfter,
} from "#server/core/database/expressions.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { statement } from "#server/core/database/statements.ts";
import { yards } from "#server/schema/people.ts";

/* Columns of a yard's row that other domains change. */

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

/** Sets where the yard is; undefined when that has changed since the version that was seen. */
export async function changePlace(
  scope: Scope,
  place: { postcode: string | null; weatherRegion: string | null },
  seen: string | null | undefined,
) {
  const [changed] = await updatePlace(scope, { ...place, seen: seen ?? null });
  return changed;
}

/** Stores the yard's choice, with a version after `last`; no row if it has changed since `seen`. */
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
 * Locks the yard's row until the transaction ends, and returns how many horses it has. Adding a horse changes that row
 * and then billing's; code that writes both must use this order, or it could deadlock.
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

/** Sets the yard's subscription status, as billing knows it, and since when its payment is past due. */
export const setSubscriptionStatus = (yardId: string, status: Standing) =>
  updateStatus({ yard: yardId, status });
