import { addDays, addMonths, daysBetween } from "#rules/dates.ts";
import { londonInstant } from "#rules/london.ts";

export const recurringPatterns = [
  "DAILY",
  "WEEKLY",
  "FORTNIGHTLY",
  "MONTHLY",
  "EVERY_6_WEEKS",
  "EVERY_8_WEEKS",
  "QUARTERLY",
  "SIX_MONTHLY",
  "YEARLY",
] as const;
export type RecurringPattern = (typeof recurringPatterns)[number];

const steps: Record<RecurringPattern, Interval> = {
  DAILY: { every: 1, unit: "DAYS" },
  WEEKLY: { every: 1, unit: "WEEKS" },
  FORTNIGHTLY: { every: 2, unit: "WEEKS" },
  MONTHLY: { every: 1, unit: "MONTHS" },
  EVERY_6_WEEKS: { every: 6, unit: "WEEKS" },
  EVERY_8_WEEKS: { every: 8, unit: "WEEKS" },
  QUARTERLY: { every: 3, unit: "MONTHS" },
  SIX_MONTHLY: { every: 6, unit: "MONTHS" },
  YEARLY: { every: 12, unit: "MONTHS" },
};

/** Something that comes again: how often, since when, and the last day on which it may come. */
export interface Series {
  pattern: RecurringPattern;
  /** Day and time by UK clocks of occurrence 0; all others are counted from it. */
  first: { date: string; time: string };
  /** Inclusive; null when it goes on for ever. */
  end: string | null;
}

export interface Occurrence {
  index: number;
  date: string;
  due: Date;
}

/** Occurrence `index` of a series, whether or not the series still goes on then. */
export function occurrence({ pattern, first }: Series, index: number): Occurrence {
  const date = intervalsAfter(first.date, steps[pattern], index);
  return { index, date, due: londonInstant(date, first.time) };
}

/**
 * What comes after an occurrence done on a day: the next that is not due before that day, so that a
 * daily task left for a week comes back once and not seven times, but what is due today stays. Null
 * when the series is over.
 */
export function nextOccurrence(
  series: Series,
  done: { index: number; on: string },
): Occurrence | null {
  const { pattern, first, end } = series;
  // one that surely falls before that day, or on it
  const near = intervalsWithin(steps[pattern], first.date, done.on);
  for (let index = Math.max(done.index + 1, near); ; index++) {
    const date = intervalsAfter(first.date, steps[pattern], index);
    if (end !== null && date > end) return null;
    if (date >= done.on) return occurrence(series, index);
  }
}

export const intervalUnits = ["DAYS", "WEEKS", "MONTHS"] as const;
export type IntervalUnit = (typeof intervalUnits)[number];

/** A stretch of time between two days. */
export interface Interval {
  every: number;
  unit: IntervalUnit;
}

/**
 * The day `times` intervals after a day, before it when negative. Counted from that day in one go, so
 * that months from the 31st do not slide to the 28th for good (31 January, 28 February, 31 March).
 */
export function intervalsAfter(date: string, { every, unit }: Interval, times = 1): string {
  const count = every * times;
  if (unit === "MONTHS") return addMonths(date, count);
  return addDays(date, unit === "WEEKS" ? count * 7 : count);
}

const longestDays: Record<IntervalUnit, number> = { DAYS: 1, WEEKS: 7, MONTHS: 31 };

/** A count of intervals that surely fits between two days, close to the most that do; 0 when the second day comes first. */
export function intervalsWithin({ every, unit }: Interval, from: string, to: string): number {
  return Math.max(0, Math.floor(daysBetween(from, to) / (every * longestDays[unit])));
}
