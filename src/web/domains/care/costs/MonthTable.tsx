import { sterling } from "#rules/money.ts";
import { HeadRow } from "#web/ui/HeadRow.tsx";
import { Bar } from "./Bar.tsx";
import { type MonthSum, monthWords, shareOf } from "./months.ts";

/** What was spent on a phone, a row a month, the newest first. */
export const MonthTable = ({ months }: { months: readonly MonthSum[] }) => (
  <table className="w-full table-fixed border-collapse tabular-nums lg:hidden">
    <caption className="sr-only">Costs by month, in pounds</caption>
    <colgroup>
      <col className="w-24" />
      <col />
    </colgroup>
    <thead className="sr-only">
      <HeadRow titles={["Month", "Spent"]} />
    </thead>
    <tbody>
      {months.toReversed().map((each) => (
        <tr key={each.month} className="h-11 border-t border-line">
          <th scope="row" className="pr-3 text-left font-normal whitespace-nowrap">
            {monthWords(each.month)}
            {each.isSoFar && <span className="block text-sm text-muted">so far</span>}
          </th>
          <td>
            <span className="flex items-center justify-end gap-3">
              <Bar share={shareOf(each, months)} className="h-3 min-w-0 flex-1" />
              <span className="w-24 flex-none text-right">{sterling(each.pounds)}</span>
            </span>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
