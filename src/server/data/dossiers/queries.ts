import { and, desc, eq, gt, sql } from "drizzle-orm";
import { DOSSIERS_MAX } from "#contract/data/dossiers.ts";
import { matches, pick } from "#server/core/database/expressions.ts";
import { orNull, uuid } from "#server/core/database/row-shape.ts";
import { sqlStatement, statement } from "#server/core/database/statements.ts";
import { dossiers as d } from "#server/schema/data.ts";
import { auditEntries as a } from "#server/schema/journal.ts";
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

/**
 * By whom and when the vaccination doses `$2` were entered and last changed, as far as the journal goes back; null for
 * somebody whose account is deleted. In SQL, because it needs the first and the last entry of each row.
 */
export const authorsOfDoses = sqlStatement.ofYard({
  name: "authors-of-doses",
  text: `select distinct on (first.row_id) first.row_id as id, first.by_id as "userId", first.at as "createdAt",
      (select max(last.at) from audit_entries last where last.yard_id = first.yard_id and last.row_id = first.row_id
        and last.by_person) as "updatedAt"
    from audit_entries first
    where first.yard_id = $1 and first.row_id = any($2::uuid[]) and first.table_name = 'vaccination_doses'
      and first.by_person
    order by first.row_id, first.id`,
  row: { id: uuid, userId: orNull(uuid), createdAt: a.at, updatedAt: a.at },
});
