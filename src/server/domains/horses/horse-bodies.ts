import { and, sql } from "drizzle-orm";
import { matches } from "#server/core/database/expressions.ts";
import { statement } from "#server/core/database/statements.ts";
import { isNoLaterThan, versionAfter } from "#server/core/database/version.ts";
import { horses } from "#server/schema/horses.ts";

/** Keeps a horse's choice, with a version after `last`, unless it was changed since `seen`; gives no row then. */
export const keepHorseBodies = statement.ofYard(
  "keep-horse-bodies",
  ["id", "chosen", "last", "seen"],
  (db, { yard, id, chosen, last, seen }) =>
    db
      .update(horses)
      .set({
        complianceBodies: sql`${chosen}`,
        bodiesUpdatedAt: versionAfter(sql`${last}::timestamptz`),
      })
      .where(
        and(matches(horses, { yardId: yard, id }), isNoLaterThan(horses.bodiesUpdatedAt, seen)),
      )
      .returning({ id: horses.id }),
);
