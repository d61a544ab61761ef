import {
  type Forecast,
  type HorseSpending,
  type PaidVisit,
  costKindLabels,
} from "#contract/care/costs.ts";
import { wholeMonths } from "#rules/costs/forecast.ts";
import { addMonths } from "#rules/dates.ts";
import { formatShortMonth } from "#web/core/format-date.ts";
import { careSubjectTitles } from "#contract/care/care-subjects.ts";
import { serviceTypeLabels, visitTypeLabels } from "#contract/care/record-types.ts";
import { asItStands, formatDay } from "#rules/date-format.ts";
import { sterling } from "#rules/money.ts";

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

/** The forecast cost of one horse's plans. */
export interface ForecastOfHorse {
  horseId: string;
  horseName: string;
  /** In pounds; null when unknown. */
  pounds: number | null;
  entries: Forecast[];
}

/**
 * Groups the forecast into one row for each horse. Rows, and the lines within a row, have the most expensive
 * first and unknown costs last.
 */
export function forecastByHorse(entries: readonly Forecast[]): ForecastOfHorse[] {
  const rows = [...Map.groupBy(entries, ({ horseId }) => horseId)].map(([horseId, ofHorse]) => ({
    horseId,
    horseName: ofHorse[0]?.horseName ?? "",
    pounds: knownSum(ofHorse),
    entries: ofHorse.toSorted(dearerFirst),
  }));
  return rows.toSorted(dearerFirst);
}

type PricedEntry = Pick<Forecast, "pounds">;

const dearerFirst = (one: PricedEntry, other: PricedEntry) =>
  (other.pounds ?? -1) - (one.pounds ?? -1);

/** The sum of the known costs, to the penny; null when none is known. */
function knownSum(entries: readonly PricedEntry[]): number | null {
  const known = entries.flatMap(({ pounds }) => pounds ?? []);
  if (known.length === 0) return null;
  return known.reduce((sum, pounds) => sum + Math.round(pounds * 100), 0) / 100;
}

/** Formats the total of the known costs; unknown costs are not counted as 0. */
export function formatTotal(entries: readonly PricedEntry[]): string {
  const sum = knownSum(entries);
  if (sum === null) return "cost not known yet";
  const isWhole = entries.every(({ pounds }) => pounds !== null);
  return `about ${sterling(sum)}${isWhole ? "" : " and what is not known yet"}`;
}

/** The kind of visit and its date: 'Farrier visit, next on 5 Jan 2026', 'Dental check, due since 3 Nov 2025' */
export const formatVisit = ({ care, due }: Pick<Forecast, "care" | "due">, today: string) =>
  `${careSubjectTitles[care]}, ${due < today ? "due since" : "next on"} ${formatDay(due)}`;

const whose = {
  HORSE: "as usual for this horse",
  YARD: "as usual on the yard, for this horse has had none",
};

/** The number of visits, and where their price comes from: '6 visits at £35.00, as usual for this horse' */
export function formatReckoning({
  visits,
  each,
  bills,
}: Pick<Forecast, "visits" | "each" | "bills">): string {
  const times = `${visits} ${visits === 1 ? "visit" : "visits"}`;
  if (each === null || bills === null) return `${times}, no such bill in the last two years`;
  return `${times} at ${sterling(each)}, ${whose[bills]}`;
}

/** Formats a day as '5 Jan', for places whose heading shows the month. */
export const formatShortDay = asItStands({ day: "numeric", month: "short" });

/** Lists horses as 'Biscuit, Bramble and 11 more'. */
export function formatHorses({ horses, horseCount }: Pick<PaidVisit, "horses" | "horseCount">) {
  const more = horseCount - horses.length;
  return more > 0 ? `${horses.join(", ")} and ${more} more` : horses.join(", ");
}

const labels = { ...visitTypeLabels, ...serviceTypeLabels };

/** Describes a visit as 'New Shoes, Tom Ridley'. */
export const formatWork = ({ type, who }: Pick<PaidVisit, "type" | "who">) =>
  `${labels[type]}, ${who}`;

/** The button's text: 'Show 7 more', or 'Show 20 more of 64' where one step does not show all. */
export const formatMore = (left: number, step: number) =>
  left > step ? `Show ${step} more of ${left}` : `Show ${left} more`;
