import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import { MAILED_PAPERS_MAX } from "#contract/horses/mailed-papers.ts";
import { KEPT } from "#contract/data/retention.ts";
import { excluded, matches, pick } from "#server/core/database/expressions.ts";
import { statement } from "#server/core/database/statements.ts";
import { memberColumns } from "#server/domains/people/accounts/accounts.ts";
import { mailedPapers as m, papersAddresses as a } from "#server/schema/care.ts";
import { memberships, users, yards } from "#server/schema/people.ts";

/** The yard whose address has this code. */
export const yardOfCode = statement(
  "yard-of-papers-code",
  ["codeHash"],
  (db, { codeHash }) => db.select(pick(a, "yardId")).from(a).where(eq(a.codeHash, codeHash)),
  { acrossYards: "finds the yard of an address by the secret in it" },
);

/** The yard's address, which it may lack, and whether the yard is a demo. */
export const findAddress = statement.ofYard("find-papers-address", [], (db, { yard }) =>
  db
    .select({
      isDemo: isNotNull(yards.demoUntil).mapWith(Boolean),
      sealedCode: a.sealedCode,
    })
    .from(yards)
    .leftJoin(a, eq(a.yardId, yards.id))
    .where(eq(yards.id, yard)),
);

export const setAddress = statement.ofYard(
  "set-papers-address",
  ["codeHash", "sealedCode"],
  (db, { yard, codeHash, sealedCode }) =>
    db
      .insert(a)
      .values({ yardId: yard, codeHash, sealedCode })
      .onConflictDoUpdate({
        target: a.yardId,
        set: { ...excluded(a, "codeHash", "sealedCode"), createdAt: sql`now()` },
      }),
);

export const dropAddress = statement.ofYard("drop-papers-address", [], (db, { yard }) =>
  db.delete(a).where(matches(a, { yardId: yard })),
);

/** What came by mail and waits, newest first. */
export const listMailed = statement.ofYard("list-mailed-papers", [], (db, { yard }) =>
  db
    .select({
      ...pick(m, "id", "subject", "leftOut", "createdAt"),
      sentBy: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
    })
    .from(m)
    .leftJoin(users, eq(users.id, m.userId))
    .where(matches(m, { yardId: yard, status: "WAITING" }))
    .orderBy(desc(m.createdAt), desc(m.id))
    .limit(MAILED_PAPERS_MAX),
);

/** How many wait, and how many came in the last day, whatever became of them. */
export const countMailed = statement.ofYard("count-mailed-papers", [], (db, { yard }) =>
  db
    .select({
      waiting: sql<number>`(count(*) filter (where ${m.status} = 'WAITING'))::integer`,
      today: sql<number>`(count(*) filter (where ${m.createdAt} > now() - interval '1 day'))::integer`,
    })
    .from(m)
    .where(matches(m, { yardId: yard })),
);

export const findMail = statement.ofYard("find-mailed-mail", ["mailKey"], (db, given) =>
  db
    .select(pick(m, "id"))
    .from(m)
    .where(matches(m, { yardId: given.yard, mailKey: given.mailKey }))
    .limit(1),
);

export const addMailed = statement.ofYard(
  "add-mailed-paper",
  ["id", "userId", "mailKey", "part", "subject", "leftOut"],
  (db, { yard, leftOut, ...mailed }) =>
    db.insert(m).values({ ...mailed, yardId: yard, leftOut: sql`${leftOut}::jsonb` }),
);

/** Decides what waits; returns nothing where somebody has decided it. What the mail said is forgotten. */
export const decideMailed = statement.ofYard(
  "decide-mailed-paper",
  ["id", "status"],
  (db, { yard, id, status }) =>
    db
      .update(m)
      .set({ status: sql`${status}`, subject: "", leftOut: [] })
      .where(matches(m, { yardId: yard, id, status: "WAITING" }))
      .returning(pick(m, "id")),
);

export const statusOfMailed = statement.ofYard("status-of-mailed-paper", ["id"], (db, given) =>
  db
    .select(pick(m, "status"))
    .from(m)
    .where(matches(m, { yardId: given.yard, id: given.id })),
);

/** The people of the yard with what decides their rights. */
export const membersOfYard = statement.ofYard("members-for-mailed-papers", [], (db, { yard }) =>
  db
    .select({ ...pick(memberships, "userId"), ...memberColumns })
    .from(memberships)
    .where(and(eq(memberships.yardId, yard))),
);

export const dropOldMailedPapers = statement(
  "drop-old-mailed-papers",
  [],
  (db) =>
    db.delete(m).where(sql`${m.createdAt} < now() - ${sql.raw(`interval '${KEPT.mailedPapers}'`)}`),
  { acrossYards: "what is past its period, of all yards" },
);
