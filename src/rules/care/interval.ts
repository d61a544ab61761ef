import { addDays, addMonths, daysBetween } from "#rules/dates.ts";

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
