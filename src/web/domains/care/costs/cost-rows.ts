import { costKindLabels, type Spent } from "#contract/care/costs.ts";
import { sumBy } from "./sums.ts";

/** What the rows of the table are of. */
export type CostGroup = "horse" | "kind";

export interface CostRow {
  /** The horse's id, for two may have one name. */
  key: string;
  name: string;
  total: number;
  /** One for each month; undefined where nothing was spent. */
  cells: (number | undefined)[];
}

/** What was spent, a row a horse or kind, a column a month. */
export function costRows(spent: readonly Spent[], by: CostGroup): CostRow[] {
  const keyOf = ({ horseId, kind }: Spent) => (by === "horse" ? horseId : kind);
  const nameOf = ({ horseName, kind }: Spent) =>
    by === "horse" ? horseName : costKindLabels[kind];
  const names = new Map(spent.map((entry) => [keyOf(entry), nameOf(entry)]));
  const cells = sumBy(spent, (entry) => `${keyOf(entry)} ${entry.month}`);
  return [...sumBy(spent, keyOf)].map(([key, total]) => ({
    key,
    name: names.get(key) ?? key,
    total,
    cells: monthsOf(spent).map((month) => cells.get(`${key} ${month}`)),
  }));
}

/** The months in which something was spent, in the order of first sight. */
export const monthsOf = (spent: readonly Spent[]) => [...new Set(spent.map(({ month }) => month))];

/** The costs for a spreadsheet. */
export const csvRows = (spent: readonly Spent[]) => [
  ["Month", "Horse", "Kind", "Pounds"],
  ...spent.map(({ month, horseName, kind, pounds }) => [
    month,
    horseName,
    costKindLabels[kind],
    pounds,
  ]),
];
