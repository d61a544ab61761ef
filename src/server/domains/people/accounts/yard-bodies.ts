import { and, eq, sql } from "drizzle-orm";
import { statement } from "#server/core/database/statements.ts";
import { isNoLaterThan, versionAfter } from "#server/core/database/version.ts";
import { yards } from "#server/schema/people.ts";

/** Keeps the yard's choice, with a version after `last`, unless it was changed since `seen`; gives no row then. */
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
