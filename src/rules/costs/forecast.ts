import { type Interval, intervalsAfter } from "#rules/care/interval.ts";

/** The middle one of some amounts, the lower of two; null when there is none. */
export function median(amounts: readonly number[]): number | null {
  const sorted = amounts.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null;
}

/** How often a plan asks for care from a day on, up to and including a last day, when it is next due on `due`. */
export function visitsUntil(due: string, interval: Interval, last: string): number {
  let visits = 0;
  // a daily plan over a year is the longest there is
  while (visits < 400 && intervalsAfter(due, interval, visits) <= last) visits += 1;
  return visits;
}
