import { dateOfDay } from "#rules/dates.ts";
import type { BoosterLimit, CourseRule, Day, DoseWindow, Recency, Rulebook } from "./rulebook.ts";
import { lastDayOf } from "./windows.ts";
import { monthNames } from "#rules/month-names.ts";

/** One thing that speaks for or against, with its words made only when somebody reads them. */
export interface Finding {
  code: string;
  grade: "NO" | "BORDERLINE" | "OK" | "NOTE";
  source: string;
  sentence: () => string;
}

/** A day as people write it: 20 December 2024. */
export function written(day: Day): string {
  const [year = "", month = "", dayOfMonth = ""] = dateOfDay(day).split("-");
  return `${Number(dayOfMonth)} ${monthNames[Number(month) - 1] ?? ""} ${year}`;
}

/** A length as the rule states it: 6 months and 21 days. */
export function length({ months, days }: { months: number; days: number }): string {
  return days > 0 ? `${months} months and ${days} days` : `${months} months`;
}

/** Why the answer is no where no dose is on record. */
export const NO_DOSE = "NO_VACCINATION";

/** No dose by the day of the event. */
export function noVaccination(book: Rulebook): Finding {
  return no(
    NO_DOSE,
    book.secondMissingSource,
    () => "No dose is recorded by that day; the first two doses of a course are needed at least.",
  );
}

/** Why the answer is no where the first dose on record is said to be a later one of its course. */
export const EARLIER_MISSING = "EARLIER_MISSING";

/** Doses came before those on record, so that no course can be read. */
export function earlierMissing(book: Rulebook, first: Day, size: number): Finding {
  return no(EARLIER_MISSING, book.secondMissingSource, () =>
    size === 1
      ? "Only one dose is on record: enter the earlier ones from the passport."
      : `Only the doses since ${written(first)} are on record: enter the earlier ones from the passport.`,
  );
}

/** A course of one dose. */
export function secondMissing(book: Rulebook, first: Day): Finding {
  return no(
    "V2_MISSING",
    book.secondMissingSource,
    () =>
      `The course begun on ${written(first)} has only its first dose by that day; the first never qualifies alone.`,
  );
}

/** The first two doses of a course are wrongly spaced. */
export function secondInterval(rule: CourseRule, first: Day, second: Day): Finding {
  return no(
    "V2_INTERVAL",
    rule.secondSource,
    () =>
      `The second dose (${written(second)}) came ${count(second - first)} after the first (${written(first)}); ${rule.second.from} to ${rule.second.to} days are allowed.`,
  );
}

/** The second and third doses are wrongly spaced. */
export function thirdInterval(rule: CourseRule, second: Day, third: Day): Finding {
  return no(
    "V3_INTERVAL",
    rule.thirdSource,
    () =>
      `The third dose (${written(third)}) came ${count(third - second)} after the second (${written(second)}); ${rule.third.map(formatWindow).join(", or ")} after it is allowed.`,
  );
}

/** The third dose has not been given and its last day is over. */
export function thirdOverdue(rule: CourseRule, second: Day): Finding {
  return no(
    "V3_OVERDUE",
    rule.thirdSource,
    () =>
      `The third dose is overdue: after the second on ${written(second)} its last day was ${written(lastDayOf(rule.third, second))}.`,
  );
}

/** A booster came after the longest gap. */
export function boosterLate(
  limit: BoosterLimit,
  gap: { previous: Day; dose: Day; last: Day },
): Finding {
  return no(
    "BOOSTER_LATE",
    limit.source,
    () =>
      `The booster of ${written(gap.dose)} came too late: ${limit.months} months after the dose of ${written(gap.previous)} ended on ${written(gap.last)}.`,
  );
}

/** The last dose is older than the longest gap. */
export function boosterOverdue(limit: BoosterLimit, dose: Day, last: Day): Finding {
  return no(
    "BOOSTER_OVERDUE",
    limit.source,
    () =>
      `The last dose (${written(dose)}) ran out on ${written(last)}, ${limit.months} months after it was given.`,
  );
}

/** A dose lies too near before the event. */
export function tooSoon(book: Rulebook, dose: Day, event: Day, needed: number): Finding {
  return no(
    "EXCLUSION",
    book.wait.source,
    () =>
      `The dose of ${written(dose)} lies only ${count(event - dose)} before ${book.occasion} (${written(event)}); at least ${needed} days are needed, so ${written(dose + needed)} is the first.`,
  );
}

/** The second dose lies exactly the wait before the event and the body speaks of clear or full days. */
export function exactAfterSecond(book: Rulebook, dose: Day, event: Day): Finding {
  return borderline(
    "SEVEN_AFTER_V2",
    book.wait.exactSource,
    () =>
      `${written(event)} is exactly ${book.wait.days} days after the second dose (${written(dose)}); the text speaks of ${book.wait.days} clear or full days, and ${written(event + 1)} is safe by any reading.`,
  );
}

/** The last dose lies exactly the wait before the event, which this body accepts. */
export function exactWait(book: Rulebook, dose: Day): Finding {
  return note(
    "EXACTLY_SEVEN",
    book.wait.exactSource,
    () =>
      `The event is exactly ${book.wait.days} days after the dose of ${written(dose)}: accepted here, but a strict reader counts one day more.`,
  );
}

/** The last dose is not recent enough. */
export function notRecent(recency: Recency, dose: Day, event: Day, last: Day): Finding {
  return no(
    "RECENT_DOSE",
    recency.source,
    () =>
      `On ${written(event)} a dose within ${length(recency)} was needed; the last one (${written(dose)}) counts until ${written(last)}.`,
  );
}

/** Counting forward from the dose and back from the event give different answers. */
export function countedBothWays(
  recency: Recency,
  dose: Day,
  days: { last: Day; back: Day },
): Finding {
  return borderline(
    "BOTH_WAYS",
    recency.source,
    () =>
      `${length(recency)} counted forward from the dose of ${written(dose)} end on ${written(days.last)}; counted back from the event they begin on ${written(days.back)}. The two readings differ, so ask before you go.`,
  );
}

/** The text leaves it open whether the dose had to be more recent. */
export function recencyInDoubt(recency: Recency, dose: Day, last: Day): Finding {
  return borderline(
    "RECENT_DOSE_UNCERTAIN",
    recency.source,
    () =>
      `${recency.doubt ?? ""} The last dose (${written(dose)}) was ${length(recency)} old on ${written(last)}.`,
  );
}

/** The text leaves it open whether a course so spaced counts. */
export function courseInDoubt(rule: CourseRule): Finding {
  return borderline("COURSE_UNCERTAIN", rule.thirdSource, () => rule.doubt ?? "");
}

/** What makes a note or a yes; `sentence` as in `Finding`. */
export function note(code: string, source: string, sentence: () => string): Finding {
  return { code, grade: "NOTE", source, sentence };
}

/** How a window reads in a sentence, seen from the earlier dose. */
function formatWindow(window: DoseWindow): string {
  if (window.kind === "days") return `${window.from} to ${window.to} days`;
  if (window.kind === "any") return "any time";
  return `up to ${length(window)}`;
}

/** Days in words: 1 day, 2 days. */
export function count(days: number): string {
  return days === 1 ? "1 day" : `${days} days`;
}

function no(code: string, source: string, sentence: () => string): Finding {
  return { code, grade: "NO", source, sentence };
}

function borderline(code: string, source: string, sentence: () => string): Finding {
  return { code, grade: "BORDERLINE", source, sentence };
}
