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

/** A repeating event: its pattern, its first occurrence and its last day. */
export interface Series {
  pattern: RecurringPattern;
  /** Day and UK time of occurrence 0, from which all others are counted. */
  first: { date: string; time: string };
  /** The last day, inclusive; null when the series has no end. */
  end: string | null;
}

export interface Occurrence {
  index: number;
  date: string;
  due: Date;
}

/** The occurrence number `index` of a series, even if it is after the series' end. */
export function occurrence({ pattern, first }: Series, index: number): Occurrence {
  const date = intervalsAfter(first.date, steps[pattern], index);
  return { index, date, due: londonInstant(date, first.time) };
}

/**
 * The occurrence that follows one completed on a day: the next one that is not due before that day. So a daily
 * task that was left for a week is due once and not seven times, and today's is kept. Null when the series has
 * ended.
 */
export function nextOccurrence(
  series: Series,
  done: { index: number; on: string },
): Occurrence | null {
  const { pattern, first, end } = series;
  // an occurrence that is certainly not after that day
  const near = intervalsWithin(steps[pattern], first.date, done.on);
  for (let index = Math.max(done.index + 1, near); ; index++) {
    const date = intervalsAfter(first.date, steps[pattern], index);
    if (end !== null && date > end) return null;
    if (date >= done.on) return occurrence(series, index);
  }
}

export const intervalUnits = ["DAYS", "WEEKS", "MONTHS"] as const;
export type IntervalUnit = (typeof intervalUnits)[number];

/** An interval of time. */
export interface Interval {
  every: number;
  unit: IntervalUnit;
}

/**
 * The day that is `times` intervals after a day, or before it when negative. Counted from that day in one step,
 * so that months from the 31st do not stay on the 28th (31 January, 28 February, 31 March).
 */
export function intervalsAfter(date: string, { every, unit }: Interval, times = 1): string {
  const count = every * times;
  if (unit === "MONTHS") return addMonths(date, count);
  return addDays(date, unit === "WEEKS" ? count * 7 : count);
}

const longestDays: Record<IntervalUnit, number> = { DAYS: 1, WEEKS: 7, MONTHS: 31 };

/**
 * A number of intervals that certainly fits between two days and is close to the maximum; 0 when the second day
 * comes first.
 */
export function intervalsWithin({ every, unit }: Interval, from: string, to: string): number {
  return Math.max(0, Math.floor(daysBetween(from, to) / (every * longestDays[unit])));
}
