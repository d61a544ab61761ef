import {
  type BoosterLimit,
  type CourseRule,
  type Day,
  type Recency,
  type Rulebook,
  formatDayCount,
  formatLength,
  formatLongDay,
  formatWindow,
} from "./rulebook.ts";
import { lastDayOf } from "./stretches.ts";

/** One finding for or against; its sentence is built only when it is shown. */
export interface Finding {
  code: string;
  grade: "NO" | "BORDERLINE" | "OK" | "NOTE";
  source: string;
  sentence: () => string;
}

/** The code of a no because no dose is on record. */
export const NO_DOSE = "NO_VACCINATION";

/** The finding that no dose was given by the day of the event. */
export function noVaccination(book: Rulebook): Finding {
  return no(
    NO_DOSE,
    book.secondMissingSource,
    () => "No dose is recorded by that day; the first two doses of a course are needed at least.",
  );
}

/** The code of a no because the first dose on record is marked as a later dose of its course. */
export const EARLIER_MISSING = "EARLIER_MISSING";

/** The finding that earlier doses are missing from the record, so that no course can be judged. */
export function earlierMissing(book: Rulebook, first: Day, size: number): Finding {
  return no(EARLIER_MISSING, book.secondMissingSource, () =>
    size === 1
      ? "Only one dose is on record: enter the earlier ones from the passport."
      : `Only the doses since ${formatLongDay(first)} are on record: enter the earlier ones from the passport.`,
  );
}

/** The finding that a course has only one dose. */
export function secondMissing(book: Rulebook, first: Day): Finding {
  return no(
    "V2_MISSING",
    book.secondMissingSource,
    () =>
      `The course begun on ${formatLongDay(first)} has only its first dose by that day; the first never qualifies alone.`,
  );
}

/** The finding that the interval between the first two doses of a course is wrong. */
export function secondInterval(rule: CourseRule, first: Day, second: Day): Finding {
  return no(
    "V2_INTERVAL",
    rule.secondSource,
    () =>
      `The second dose (${formatLongDay(second)}) came ${formatDayCount(second - first)} after the first (${formatLongDay(first)}); ${rule.second.from} to ${rule.second.to} days are allowed.`,
  );
}

/** The finding that the interval between the second and third doses is wrong. */
export function thirdInterval(rule: CourseRule, second: Day, third: Day): Finding {
  return no(
    "V3_INTERVAL",
    rule.thirdSource,
    () =>
      `The third dose (${formatLongDay(third)}) came ${formatDayCount(third - second)} after the second (${formatLongDay(second)}); ${rule.third.map(formatWindow).join(", or ")} after it is allowed.`,
  );
}

/** The finding that the third dose has not been given although its last day has passed. */
export function thirdOverdue(rule: CourseRule, second: Day): Finding {
  return no(
    "V3_OVERDUE",
    rule.thirdSource,
    () =>
      `The third dose is overdue: after the second on ${formatLongDay(second)} its last day was ${formatLongDay(lastDayOf(rule.third, second))}.`,
  );
}

/** The finding that a booster was given after the longest allowed gap. */
export function boosterLate(
  limit: BoosterLimit,
  gap: { previous: Day; dose: Day; last: Day },
): Finding {
  return no(
    "BOOSTER_LATE",
    limit.source,
    () =>
      `The booster of ${formatLongDay(gap.dose)} came too late: ${limit.months} months after the dose of ${formatLongDay(gap.previous)} ended on ${formatLongDay(gap.last)}.`,
  );
}

/** The finding that the last dose is older than the longest allowed gap. */
export function boosterOverdue(limit: BoosterLimit, dose: Day, last: Day): Finding {
  return no(
    "BOOSTER_OVERDUE",
    limit.source,
    () =>
      `The last dose (${formatLongDay(dose)}) ran out on ${formatLongDay(last)}, ${limit.months} months after it was given.`,
  );
}

/** The finding that a dose is too close to the event. */
export function tooSoon(book: Rulebook, dose: Day, event: Day, needed: number): Finding {
  return no(
    "EXCLUSION",
    book.wait.source,
    () =>
      `The dose of ${formatLongDay(dose)} lies only ${formatDayCount(event - dose)} before ${book.occasion} (${formatLongDay(event)}); at least ${needed} days are needed, so ${formatLongDay(dose + needed)} is the first.`,
  );
}

/**
 * The finding that the second dose was given exactly the required wait before the event, while the body requires
 * clear or full days.
 */
export function exactAfterSecond(book: Rulebook, dose: Day, event: Day): Finding {
  return borderline(
    "SEVEN_AFTER_V2",
    book.wait.exactSource,
    () =>
      `${formatLongDay(event)} is exactly ${book.wait.days} days after the second dose (${formatLongDay(dose)}); the text speaks of ${book.wait.days} clear or full days, and ${formatLongDay(event + 1)} is safe by any reading.`,
  );
}

/** The finding that the last dose was given exactly the required wait before the event, which this body accepts. */
export function exactWait(book: Rulebook, dose: Day): Finding {
  return note(
    "EXACTLY_SEVEN",
    book.wait.exactSource,
    () =>
      `The event is exactly ${book.wait.days} days after the dose of ${formatLongDay(dose)}: accepted here, but a strict reader counts one day more.`,
  );
}

/** The finding that the last dose is not recent enough. */
export function notRecent(recency: Recency, dose: Day, event: Day, last: Day): Finding {
  return no(
    "RECENT_DOSE",
    recency.source,
    () =>
      `On ${formatLongDay(event)} a dose within ${formatLength(recency)} was needed; the last one (${formatLongDay(dose)}) counts until ${formatLongDay(last)}.`,
  );
}

/** The finding that counting forward from the dose and counting back from the event give different results. */
export function countedBothWays(
  recency: Recency,
  dose: Day,
  days: { last: Day; back: Day },
): Finding {
  return borderline(
    "BOTH_WAYS",
    recency.source,
    () =>
      `${formatLength(recency)} counted forward from the dose of ${formatLongDay(dose)} end on ${formatLongDay(days.last)}; counted back from the event they begin on ${formatLongDay(days.back)}. The two readings differ, so ask before you go.`,
  );
}

/** The finding that the text leaves open whether the dose had to be more recent. */
export function recencyInDoubt(recency: Recency, dose: Day, last: Day): Finding {
  return borderline(
    "RECENT_DOSE_UNCERTAIN",
    recency.source,
    () =>
      `${recency.doubt ?? ""} The last dose (${formatLongDay(dose)}) was ${formatLength(recency)} old on ${formatLongDay(last)}.`,
  );
}

/** The finding that the text leaves open whether a course with this spacing counts. */
export function courseInDoubt(rule: CourseRule): Finding {
  return borderline("COURSE_UNCERTAIN", rule.thirdSource, () => rule.doubt ?? "");
}

/** Builds a finding that is a note or a yes; for `sentence` see `Finding`. */
export function note(code: string, source: string, sentence: () => string): Finding {
  return { code, grade: "NOTE", source, sentence };
}

function no(code: string, source: string, sentence: () => string): Finding {
  return { code, grade: "NO", source, sentence };
}

function borderline(code: string, source: string, sentence: () => string): Finding {
  return { code, grade: "BORDERLINE", source, sentence };
}
