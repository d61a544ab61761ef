import { type Interval, intervalsAfter } from "#rules/care/recurrence.ts";
import { addDays, addMonths, earlier } from "#rules/dates.ts";

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
 * The last twelve months, wherever costs are spoken of: whole calendar months, the one that a day is in so far, on 24
 * November those from 1 December of the year before. So no month is cut, and the page, the API and the chat say one sum.
 */
export const wholeMonths = (today: string): Span => ({
  from: addMonths(`${today.slice(0, 7)}-01`, -11),
  to: today,
});

/** The days of a month (`YYYY-MM`), of this one those so far. */
export function daysOfMonth(month: string, today: string): Span {
  const from = `${month}-01`;
  return { from, to: earlier(addDays(addMonths(from, 1), -1), today) };
}

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
