import { and, desc, eq, gte, lte, ne, sql } from "drizzle-orm";
import { authorColumns, inNaturalOrder, pick } from "#server/core/database/expressions.ts";
import { statement } from "#server/core/database/statements.ts";
import { dayJobs as j } from "#server/schema/care.ts";
import { horses as h } from "#server/schema/horses.ts";
import { users as u } from "#server/schema/people.ts";

/** Maximum number of horses in a yard's day. */
const HORSES_MAX = 2_000;
/** Maximum number of a day's rows that are read. */
const ROWS_MAX = 10_000;

/** The horses of the yard with their feeds and routine, by name; those that left too, for what was done before. */
export const horsesOfDay = statement.ofYard("horses-of-day", [], (db, { yard }) =>
  db
    .select({
      ...pick(h, "id", "name", "imageUrl", "color", "presence", "feeds", "routine"),
      ...pick(h, "allergies", "handlingWarnings"),
    })
    .from(h)
    .where(and(eq(h.yardId, yard), ne(h.presence, "DRAFT")))
    .orderBy(desc(h.presence), inNaturalOrder(h.name), h.id)
    .limit(HORSES_MAX),
);

const jobColumns = {
  ...pick(j, "id", "horseId", "date", "time", "job", "what", "added", "outcome", "why", "kiosk"),
  tickedAt: j.tickedAt,
  ...authorColumns(u),
};

/** The rows of a day and of the day before it, each with who ticked it. */
export const jobsBetween = statement.ofYard(
  "day-jobs-between",
  ["from", "until"],
  (db, { yard, from, until }) =>
    db
      .select(jobColumns)
      .from(j)
      .leftJoin(u, eq(u.id, j.userId))
      .where(
        and(eq(j.yardId, yard), gte(j.date, sql`${from}::date`), lte(j.date, sql`${until}::date`)),
      )
      .orderBy(j.time, j.id)
      .limit(ROWS_MAX),
);
export type JobRow = Awaited<ReturnType<typeof jobsBetween>>[number];

const ofKey = sql`coalesce(${j.horseId}, '00000000-0000-0000-0000-000000000000')`;

/** The row of a job, if there is one: of each there is at most one a day. */
export const jobByKey = statement.ofYard(
  "day-job-by-key",
  ["date", "horseId", "job", "time", "what"],
  (db, { yard, date, horseId, job, time, what }) =>
    db
      .select(jobColumns)
      .from(j)
      .leftJoin(u, eq(u.id, j.userId))
      .where(
        and(
          eq(j.yardId, yard),
          eq(j.date, sql`${date}::date`),
          sql`${ofKey} = coalesce(${horseId}::uuid, '00000000-0000-0000-0000-000000000000')`,
          eq(j.job, sql`${job}`),
          eq(j.time, sql`${time}`),
          // empty for a job of every day, which has no row for each text
          sql`case when ${j.added} then ${j.what} else '' end = ${what}`,
        ),
      ),
);

/** Ticks a job that was added for a day, unless somebody else has meanwhile; returns its id if it did. */
export const tickAdded = statement.ofYard(
  "tick-added-job",
  ["id", "by", "outcome", "why", "kiosk"],
  (db, { yard, id, by, outcome, why, kiosk }) =>
    db
      .update(j)
      .set({
        userId: sql`${by}::uuid`,
        outcome: sql`${outcome}`,
        why: sql`${why}`,
        kiosk: sql`${kiosk}`,
        tickedAt: sql`clock_timestamp()`,
        updatedAt: sql`clock_timestamp()`,
      })
      .where(and(eq(j.yardId, yard), eq(j.id, id), sql`${j.outcome} is null`))
      .returning({ id: j.id }),
);

/** Takes the tick of an added job back; returns its id if it was ticked. */
export const untickAdded = statement.ofYard("untick-added-job", ["id"], (db, { yard, id }) =>
  db
    .update(j)
    .set({
      outcome: null,
      why: null,
      kiosk: null,
      tickedAt: null,
      updatedAt: sql`clock_timestamp()`,
    })
    .where(and(eq(j.yardId, yard), eq(j.id, id), eq(j.added, true)))
    .returning({ id: j.id }),
);

/** The number of jobs that were added for a day. */
export const countAdded = statement.ofYard("count-added-jobs", ["date"], (db, { yard, date }) =>
  db
    .select({ count: sql<number>`count(*)::integer` })
    .from(j)
    .where(and(eq(j.yardId, yard), eq(j.date, sql`${date}::date`), eq(j.added, true))),
);
