import { and, asc, desc, eq, gte, isNull, lte, or, sql } from "drizzle-orm";
import {
  authorColumns,
  authorOf,
  inNaturalOrder,
  isAmong,
  pick,
} from "#server/core/database/expressions.ts";
import { statement } from "#server/core/database/statements.ts";
import { medicationRecords as m } from "#server/schema/care-records.ts";
import { medicineDoses as d } from "#server/schema/health.ts";
import { horses as h } from "#server/schema/horses.ts";
import { users as u } from "#server/schema/people.ts";

/** Maximum number of courses that are read for one day: three for each of 1,000 horses. */
const COURSES_MAX = 3_000;
/** Maximum number of doses that are read at once. */
const DOSES_MAX = 10_000;

const courseColumns = {
  ...pick(m, "id", "horseId", "medication", "dosage", "frequency", "route", "prescribedBy"),
  ...pick(m, "startDate", "endDate", "completed"),
};
const doseColumns = {
  ...pick(d, "id", "recordId", "horseId", "date", "slot", "outcome", "givenAt", "why", "kiosk"),
  ...authorColumns(u),
};

/** One course; no row if there is none with this id. */
export const courseById = statement.ofYard("dosed-course", ["id"], (db, { yard, id }) =>
  db
    .select(courseColumns)
    .from(m)
    .where(and(eq(m.yardId, yard), eq(m.id, id))),
);
export type CourseRow = Awaited<ReturnType<typeof courseById>>[number];

/** The courses of present horses that run on a day, or have doses on it, by horse and medicine. */
export const coursesOn = statement.ofYard("courses-on", ["date"], (db, { yard, date }) =>
  db
    .select(courseColumns)
    .from(m)
    .innerJoin(h, and(eq(h.yardId, m.yardId), eq(h.id, m.horseId)))
    .where(
      and(
        eq(m.yardId, yard),
        eq(h.presence, "PRESENT"),
        lte(m.startDate, sql`${date}::date`),
        or(
          and(eq(m.completed, false), or(isNull(m.endDate), gte(m.endDate, sql`${date}::date`))),
          sql`exists (select from ${d} where ${d.yardId} = ${m.yardId} and ${d.recordId} = ${m.id}
            and ${d.date} = ${date}::date)`,
        ),
      ),
    )
    .orderBy(inNaturalOrder(h.name), m.medication, m.id)
    .limit(COURSES_MAX),
);

/** A horse's courses that run in a period or have doses in it: running ones first, then by medicine. */
export const coursesOfHorse = statement.ofYard(
  "courses-of-horse",
  ["horseId", "from", "until", "most"],
  (db, { yard, horseId, from, until, most }) =>
    db
      .select(courseColumns)
      .from(m)
      .where(
        and(
          eq(m.yardId, yard),
          eq(m.horseId, horseId),
          lte(m.startDate, sql`${until}::date`),
          or(
            and(eq(m.completed, false), or(isNull(m.endDate), gte(m.endDate, sql`${from}::date`))),
            sql`exists (select from ${d} where ${d.yardId} = ${m.yardId} and ${d.recordId} = ${m.id}
              and ${d.date} between ${from}::date and ${until}::date)`,
          ),
        ),
      )
      .orderBy(asc(m.completed), m.medication, m.id)
      .limit(most),
);

/** The doses of these courses in a period, oldest first. */
export const dosesOfCourses = statement.ofYard(
  "doses-of-courses",
  ["recordIds", "from", "until"],
  (db, { yard, recordIds, from, until }) =>
    db
      .select(doseColumns)
      .from(d)
      .leftJoin(u, eq(u.id, d.userId))
      .where(
        and(
          eq(d.yardId, yard),
          isAmong(d.recordId, recordIds),
          gte(d.date, sql`${from}::date`),
          lte(d.date, sql`${until}::date`),
        ),
      )
      .orderBy(d.givenAt, d.id)
      .limit(DOSES_MAX),
);
export type DoseRow = Awaited<ReturnType<typeof dosesOfCourses>>[number];

/** A dose as it is shown, with who noted it. */
export const asDose = ({ byId, byFirstName, ...row }: DoseRow) => ({
  ...row,
  by: authorOf({ byId, byFirstName }),
});

/** The last dose given of each of these courses. */
export const lastGivenOf = statement.ofYard(
  "last-doses",
  ["recordIds"],
  (db, { yard, recordIds }) =>
    db
      .selectDistinctOn([d.recordId], doseColumns)
      .from(d)
      .leftJoin(u, eq(u.id, d.userId))
      .where(and(eq(d.yardId, yard), isAmong(d.recordId, recordIds), eq(d.outcome, "GIVEN")))
      .orderBy(d.recordId, desc(d.givenAt)),
);

/** The doses of a course that were given nearest to an instant, at most one before and one after it. */
export const givenAround = statement.ofYard(
  "doses-around",
  ["recordId", "at"],
  (db, { yard, recordId, at }) =>
    db
      .select(doseColumns)
      .from(d)
      .leftJoin(u, eq(u.id, d.userId))
      .where(and(eq(d.yardId, yard), eq(d.recordId, recordId), eq(d.outcome, "GIVEN")))
      .orderBy(sql`abs(extract(epoch from ${d.givenAt} - ${at}::timestamptz))`, d.id)
      .limit(1),
);
