import { type Interval, intervalsAfter } from "#rules/care/interval.ts";
import { addDays, addMonths } from "#rules/dates.ts";

/** The middle one of some amounts, the lower of two; null when there is none. */
export function median(amounts: readonly number[]): number | null {
  const sorted = amounts.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null;
}

/** Two days and all between them. */
export interface Span {
  from: string;
  to: string;
}

/**
 * The twelve months that end with a day, wherever they are spoken of: on 24 November those from 25 November of the year
 * before, so that no day of the year is in them twice.
 */
export const lastTwelveMonths = (today: string): Span => ({
  from: addDays(addMonths(today, -12), 1),
  to: today,
});

/** Twelve whole months, the one that a day is in so far: on 24 November those from 1 December of the year before. */
export const wholeMonths = (today: string): Span => ({
  from: addMonths(`${today.slice(0, 7)}-01`, -11),
  to: today,
});

/** The twelve months that begin with a day. */
export const nextTwelveMonths = (today: string): Span => ({
  from: today,
  to: addDays(addMonths(today, 12), -1),
});

/**
 * How often a plan asks for care within some days when it is next due on `due`. What is overdue is done on the first of them
 * at the earliest, once, and the plan goes on from there: visits that were missed are not made up for.
 */
export function visitsWithin(due: string, interval: Interval, { from, to }: Span): number {
  const first = due < from ? from : due;
  let visits = 0;
  // a daily plan over a year is the longest there is
  while (visits < 400 && intervalsAfter(first, interval, visits) <= to) visits += 1;
  return visits;
}
