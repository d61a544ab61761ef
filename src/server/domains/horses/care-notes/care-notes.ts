import { and, eq, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { type CareNotesEdit, careNotesEndpoints as calls } from "#contract/horses/care-notes.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { isUnchanged, versionAfter } from "#server/core/database/expressions.ts";
import { statement } from "#server/core/database/statements.ts";
import { route } from "#server/core/http/route.ts";
import { notFound, stale } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { findAny, refuseHandedOver } from "#server/domains/horses/horses.ts";
import { horses } from "#server/schema/horses.ts";

export function careNotesRoutes(app: FastifyInstance) {
  route(app, calls.find, ({ params }, scope) => find(scope, params.id));
  route(app, calls.replace, ({ params, body }, scope) => replace(scope, params.id, body));
}

/** A horse's care notes: what to know before touching, feeding or rugging it, with one version for all notes. */
async function find(scope: Scope, id: string) {
  const [notes] = await notesOf(scope, { id });
  if (!notes) throw notFound("Horse");
  return notes;
}

/**
 * Replaces all of a horse's care notes, unless they have changed since the version that was edited; the horse's
 * own version does not change.
 */
const replace = (
  scope: Scope,
  id: string,
  { updatedAt, feeds, routine, ...notes }: CareNotesEdit,
) =>
  inTransaction(async () => {
    refuseHandedOver(await findAny(scope, id));
    const seen = updatedAt ?? null;
    const written = await write(scope, {
      ...notes,
      id,
      seen,
      feeds: JSON.stringify(feeds),
      routine: routine ? JSON.stringify(routine) : null,
    });
    const now = await find(scope, id);
    if (written.length === 0) throw stale("Care sheet", now);
    return now;
  });

const notesOf = statement.ofYard("care-notes-of-horse", ["id"], (db, { yard, id }) =>
  db
    .select({
      allergies: horses.allergies,
      warnings: horses.handlingWarnings,
      feeds: horses.feeds,
      routine: horses.routine,
      rugs: horses.rugs,
      tack: horses.tack,
      updatedAt: horses.careNotesUpdatedAt,
    })
    .from(horses)
    .where(and(eq(horses.yardId, yard), eq(horses.id, id))),
);

const write = statement.ofYard(
  "write-care-notes",
  ["id", "seen", "allergies", "warnings", "feeds", "routine", "rugs", "tack"],
  (db, { yard, id, seen, ...notes }) => {
    const version = horses.careNotesUpdatedAt;
    return db
      .update(horses)
      .set({
        allergies: sql`${notes.allergies}`,
        handlingWarnings: sql`${notes.warnings}`,
        feeds: sql`${notes.feeds}::jsonb`,
        routine: sql`coalesce(${notes.routine}::jsonb, ${horses.routine})`,
        rugs: sql`${notes.rugs}`,
        tack: sql`${notes.tack}`,
        careNotesUpdatedAt: versionAfter(version),
      })
      .where(and(eq(horses.yardId, yard), eq(horses.id, id), isUnchanged(version, seen)))
      .returning({ id: horses.id });
  },
);
