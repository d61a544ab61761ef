import { formatLongDay, formatLength } from "./format.ts";
import { addMonthsToDay, dateOfDay, dayNumber } from "#rules/dates.ts";
import { type Course, keepsSecond, rulesFor } from "./course.ts";
import { type FluRecord, type History, readHistory } from "./history.ts";
import { judge } from "./judge.ts";
import { OPEN, type Day } from "./rulebook.ts";
import { lastDayOf, limitOn } from "./windows.ts";

/** The last day on which a course still holds, why, and the source of that limit. */
export interface CoverEnd {
  day: Day;
  why: () => string;
  source: string;
}

/** When the cover of a course ends that broke no limit before its last dose, as seen from the day of an event. */
export function endOfCover({ book, feiClause }: History, course: Course, event: Day): CoverEnd {
  const given = () => formatLongDay(course.last);
  const limit = limitOn(book.boosters, event);
  const ends: CoverEnd[] = [];
  if (course.size === 2 && course.rule) {
    const day = lastDayOf(course.rule.third, course.second);
    ends.push({
      day,
      why: () => "the last day for the third dose",
      source: course.rule.thirdSource,
    });
  } else {
    const day = addMonthsToDay(course.last, limit.months);
    const why = () => `${limit.months} months after the dose of ${given()}`;
    ends.push({ day, why, source: limit.source });
  }
  for (const recency of book.recency) {
    if (recency.from > event || event > recency.until || recency.doubt) continue;
    if (recency.when === "feiClause" && !feiClause) continue;
    const day = addMonthsToDay(course.last, recency.months) + recency.days;
    const why = () => `${formatLength(recency)} after the dose of ${given()}`;
    ends.push({ day, why, source: recency.source });
  }
  return ends.reduce((first, next) => (next.day < first.day ? next : first));
}

/**
 * The last day on which a record holds with the doses that it has by the day of an event, or held before it ran out. Null
 * where no day says it: without two doses, and where a gap between doses broke the course.
 */
export function heldUntil(record: FluRecord, event: string): string | null {
  const day = heldUntilDay(readHistory(record), dayNumber(event));
  return day === null || day === OPEN ? null : dateOfDay(day);
}

function heldUntilDay(history: History, event: Day): Day | null {
  const { course } = judge(history, event);
  if (!course || course.size < 2) return null;
  if (!course.fault) return endOfCover(history, course, event).day;
  if (course.fault.code !== "V3_OVERDUE") return null;
  const { first, second } = course;
  const thirds = rulesFor(history, first, second)
    .filter((rule) => !rule.doubt && keepsSecond(rule, first, second))
    .flatMap(({ third }) => third);
  return thirds.length === 0 ? null : lastDayOf(thirds, second);
}
