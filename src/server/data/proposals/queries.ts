import { and, desc, sql } from "drizzle-orm";
import { PROPOSALS_MAX } from "#contract/data/proposals.ts";
import { KEPT } from "#contract/data/retention.ts";
import { matches, pick } from "#server/core/database/expressions.ts";
import { statement } from "#server/core/database/statements.ts";
import { proposals as p } from "#server/schema/data.ts";

const shown = {
  ...pick(p, "id", "linkId", "linkName", "kind", "date", "horses", "createdAt"),
  by: p.proposedBy,
};

/** The proposals that wait, newest first. */
export const listProposals = statement.ofYard("list-proposals", [], (db, { yard }) =>
  db
    .select(shown)
    .from(p)
    .where(matches(p, { yardId: yard, status: "PENDING" }))
    .orderBy(desc(p.createdAt), desc(p.id))
    .limit(PROPOSALS_MAX),
);
export type ProposalRow = Awaited<ReturnType<typeof listProposals>>[number];

export const statusOfProposal = statement.ofYard("status-of-proposal", ["id"], (db, given) =>
  db
    .select(pick(p, "status", "horses"))
    .from(p)
    .where(matches(p, { yardId: given.yard, id: given.id })),
);

/** A proposal by this link that waits and says the same. */
export const sameProposal = statement.ofYard(
  "same-proposal",
  ["linkId", "kind", "date", "by", "horses"],
  (db, { yard, linkId, kind, date, by, horses }) =>
    db
      .select(pick(p, "id"))
      .from(p)
      .where(
        and(
          matches(p, { yardId: yard, linkId, kind, date, proposedBy: by, status: "PENDING" }),
          sql`${p.horses} = ${horses}::jsonb`,
        ),
      )
      .limit(1),
);

export const addProposal = statement.ofYard(
  "add-proposal",
  ["id", "linkId", "linkName", "kind", "date", "by", "horses"],
  (db, { yard, by, horses, ...proposal }) =>
    db
      .insert(p)
      .values({ ...proposal, yardId: yard, proposedBy: by, horses: sql`${horses}::jsonb` }),
);

/** Decides a proposal that waits; returns nothing where somebody has decided it. */
export const decideProposal = statement.ofYard(
  "decide-proposal",
  ["id", "userId", "status", "reason"],
  (db, { yard, id, userId, status, reason }) =>
    db
      .update(p)
      .set({ status: sql`${status}`, reason: sql`${reason}`, userId: sql`${userId}::uuid` })
      .where(matches(p, { yardId: yard, id, status: "PENDING" }))
      .returning(shown),
);

export const dropOldProposals = statement(
  "drop-old-proposals",
  [],
  (db) =>
    db.delete(p).where(sql`${p.createdAt} < now() - ${sql.raw(`interval '${KEPT.proposals}'`)}`),
  { acrossYards: "what is past its period, of all yards" },
);
