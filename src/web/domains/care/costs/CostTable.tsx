import { sterling } from "#rules/money.ts";
import { asItStands } from "#rules/date-format.ts";
import type { CostGroup, CostRow } from "./cost-rows.ts";

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
