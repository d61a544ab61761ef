import { addMonthsToDay } from "../dates.ts";
import {
  boosterLate,
  secondInterval,
  secondMissing,
  thirdInterval,
  thirdOverdue,
  type Finding,
} from "./findings.ts";
import type { History } from "./history.ts";
import type { CourseRule, Day } from "./rulebook.ts";
import { inAny, lastDayOf, limitOn } from "./windows.ts";

/** A course read from one dose of a history as its V1, as far as the doses up to a day go. */
export interface Course {
  /** Which dose is V1, and how many doses the course has. */
  start: number;
  size: number;
  first: Day;
  second: Day;
  last: Day;
  /** The rule it keeps; null when it keeps none or is too short to tell. */
  rule: CourseRule | null;
  /** Why it does not qualify by itself, whatever the wait; null when it does. */
  fault: Finding | null;
  /** Whether every gap so far is right, so that the next dose can carry it on. */
  sound: boolean;
}

/** Reads the course that starts at a dose, from the first `count` doses, for an event. */
export function readCourse(
  history: History,
  start: number,
  upTo: { count: number; event: Day },
): Course {
  const at = (index: number) => history.doses[index] ?? 0;
  const [first, second, last] = [at(start), at(start + 1), at(upTo.count - 1)];
  const size = upTo.count - start;
  const course = { start, size, first, second, last };
  if (size === 1)
    return { ...course, rule: null, fault: secondMissing(history.book, first), sound: true };

  const tries = rulesFor(history, first, second).map((rule) => {
    const breach = breachOf(history, course, rule);
    return { rule, breach, fault: breach ?? overdue(course, rule, upTo.event) };
  });
  const kept =
    tries.find(({ rule, fault }) => !fault && !rule.doubt) ?? tries.find(({ fault }) => !fault);
  return {
    ...course,
    rule: kept?.rule ?? null,
    fault: kept ? null : (tries[0]?.fault ?? null),
    sound: tries.some(({ breach }) => !breach),
  };
}

/** Whether a dose can be V1 of the present course: no later dose, or the next one where a second dose may be. */
export function couldStart({ book, doses }: History, start: number, count: number): boolean {
  const [first = 0, second = 0] = [doses[start], doses[start + 1]];
  if (start === count - 1) return true;
  return book.courses.some((rule) => keepsSecond(rule, first, second));
}

/** The rules under which a course with these first doses may be judged. */
export function rulesFor(history: History, first: Day, second: Day | null): CourseRule[] {
  return history.book.courses.filter(
    (rule) =>
      rule.startedFrom <= first &&
      first <= rule.startedUntil &&
      (second === null || second <= rule.secondUntil),
  );
}

/** Whether V1 and V2 are spaced as the rule asks. */
export function keepsSecond(rule: CourseRule, first: Day, second: Day): boolean {
  return second - first >= rule.second.from && second - first <= rule.second.to;
}

/** The first gap of the course that the rule does not allow. */
function breachOf(
  history: History,
  { start, size, first, second }: Pick<Course, "start" | "size" | "first" | "second">,
  rule: CourseRule,
): Finding | null {
  if (!keepsSecond(rule, first, second)) return secondInterval(rule, first, second);
  if (size < 3) return null;
  const third = history.doses[start + 2] ?? second;
  if (!inAny(rule.third, second, third)) return thirdInterval(rule, second, third);
  const late = history.lateFrom[start + 3] ?? start + size;
  if (late >= start + size) return null;
  const previous = history.doses[late - 1] ?? third;
  const dose = history.doses[late] ?? third;
  const limit = limitOn(history.book.boosters, dose);
  return boosterLate(limit, { previous, dose, last: addMonthsToDay(previous, limit.months) });
}

function overdue(course: Pick<Course, "size" | "second">, rule: CourseRule, event: Day) {
  if (course.size !== 2 || event <= lastDayOf(rule.third, course.second)) return null;
  return thirdOverdue(rule, course.second);
}
