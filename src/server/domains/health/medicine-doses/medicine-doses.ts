import type { FastifyInstance } from "fastify";
import {
  CHART_COURSES_MAX,
  CHART_DAYS,
  medicineDoseEndpoints as calls,
} from "#contract/health/medicine-doses.ts";
import { addDays } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import { slotsOn } from "#rules/medicines/dose-times.ts";
import { route } from "#server/core/http/route.ts";
import type { Scope } from "#server/core/security/scope.ts";
import * as horses from "#server/domains/horses/horses.ts";
import {
  asDose,
  type CourseRow,
  coursesOfHorse,
  coursesOn,
  type DoseRow,
  dosesOfCourses,
  lastGivenOf,
} from "./queries.ts";
import { record, remove } from "./record-dose.ts";

export { record, remove };

export function medicineDoseRoutes(app: FastifyInstance) {
  route(app, calls.chart, ({ params, query }, scope) => chart(scope, params.id, query.until));
  route(app, calls.record, ({ body }, scope) => record(scope, body));
  route(app, calls.remove, ({ params }, scope) => remove(scope, params.id));
}

/** A horse's courses over some days, each with every dose that was due or noted. */
async function chart(scope: Scope, horseId: string, until?: string | null) {
  const { id, name, allergies, handlingWarnings } = await horses.findAny(scope, horseId);
  const last = until ?? londonDate(new Date());
  const from = addDays(last, 1 - CHART_DAYS);
  const courses = await coursesOfHorse(scope, {
    horseId,
    from,
    until: last,
    most: CHART_COURSES_MAX,
  });
  const noted = await notesOf(scope, courses, { from, until: last });
  const days = Array.from({ length: CHART_DAYS }, (_, back) => addDays(last, -back));
  return {
    horse: { id, name, allergies, handlingWarnings },
    from,
    until: last,
    courses: courses.map((course) => ({
      ...shownCourse(course),
      days: days.map((date) => ({ date, doses: dosesOn(course, date, noted) })),
      last: noted.lastOf(course),
    })),
  };
}

/** The doses of a day over all present horses, each with its course. */
export async function ofDay(scope: Scope, date: string) {
  const courses = await coursesOn(scope, { date });
  if (courses.length === 0) return [];
  const noted = await notesOf(scope, courses, { from: date, until: date });
  return courses.flatMap((course) => {
    const { id, horseId, medication, dosage } = course;
    const about = { recordId: id, horseId, medicine: medication, dosage };
    return dosesOn(course, date, noted).map((due) => ({
      ...about,
      ...due,
      last: noted.lastOf(course),
    }));
  });
}

const shownCourse = ({ id, medication, ...course }: CourseRow) => ({
  ...course,
  recordId: id,
  medicine: medication,
});

type Notes = Awaited<ReturnType<typeof notesOf>>;

/** What was noted about these courses in a period. */
async function notesOf(
  scope: Scope,
  courses: readonly CourseRow[],
  period: { from: string; until: string },
) {
  const recordIds = courses.map(({ id }) => id);
  const doses = await dosesOfCourses(scope, { ...period, recordIds });
  const last = await lastGivenOf(scope, { recordIds });
  const byDay = Map.groupBy(doses, ({ recordId, date }) => `${recordId} ${date}`);
  const lastOne = new Map(last.map((dose) => [dose.recordId, asDose(dose)]));
  return {
    on: (course: CourseRow, date: string) => byDay.get(`${course.id} ${date}`) ?? [],
    lastOf: (course: CourseRow) => lastOne.get(course.id) ?? null,
  };
}

/**
 * The doses of a course on a day: those due, and those noted beyond them (given as needed, or before the frequency was
 * changed). A running course that is given as needed ends with a dose that is still to be given.
 */
function dosesOn(course: CourseRow, date: string, noted: Notes) {
  const doses = noted.on(course, date);
  const due = slotsOn(course, date).map(({ slot, time }) => {
    const dose = doses.find((each) => each.slot === slot);
    return { slot, time, dose: dose ? asDose(dose) : null };
  });
  const isDue = ({ slot }: DoseRow) => due.some((each) => each.slot === slot);
  const beyond = doses
    .filter((dose) => !isDue(dose))
    .map((dose) => ({ slot: dose.slot, time: null, dose: asDose(dose) }));
  const open =
    course.frequency === "AS_NEEDED" && !course.completed
      ? [{ slot: null, time: null, dose: null }]
      : [];
  return [...due, ...beyond, ...open];
}
