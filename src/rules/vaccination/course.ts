import { addMonthsToDay } from "#rules/dates.ts";
import {
  boosterLate,
  secondInterval,
  secondMissing,
  thirdInterval,
  thirdOverdue,
  type Finding,
} from "./findings.ts";
import { NONE, type History } from "./history.ts";
import type { CourseRule, Day } from "./rulebook.ts";
import { inAny, lastDayOf, limitOn } from "./stretches.ts";

/** A course that starts with one dose of a history as its V1, using the doses up to a day. */
export interface Course {
  /** The index of V1 among the doses; `size` is the number of the course's doses. */
  start: number;
  size: number;
  first: Day;
  second: Day;
  last: Day;
  /** The rule that the course complies with; null when there is none, or when the course is too short to tell. */
  rule: CourseRule | null;
  /** Why the course does not qualify by itself, regardless of the wait; null when it does. */
  fault: Finding | null;
  /** Whether every gap so far is allowed, so that the next dose can continue the course. */
  sound: boolean;
}

/** Reads the course that starts at a dose, with `count` doses of the history, for an event. */
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

  const kept = ruleKept(history, course, upTo.event);
  if (kept) return { ...course, rule: kept, fault: null, sound: true };
  const [rule] = rulesFor(history, first, second);
  if (!rule) throw new Error(`${history.book.name} has no rule for a course begun then`);
  const breach = breachOf(history, course, rule);
  const sound = !breach || isSound(history, start, upTo.count);
  return { ...course, rule: null, fault: breach ?? thirdOverdue(rule, second), sound };
}

/** Whether some rule allows all gaps of the course that starts at a dose; a single dose is no course yet. */
export function isSound({ book, doses, lateFrom }: History, start: number, count: number): boolean {
  if (count - start < 2 || (lateFrom[start + 3] ?? NONE) < count) return false;
  for (const rule of book.courses) if (hasRightStart(doses, start, count, rule)) return true;
  return false;
}

/** The rules under which a course with these first doses may be judged. */
export function rulesFor({ book }: History, first: Day, second: Day | null): CourseRule[] {
  return book.courses.filter((rule) => covers(rule, first, second));
}

function covers(rule: CourseRule, first: Day, second: Day | null): boolean {
  return (
    rule.startedFrom <= first &&
    first <= rule.startedUntil &&
    (second === null || second <= rule.secondUntil)
  );
}

/** Whether the gap between V1 and V2 is as the rule requires. */
export function keepsSecond(rule: CourseRule, first: Day, second: Day): boolean {
  return second - first >= rule.second.from && second - first <= rule.second.to;
}

type Shape = Pick<Course, "start" | "size" | "first" | "second">;

/**
 * The rule that the course complies with and by which its third dose is not overdue; a rule without doubt is
 * preferred.
 */
function ruleKept(history: History, { start, size, second }: Shape, event: Day): CourseRule | null {
  const { book, doses, lateFrom } = history;
  const count = start + size;
  if ((lateFrom[start + 3] ?? NONE) < count) return null;
  let doubtful: CourseRule | null = null;
  for (const rule of book.courses) {
    if (!hasRightStart(doses, start, count, rule)) continue;
    if (size === 2 && event > lastDayOf(rule.third, second)) continue;
    if (!rule.doubt) return rule;
    doubtful ??= rule;
  }
  return doubtful;
}

/** Whether the rule covers the course and allows its first gaps. */
function hasRightStart(doses: readonly Day[], start: number, count: number, rule: CourseRule) {
  const [first, second] = [doses[start] ?? 0, doses[start + 1] ?? 0];
  if (!keepsSecond(rule, first, second) || !covers(rule, first, second)) return false;
  return start + 2 >= count || inAny(rule.third, second, doses[start + 2] ?? 0);
}

/** The first gap of the course that the rule does not allow. */
function breachOf(
  history: History,
  { start, size, first, second }: Shape,
  rule: CourseRule,
): Finding | null {
  if (!keepsSecond(rule, first, second)) return secondInterval(rule, first, second);
  if (size < 3) return null;
  const third = history.doses[start + 2] ?? second;
  if (!inAny(rule.third, second, third)) return thirdInterval(rule, second, third);
  const late = history.lateFrom[start + 3] ?? NONE;
  if (late >= start + size) return null;
  const previous = history.doses[late - 1] ?? third;
  const dose = history.doses[late] ?? third;
  const limit = limitOn(history.book.boosters, dose);
  return boosterLate(limit, { previous, dose, last: addMonthsToDay(previous, limit.months) });
}
