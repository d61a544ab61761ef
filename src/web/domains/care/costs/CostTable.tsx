import { asItStands } from "#rules/date-format.ts";
import { sterling } from "#rules/money.ts";
import type { CostGroup, CostRow } from "./sums.ts";

interface CostTableProps {
  rows: readonly CostRow[];
  months: readonly string[];
  by: CostGroup;
}

const monthName = asItStands({ month: "short", year: "2-digit" });

/** Costs on a wide screen: one column for each month, the most expensive row first. */
export function CostTable({ rows, months, by }: CostTableProps) {
  return (
    <section className="hidden overflow-x-auto lg:block" tabIndex={0} aria-label="Costs by month">
      <table className="w-full border-collapse text-right whitespace-nowrap tabular-nums">
        <caption className="sr-only">Costs by {by} and month, in pounds</caption>
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className="py-2 pr-4 text-left">
              {by === "horse" ? "Horse" : "Kind"}
            </th>
            {months.map((month) => (
              <th
                key={month}
                scope="col"
                className="px-1 py-2 xl:px-1.5 text-sm font-normal text-muted"
              >
                {monthName(`${month}-01`)}
              </th>
            ))}
            <th scope="col" className="sticky right-0 bg-surface py-2 pl-3">
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, total, cells }) => (
            <tr key={key} className="border-b border-line">
              <th scope="row" className="py-2 pr-4 text-left font-normal">
                {name}
              </th>
              {months.map((month, place) => (
                <td key={month} className="px-1 py-2 xl:px-1.5 text-sm">
                  {amount(cells[place])}
                </td>
              ))}
              <td className="sticky right-0 bg-surface py-2 pl-3 font-semibold">
                {sterling(total)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const amount = (pounds: number | undefined) => (pounds === undefined ? "–" : sterling(pounds));

interface BarProps {
  /** The bar's length, from 0 to 1. */
  share: number;
  className?: string;
}

/** A bar that shows a share of the greatest value; the figure is beside it as text. */
export const Bar = ({ share, className }: BarProps) => (
  <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden className={className}>
    <rect width={share * 100} height="8" fill="var(--accent)" />
  </svg>
);

interface CostListProps {
  rows: readonly CostRow[];
  by: CostGroup;
}

/** Costs on a phone: one row for each horse or kind, the most expensive first. */
export const CostList = ({ rows, by }: CostListProps) => (
  <ol aria-label={`Costs by ${by}, the dearest first`} className="lg:hidden">
    {rows.map(({ key, name, total }) => (
      <li key={key} className="grid gap-1 border-t border-line py-2">
        <span className="flex justify-between gap-4">
          <span className="min-w-0 break-words">{name}</span>
          <span className="font-semibold tabular-nums">{sterling(total)}</span>
        </span>
        <Bar share={total / (rows[0]?.total || 1)} className="h-2 w-full" />
      </li>
    ))}
  </ol>
);
