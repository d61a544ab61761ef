import { addMonthsToDay, dateOfDay, dayNumber } from "#rules/dates.ts";
import type { Day } from "#rules/vaccination/rulebook.ts";
import type { AgeLimit, CourseLimit } from "./rulebook.ts";
import { type MedicineFinding, notPrescribed, tooManyCourses, tooYoung } from "./findings.ts";
import { lastGiven, type ReadTreatment } from "./treatment.ts";

/** Findings about courses beyond the allowed number, and about those that name no prescriber, by their first day. */
export function courses(
  limit: CourseLimit | null,
  given: readonly ReadTreatment[],
  event: Day,
): MedicineFinding[] {
  if (!limit || event < limit.from) return [];
  const begun = given.filter(({ signs }) => signs.has(limit.sign));
  const days = [...new Set(begun.map(({ from }) => from))];
  return begun
    .filter(({ from }) => from >= limit.from && event < standDownEnd(limit, from))
    .flatMap((treatment) => [
      ...(treatment.given.isPrescribed ? [] : [notPrescribed(limit, treatment)]),
      ...(isTooMany(limit, days, treatment.from)
        ? [tooManyCourses(limit, treatment, standDownEnd(limit, treatment.from))]
        : []),
    ]);
}

const standDownEnd = ({ standDownMonths }: CourseLimit, from: Day) =>
  addMonthsToDay(from, standDownMonths);

/** Whether a course that begins on a day exceeds the limit; `days` are the first days in order. */
function isTooMany({ most, months }: CourseLimit, days: readonly Day[], from: Day): boolean {
  const earlier = days[days.indexOf(from) - most];
  return earlier !== undefined && from < addMonthsToDay(earlier, months);
}

/** Findings about treatments of a horse that was too young for them, with what must happen before it may run. */
export function ages(
  limit: AgeLimit | null,
  given: readonly ReadTreatment[],
  { event, born }: { event: Day; born: Day },
): MedicineFinding[] {
  if (!limit) return [];
  const birthYear = Number(dateOfDay(born).slice(0, 4));
  const comesOf = (age: number) => dayNumber(`${birthYear + age}-01-01`);
  return given
    .filter(
      ({ signs, from }) =>
        signs.has(limit.sign) && from >= limit.from && from < comesOf(limit.years),
    )
    .map((treatment) => {
      const last = Math.min(
        treatment.to ?? lastGiven(treatment, event).most,
        comesOf(limit.years) - 1,
      );
      const suspended = addMonthsToDay(last, limit.standDownMonths);
      const isYoungest = treatment.from < comesOf(limit.youngest);
      const back = isYoungest ? Math.max(suspended, comesOf(limit.backAtAge)) : suspended;
      const first = Math.min(back, comesOf(limit.years));
      return tooYoung(limit, treatment, { grade: event < first ? "NO" : "BORDERLINE", first });
    });
}
