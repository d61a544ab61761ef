import { and, desc, eq, gt, sql } from "drizzle-orm";
import { DOSSIERS_MAX } from "#contract/data/dossiers.ts";
import { matches, pick } from "#server/core/database/expressions.ts";
import { statement } from "#server/core/database/statements.ts";
import { dossiers as d } from "#server/schema/data.ts";
import { memberships, yards } from "#server/schema/people.ts";

const isKept = gt(d.expiresAt, sql`now()`);
const columns = {
  ...pick(d, "id", "horseId", "purpose", "sections", "fingerprint", "madeAt", "expiresAt"),
  horseName: sql<string>`${d.facts} ->> 'horseName'`,
};

/** A horse's dossiers that can still be downloaded, newest first. */
export const listDossiers = statement.ofYard("list-dossiers", ["horseId"], (db, given) =>
  db
    .select(columns)
    .from(d)
    .where(and(matches(d, { yardId: given.yard, horseId: given.horseId }), isKept))
    .orderBy(desc(d.madeAt), desc(d.id))
    .limit(DOSSIERS_MAX),
);

export const countDossiers = statement.ofYard("count-dossiers", [], (db, { yard }) =>
  db
    .select({ count: sql<number>`count(*)::int` })
    .from(d)
    .where(and(eq(d.yardId, yard), isKept)),
);

export const addDossier = statement.ofYard(
  "add-dossier",
  [
    "id",
    "horseId",
    "userId",
    "purpose",
    "sections",
    "facts",
    "fingerprint",
    "tokenHash",
    "expiresAt",
  ],
  (db, { yard, ...dossier }) =>
    db
      .insert(d)
      .values({ ...dossier, yardId: yard })
      .returning(columns),
);

export const dropDossier = statement.ofYard("drop-dossier", ["id"], (db, { yard, id }) =>
  db
    .delete(d)
    .where(matches(d, { yardId: yard, id }))
    .returning({ id: d.id }),
);

/** A dossier with all that it says. */
export const findDossier = statement.ofYard("find-dossier", ["id"], (db, { yard, id }) =>
  db
    .select({ ...columns, facts: d.facts })
    .from(d)
    .where(and(matches(d, { yardId: yard, id }), isKept)),
);

/** The yard of a dossier, if this person belongs to it. */
export const yardOfDossier = statement("yard-of-dossier", ["id", "userId"], (db, { id, userId }) =>
  db
    .select({ yardId: d.yardId })
    .from(d)
    .innerJoin(memberships, eq(memberships.yardId, d.yardId))
    .where(and(eq(d.id, id), eq(memberships.userId, userId)))
    .limit(1),
);

/** The dossier whose page has this token. */
export const dossierByToken = statement(
  "dossier-by-token",
  ["tokenHash"],
  (db, { tokenHash }) =>
    db
      .select({ ...columns, yardId: d.yardId, facts: d.facts, yardName: yards.name })
      .from(d)
      .innerJoin(yards, eq(yards.id, d.yardId))
      .where(and(eq(d.tokenHash, tokenHash), isKept)),
  { acrossYards: "finds the yard of a dossier by the secret printed on it", quick: true },
);

export const nameOfYard = statement.ofYard("name-of-dossiers-yard", [], (db, { yard }) =>
  db.select({ name: yards.name }).from(yards).where(eq(yards.id, yard)),
);

export const dropExpiredDossiers = statement(
  "drop-expired-dossiers",
  [],
  (db) => db.delete(d).where(sql`${d.expiresAt} <= now()`),
  { acrossYards: "what has expired, of all yards" },
);
