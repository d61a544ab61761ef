import { sterling } from "#rules/money.ts";
import { type MonthSum, monthWords, shareOf } from "./months.ts";

/** What was spent at a desk, a column a month; drawn above the table that says the same. */
export const MonthColumns = ({ months }: { months: readonly MonthSum[] }) => (
  <div aria-hidden className="hidden grid-flow-col auto-cols-fr gap-2 lg:grid">
    {months.map((each) => (
      <div key={each.month} className="grid content-start gap-1 text-center text-sm tabular-nums">
        <svg viewBox="0 0 10 100" preserveAspectRatio="none" className="h-44 w-full">
          <rect
            x="1.5"
            width="7"
            y={100 - 100 * shareOf(each, months)}
            height={100 * shareOf(each, months)}
            fill="var(--accent)"
          />
          <line
            x2="10"
            y1="100"
            y2="100"
            stroke="var(--edge)"
            strokeWidth="2"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <span>{sterling(each.pounds)}</span>
        <span className="text-muted">
          {monthWords(each.month)}
          {each.isSoFar && <span className="block">so far</span>}
        </span>
      </div>
    ))}
  </div>
);
