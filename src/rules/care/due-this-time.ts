import { median } from "#rules/costs/forecast.ts";
import { addDays, daysBetween } from "#rules/dates.ts";

/**
 * A professional is expected again after SHORTEST to LONGEST days, or after UNKNOWN days when past visits do not
 * tell.
 */
const SHORTEST = 14;
const LONGEST = 42;
const UNKNOWN = 14;

/** The day by which a professional would usually return, given the days of past visits in any order. */
export function comesAgainBy(date: string, visits: readonly string[]): string {
  const days = [...new Set(visits)].toSorted();
  const gaps = days.slice(1).map((day, at) => daysBetween(days[at] ?? day, day));
  return addDays(date, Math.min(LONGEST, Math.max(SHORTEST, median(gaps) ?? UNKNOWN)));
}

/**
 * Whether a horse should be seen at this visit: it is due before the next visit, and two thirds of the time
 * since the last one have passed, as is required of work that counts for a due day.
 */
export function isDueThisTime(
  { last, due }: { last: string | null; due: string | null },
  date: string,
  comesAgain: string,
): boolean {
  if (due === null || due > comesAgain) return false;
  return due <= date || last === null || daysBetween(last, date) * 3 >= daysBetween(last, due) * 2;
}
