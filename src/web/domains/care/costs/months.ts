import type { HorseSpending } from "#contract/care/costs.ts";
import { addMonths } from "#rules/dates.ts";
import { wholeMonths } from "#rules/costs/forecast.ts";
import { formatShortMonth } from "#web/core/format-month.ts";
import { sumBy } from "./sums.ts";

/** The costs of one month (`YYYY-MM`). */
export interface MonthSum {
  month: string;
  pounds: number;
  /** The current month, not over yet. */
  isSoFar: boolean;
}

/** The twelve months of the page, oldest first. */
export function monthsOfPage(today: string): string[] {
  const { from } = wholeMonths(today);
  return Array.from({ length: 12 }, (_, at) => addMonths(from, at).slice(0, 7));
}

/** The total of each month, including months without costs. */
export function monthSums(
  spent: readonly HorseSpending[],
  months: readonly string[],
  today: string,
): MonthSum[] {
  const sums = sumBy(spent, ({ month }) => month);
  return months.map((month) => ({
    month,
    pounds: sums.get(month) ?? 0,
    isSoFar: today.startsWith(month),
  }));
}

/** A month relative to the most expensive one, from 0 to 1. */
export const shareOf = ({ pounds }: MonthSum, months: readonly MonthSum[]) =>
  pounds / Math.max(...months.map((each) => each.pounds), 1);

/** 'Dec 2025 to Nov 2026 so far' */
export const formatPeriod = (months: readonly string[]) =>
  `${formatShortMonth(months[0] ?? "")} to ${formatShortMonth(months.at(-1) ?? "")} so far`;
