import { frequencyLabels } from "#contract/care/record-types.ts";
import { LATE_DOSE_DAYS, type MedicineDoseInput } from "#contract/health/medicine-doses.ts";
import { formatSpan, formatWhen } from "#rules/date-format.ts";
import { daysBetween } from "#rules/dates.ts";
import { londonDate, londonInstant } from "#rules/london.ts";
import { hoursBetweenDoses, isSoon, slotsOn } from "#rules/medicines/dose-times.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { yardRows } from "#server/core/database/yard-rows.ts";
import { fieldRefusal, notFound, Refusal } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import * as horses from "#server/domains/horses/horses.ts";
import { medicineDoses } from "#server/schema/health.ts";
import { asDose, courseById, type CourseRow, dosesOfCourses, givenAround } from "./queries.ts";

const rows = yardRows(medicineDoses, "Dose");

/**
 * Notes a dose. Its horse is locked, so that of two people who note the same dose at once the second is told of the
 * first. `kiosk` is the name of the screen on which it is noted.
 */
export const record = (
  scope: Scope,
  { id, soon, why, ...input }: MedicineDoseInput,
  kiosk: string | null = null,
) =>
  inTransaction(async () => {
    const { horseId } = await find(scope, input.recordId);
    await horses.hold(scope, [horseId]);
    const course = await find(scope, input.recordId);
    const givenAt = whenGiven(course, input);
    await refuseNoted(scope, course, input);
    if (input.outcome === "GIVEN" && !soon) await refuseSoon(scope, course, givenAt);
    const made = await rows.insert(scope, {
      ...(id && { id }),
      horseId,
      recordId: course.id,
      date: input.date,
      slot: input.slot,
      medicine: course.medication,
      dosage: course.dosage,
      outcome: input.outcome,
      givenAt,
      why,
      kiosk,
    });
    const [dose] = await dosesOfCourses(scope, {
      recordIds: [course.id],
      from: input.date,
      until: input.date,
    }).then((doses) => doses.filter((each) => each.id === made.id));
    if (!dose) throw notFound("Dose");
    return asDose(dose);
  });

/** Takes back what was noted about a dose; the history keeps it. */
export async function remove(scope: Scope, id: string) {
  await rows.remove(scope, id, { updatedAt: null, show: (row) => row });
  return null;
}

async function find(scope: Scope, id: string) {
  const [course] = await courseById(scope, { id });
  if (!course) throw notFound("Record");
  return course;
}

type NotedDose = Pick<MedicineDoseInput, "date" | "slot" | "givenAt">;

/** When a dose was given. Refuses a dose that the course does not have, and one that cannot be noted any more. */
function whenGiven(course: CourseRow, { date, slot, givenAt }: NotedDose) {
  const now = new Date();
  const today = londonDate(now);
  if (daysBetween(date, today) > LATE_DOSE_DAYS)
    throw fieldRefusal(
      400,
      "date",
      `Doses are noted within ${LATE_DOSE_DAYS} days. Write older ones into the record's notes.`,
    );
  if (date < course.startDate)
    throw fieldRefusal(400, "date", "The course had not begun on that day");
  const due = slotsOn({ ...course, completed: false }, date);
  const its = due.find((each) => each.slot === slot);
  if (slot !== null && !its)
    throw fieldRefusal(400, "slot", "This course has no such dose on that day");
  if (givenAt !== undefined) return refuseOtherTime(date, new Date(givenAt), now);
  return date === today ? now : londonInstant(date, its?.time ?? "12:00");
}

/** Refuses a time in the future, or far from the day of the dose; a dose late at night may belong to the day before. */
function refuseOtherTime(date: string, at: Date, now: Date) {
  if (at > now) throw fieldRefusal(400, "givenAt", "It cannot have been given in the future");
  if (Math.abs(daysBetween(date, londonDate(at))) > 1)
    throw fieldRefusal(400, "givenAt", "Give a time on the day of the dose");
  return at;
}

async function refuseNoted(scope: Scope, course: CourseRow, { date, slot }: NotedDose) {
  if (slot === null) return;
  const doses = await dosesOfCourses(scope, { recordIds: [course.id], from: date, until: date });
  const noted = doses.find((each) => each.slot === slot);
  if (!noted) return;
  const current = asDose(noted);
  throw new Refusal(409, formatNoted(current, scope.userId), { current });
}

async function refuseSoon(scope: Scope, course: CourseRow, at: Date) {
  const [nearest] = await givenAround(scope, { recordId: course.id, at });
  if (!nearest || !isSoon(course.frequency, nearest.givenAt, at)) return;
  const usual = `${frequencyLabels[course.frequency].toLowerCase()} means about every ${hoursBetweenDoses(course.frequency)} hours`;
  const noted = formatNoted(asDose(nearest), scope.userId);
  const message = `${noted} That is ${formatSpan(nearest.givenAt, at)} apart; ${usual}. Look at the label or ring your vet before you give another.`;
  throw fieldRefusal(409, "soon", message);
}

/** What was noted about a dose, such as 'Already given at 7:40 by Tom.' */
function formatNoted(
  { outcome, givenAt, why, by }: ReturnType<typeof asDose>,
  reader: string,
): string {
  const who = by === null ? "somebody" : by.id === reader ? "you" : by.firstName;
  return outcome === "GIVEN"
    ? `Already given at ${formatWhen(givenAt)} by ${who}.`
    : `Noted at ${formatWhen(givenAt)} by ${who}: not given${why ? `, ${why}` : ""}.`;
}
