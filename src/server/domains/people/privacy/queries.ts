import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { COMPLAINT_DAYS } from "#contract/people/complaints.ts";
import { statement } from "#server/core/database/statements.ts";
import { pick } from "#server/core/database/expressions.ts";
import { dataComplaints as complaints } from "#server/schema/people.ts";

const shown = {
  ...pick(complaints, "id", "userId", "name", "email", "about"),
  ...pick(complaints, "receivedAt", "acknowledgedAt", "closedAt", "outcome"),
  dueAt: sql`${complaints.receivedAt} + ${`${COMPLAINT_DAYS} days`}::interval`.mapWith(
    complaints.receivedAt,
  ),
};

export const complaintsOf = statement(
  "complaints-of-person",
  ["userId", "limit"],
  (db, { userId, limit }) =>
    db
      .select(shown)
      .from(complaints)
      .where(eq(complaints.userId, userId))
      .orderBy(desc(complaints.receivedAt), complaints.id)
      .limit(limit),
  { cursor: true },
);
export const complaintById = statement("complaint-by-id", ["id"], (db, { id }) =>
  db.select(shown).from(complaints).where(eq(complaints.id, id)),
);
export const addComplaint = statement(
  "add-complaint",
  ["id", "userId", "name", "email", "about"],
  (db, complaint) =>
    db
      .insert(complaints)
      .values({ ...complaint, acknowledgedAt: sql`now()` })
      .onConflictDoNothing({ target: complaints.id })
      .returning(shown),
);
/** Open ones first, oldest first; then closed ones, latest first. */
export const allComplaints = statement(
  "all-complaints",
  ["limit"],
  (db, { limit }) =>
    db
      .select(shown)
      .from(complaints)
      .orderBy(
        sql`${complaints.closedAt} is not null`,
        sql`case when ${complaints.closedAt} is null then ${complaints.receivedAt} end`,
        desc(complaints.closedAt),
        complaints.id,
      )
      .limit(limit),
  { cursor: true },
);
export const closeComplaint = statement(
  "close-complaint",
  ["id", "outcome"],
  (db, { id, outcome }) =>
    db
      .update(complaints)
      .set({ closedAt: sql`now()`, outcome: sql`${outcome}` })
      .where(and(eq(complaints.id, id), isNull(complaints.closedAt)))
      .returning(shown),
);
