import { costKindLabels, type HorseSpending } from "#contract/care/costs.ts";
import { sumBy } from "./sums.ts";

/** What the rows are grouped by. */
export type CostGroup = "horse" | "kind";

export interface CostRow {
  /** The horse's id, because two may share a name; or the kind. */
  key: string;
  name: string;
  total: number;
  /** One for each month; undefined where there is no cost. */
  cells: (number | undefined)[];
}

/** The costs by horse or kind, the most expensive first; a column for each month. */
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
