import { costKindLabels, type HorseSpending } from "#contract/care/costs.ts";
import { wholeMonths } from "#rules/costs/forecast.ts";
import { addMonths } from "#rules/dates.ts";
import { formatShortMonth } from "#web/core/format-month.ts";

/** What the rows are grouped by. */
export type CostGroup = "horse" | "kind";

export interface CostRow {
  /** The horse's id, because two horses may share a name; or the kind of cost. */
  key: string;
  name: string;
  total: number;
  /** One cell for each month; undefined where there is no cost. */
  cells: (number | undefined)[];
}

/** The costs by horse or kind, the most expensive first, with a cell for each month. */
export function costRows(
  spent: readonly HorseSpending[],
  by: CostGroup,
  months: readonly string[],
): CostRow[] {
  const keyOf = ({ horseId, kind }: HorseSpending) => (by === "horse" ? horseId : kind);
  const nameOf = ({ horseName, kind }: HorseSpending) =>
    by === "horse" ? horseName : costKindLabels[kind];
  const names = new Map(spent.map((entry) => [keyOf(entry), nameOf(entry)]));
  const cells = sumBy(spent, (entry) => `${keyOf(entry)} ${entry.month}`);
  const totals = [...sumBy(spent, keyOf)].toSorted(([, one], [, other]) => other - one);
  return totals.map(([key, total]) => ({
    key,
    name: names.get(key) ?? key,
    total,
    cells: months.map((month) => cells.get(`${key} ${month}`)),
  }));
}

/** The costs as rows for CSV. */
export const csvRows = (spent: readonly HorseSpending[]) => [
  ["Month", "Horse", "Kind", "Pounds"],
  ...spent.map(({ month, horseName, kind, pounds }) => [
    month,
    horseName,
    costKindLabels[kind],
    pounds,
  ]),
];

/** Sums of pounds by key, to the penny, in the order in which the keys first appear. */
export function sumBy(
  spent: readonly HorseSpending[],
  key: (entry: HorseSpending) => string,
): Map<string, number> {
  const pence = new Map<string, number>();
  for (const entry of spent) {
    const name = key(entry);
    pence.set(name, (pence.get(name) ?? 0) + Math.round(entry.pounds * 100));
  }
  return new Map([...pence].map(([name, sum]) => [name, sum / 100]));
}

/** The costs of one month (`YYYY-MM`). */
export interface MonthSum {
  month: string;
  pounds: number;
  /** Whether this is the current month, which is not over yet. */
  isSoFar: boolean;
}

/** The twelve months that the page shows, oldest first. */
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

/** A month's costs relative to the most expensive month, from 0 to 1. */
export const shareOf = ({ pounds }: MonthSum, months: readonly MonthSum[]) =>
  pounds / Math.max(...months.map((each) => each.pounds), 1);

/** The period of these months as 'Dec 2025 to Nov 2026 so far'. */
export const formatPeriod = (months: readonly string[]) =>
  `${formatShortMonth(months[0] ?? "")} to ${formatShortMonth(months.at(-1) ?? "")} so far`;
