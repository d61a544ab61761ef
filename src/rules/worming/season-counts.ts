import type { Days, Season } from "#rules/care/season.ts";
import { addDays, addMonths, daysBetween, later } from "#rules/dates.ts";
import { COUNTS_A_SEASON } from "./thresholds.ts";

/** The number of days that stands for the Levy Board's 'at least two months apart' (library: hblb-fwec-frequency). */
export const APART_DAYS = 56;
/** Age in months from which a horse counts as adult; chosen by the product, because the library names no age. */
const GROWN = 36;

/** Whether the required number of counts applies to a horse on a day. */
export const isGrownOn = (dateOfBirth: string | null, day: string) =>
  dateOfBirth !== null && addMonths(dateOfBirth, GROWN) <= day;

/**
 * The number of counts in a year's season that are far enough apart to count separately; a count soon after a
 * treatment does not count.
 */
export function countsInSeason(dates: readonly string[], season: Season, year: string): number {
  let taken = 0;
  let last: string | null = null;
  for (const date of dates.toSorted()) {
    const month = Number(date.slice(5, 7));
    if (!date.startsWith(year) || month < season.from || month > season.to) continue;
    if (last !== null && daysBetween(last, date) < APART_DAYS) continue;
    taken += 1;
    last = date;
  }
  return taken;
}

interface CountedHorse {
  dateOfBirth: string | null;
  /** The days of the egg counts on record. */
  dates: readonly string[];
}

/**
 * The days of the next egg count. They are in the next season if this one already has as many counts as the code
 * of practice requires for an adult horse. Only a season within one calendar year is a grazing season; for
 * others the days do not change.
 */
export function afterEnough(
  days: Days,
  season: Season,
  { dateOfBirth, dates }: CountedHorse,
): Days {
  const year = days.from.slice(0, 4);
  if (season.from > season.to || !isGrownOn(dateOfBirth, days.from)) return days;
  if (countsInSeason(dates, season, year) < COUNTS_A_SEASON) return days;
  const next = String(Number(year) + 1).padStart(4, "0");
  const opening = `${next}-${String(season.from).padStart(2, "0")}-01`;
  // a year-round season begins before the interval is over
  const from = later(opening, days.from);
  return { from, by: addDays(from, daysBetween(days.from, days.by)) };
}
