import { formatShortMonth } from "#web/core/format-month.ts";
import { ChevronRight } from "lucide-react";
import { sterling } from "#rules/money.ts";
import { Disclosure } from "#web/ui/Disclosure.tsx";
import { Bar } from "./CostTable.tsx";
import { type MonthSum, shareOf } from "./sums.ts";
import { MonthVisits } from "./MonthVisits.tsx";

interface MonthListProps {
  months: readonly MonthSum[];
  today: string;
}

/** Costs on a phone, a row for each month, newest first; each expands to its visits. */
export const MonthList = ({ months, today }: MonthListProps) => (
  <ol aria-label="Costs by month, the newest first" className="lg:hidden">
    {months.toReversed().map((each) => {
      const line = <MonthLine month={each} share={shareOf(each, months)} />;
      return (
        <li key={each.month} className="border-t border-line">
          {each.pounds > 0 ? (
            <Disclosure line={line}>
              <div className="mb-3 ml-2.5 border-l-2 border-line pl-3">
                <MonthVisits month={each.month} today={today} />
              </div>
            </Disclosure>
          ) : (
            <div className="flex min-h-control items-center gap-2 py-1">
              <ChevronRight aria-hidden className="invisible flex-none" />
              {line}
            </div>
          )}
        </li>
      );
    })}
  </ol>
);

interface MonthLineProps {
  month: MonthSum;
  /** Relative to the most expensive month, from 0 to 1. */
  share: number;
}

const MonthLine = ({ month: { month, pounds, isSoFar }, share }: MonthLineProps) => (
  <span className="flex min-w-0 flex-1 items-center gap-3 tabular-nums">
    <span className="w-20 flex-none">
      {formatShortMonth(month)}
      {isSoFar && <span className="block text-sm text-muted"> so far</span>}
    </span>{" "}
    <Bar share={share} className="h-3 w-0 min-w-0 flex-1" />
    <span className="min-w-20 flex-none text-right">{sterling(pounds)}</span>
  </span>
);
