import { and, type Column, eq, sql } from "drizzle-orm";
import { matches } from "#server/core/database/expressions.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { notFound } from "#server/core/refusal.ts";
import { statement } from "#server/core/database/statements.ts";
import { isNoLaterThan, isUnchanged, versionAfter } from "#server/core/database/expressions.ts";
import { horses } from "#server/schema/horses.ts";

/* Columns of a horse's row that other domains change, each with its own version. */

/** Stores a horse's choice of bodies, with a version after `last`; returns no row if it has changed since `seen`. */
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

/** The version of a horse's passport history, which has no row of its own. */
export async function passportVersion(scope: Scope, id: string) {
  const [row] = await versionOf(scope, { id });
  if (!row) throw notFound("Horse");
  return row;
}

/**
 * Advances the version of a passport history; returns false if it is no longer `seen` (null advances it in any
 * case).
 */
export async function advancePassportVersion(scope: Scope, id: string, seen: string | null) {
  const advanced = await advance(scope, { id, seen });
  return advanced.length > 0;
}

const versionOf = statement.ofYard("passport-version", ["id"], (db, { yard, id }) =>
  db
    .select({ updatedAt: horses.passportUpdatedAt })
    .from(horses)
    .where(and(eq(horses.yardId, yard), eq(horses.id, id))),
);

const advance = statement.ofYard(
  "next-passport-version",
  ["id", "seen"],
  (db, { yard, id, seen }) => {
    const version = horses.passportUpdatedAt;
    return db
      .update(horses)
      .set({ passportUpdatedAt: versionAfter(version) })
      .where(and(eq(horses.yardId, yard), eq(horses.id, id), isUnchanged(version, seen)))
      .returning({ id: horses.id });
  },
);

/**
 * Empties what came with a horse that is handed back: its photo, if that came along, and its care notes, unless they have
 * been written anew since.
 */
export const clearArrived = statement.ofYard(
  "clear-arrived",
  ["id", "arrivedAt"],
  (db, { yard, id, arrivedAt }) => {
    const came = sql`date_trunc('milliseconds', ${horses.careNotesUpdatedAt}) <= ${arrivedAt}::timestamptz`;
    const unlessNew = (column: Column) => sql`case when not (${came}) then ${column} end`;
    return db
      .update(horses)
      .set({
        imageUrl: sql`(select ${horses.imageUrl} from files f where f.yard_id = ${yard}
          and ${horses.imageUrl} = '/files/' || f.id and f.created_at > ${arrivedAt}::timestamptz)`,
        allergies: unlessNew(horses.allergies),
        handlingWarnings: unlessNew(horses.handlingWarnings),
        rugs: unlessNew(horses.rugs),
        tack: unlessNew(horses.tack),
        feeds: sql`case when ${came} then '[]'::jsonb else ${horses.feeds} end`,
        routine: sql`case when ${came} then '[]'::jsonb else ${horses.routine} end`,
      })
      .where(and(eq(horses.yardId, yard), eq(horses.id, id)));
  },
);
