import { type Interval, intervalsAfter } from "#rules/care/recurrence.ts";
import { addDays, addMonths, earlier } from "#rules/dates.ts";

/** The median of some amounts, the lower of the middle two; null when there are none. */
export function median(amounts: readonly number[]): number | null {
  const sorted = amounts.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null;
}

/** First and last day, both inclusive. */
export interface Span {
  from: string;
  to: string;
}

/**
 * The last twelve months wherever costs are shown: whole calendar months up to today, so on 24 November those
 * from 1 December of the previous year. No month is cut, and the page, the API and the chat give the same sum.
 */
export const wholeMonths = (today: string): Span => ({
  from: addMonths(`${today.slice(0, 7)}-01`, -11),
  to: today,
});

/** The days of a month (`YYYY-MM`); in the current month those up to today. */
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
 * How often a plan that is next due on `due` falls within a period. Overdue care is done once, at the earliest
 * on the period's first day, and the plan continues from there: missed visits are not made up for.
 */
export function visitsWithin(due: string, interval: Interval, { from, to }: Span): number {
  const first = due < from ? from : due;
  let visits = 0;
  // a daily plan over a year has the most visits, which are fewer than this limit
  while (visits < 400 && intervalsAfter(first, interval, visits) <= to) visits += 1;
  return visits;
}
