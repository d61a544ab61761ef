import { londonInstant } from "#rules/london.ts";
import { type Interval, intervalsAfter, intervalsWithin } from "./interval.ts";

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
