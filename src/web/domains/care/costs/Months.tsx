import { ChevronDown, ChevronRight, ChevronUp } from "lucide-react";
import { useId, useState } from "react";
import { sterling } from "#rules/money.ts";
import { formatMonth, formatShortMonth } from "#web/core/format-date.ts";
import { Disclosure } from "#web/ui/Disclosure.tsx";
import { cx } from "#web/ui/cx.ts";
import { Bar } from "./CostTable.tsx";
import {
  type MonthSum,
  formatHorses,
  formatMore,
  formatShortDay,
  formatWork,
  shareOf,
} from "./sums.ts";
import { useQuery } from "@tanstack/react-query";
import { type PaidVisit, costEndpoints } from "#contract/care/costs.ts";
import { daysOfMonth } from "#rules/costs/forecast.ts";
import { Loaded } from "#web/core/Loaded.tsx";
import { queryOf } from "#web/core/query.ts";
import { Button } from "#web/ui/Button.tsx";

interface MonthColumnsProps {
  months: readonly MonthSum[];
  today: string;
}

/** Costs on a wide screen, a column for each month; a click shows the month's visits below the columns. */
export function MonthColumns({ months, today }: MonthColumnsProps) {
  const [open, setOpen] = useState<string | null>(null);
  const id = useId();
  return (
    <div className="hidden gap-4 lg:grid">
      <fieldset aria-label="Visits by month" className="grid grid-flow-col auto-cols-fr gap-2">
        {months.map((each) => {
          const isOpen = each.month === open;
          const column = <Column month={each} share={shareOf(each, months)} />;
          if (each.pounds === 0)
            return (
              <div key={each.month} className={look}>
                {column}
              </div>
            );
          const Sign = isOpen ? ChevronUp : ChevronDown;
          return (
            <button
              key={each.month}
              type="button"
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => setOpen(isOpen ? null : each.month)}
              className={cx(
                look,
                "cursor-pointer rounded-control hover:bg-sunken",
                isOpen && "bg-sunken outline-2 outline-accent",
              )}
            >
              {column}
              <Sign aria-hidden className="size-4 justify-self-center text-muted" />
            </button>
          );
        })}
      </fieldset>
      <div id={id}>{open && <MonthPanel key={open} month={open} today={today} />}</div>
    </div>
  );
}

const look = "grid content-start gap-1 pb-1 text-center text-sm tabular-nums";

interface ColumnProps {
  month: MonthSum;
  /** The month's costs relative to the most expensive month, from 0 to 1. */
  share: number;
}

const Column = ({ month: { month, pounds, isSoFar }, share }: ColumnProps) => (
  <>
    <svg viewBox="0 0 10 100" preserveAspectRatio="none" aria-hidden className="h-44 w-full">
      <rect x="1.5" width="7" y={100 - 100 * share} height={100 * share} fill="var(--accent)" />
      <line
        x2="10"
        y1="100"
        y2="100"
        stroke="var(--edge)"
        strokeWidth="2"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
    <span>{sterling(pounds)}</span>{" "}
    <span className="text-muted">
      {formatShortMonth(month)}
      {isSoFar && <span className="block"> so far</span>}
    </span>
  </>
);

const MonthPanel = ({ month, today }: { month: string; today: string }) => (
  <section aria-labelledby="visits-of-month">
    <h3 id="visits-of-month" className="pb-2 font-display text-lg">
      Visits in {formatMonth(month)}
      {today.startsWith(month) && " so far"}
    </h3>
    <MonthVisits month={month} today={today} />
  </section>
);

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
  /** The month's costs relative to the most expensive month, from 0 to 1. */
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

interface MonthVisitsProps {
  month: string;
  today: string;
}

/** The visits that make up a month's costs; fetched when expanded. */
function MonthVisits({ month, today }: MonthVisitsProps) {
  const query = daysOfMonth(month, today);
  const visits = useQuery(queryOf(costEndpoints.visits, { query }));
  return (
    <Loaded query={visits} failed="The visits could not be loaded" level={3} skeleton="h-36 w-full">
      {(data) => <Lines visits={data} label={`Visits in ${formatMonth(month)}`} />}
    </Loaded>
  );
}

/** How many lines are shown at first, and how many more each time. */
const STEP = 20;

function Lines({ visits, label }: { visits: readonly PaidVisit[]; label: string }) {
  const [shown, setShown] = useState(STEP);
  const first = shown - STEP;
  return (
    <>
      <ol aria-label={label} className="gap-x-8 lg:columns-2">
        {visits.slice(0, shown).map((visit, at) => (
          <Line
            key={`${visit.date} ${visit.type} ${visit.who}`}
            visit={visit}
            isReached={at > 0 && at === first}
          />
        ))}
      </ol>
      {visits.length > shown && (
        <Button className="w-full" data-print="off" onClick={() => setShown(shown + STEP)}>
          {formatMore(visits.length - shown, STEP)}
        </Button>
      )}
    </>
  );
}

interface LineProps {
  visit: PaidVisit;
  /** Whether this is the first of the lines just added, which gets the focus for keyboard users. */
  isReached: boolean;
}

const Line = ({ visit, isReached }: LineProps) => (
  <li
    ref={isReached ? focusOnce : null}
    tabIndex={isReached ? -1 : undefined}
    className="grid break-inside-avoid grid-cols-[3.25rem_minmax(0,1fr)_auto] gap-x-3 border-t border-line py-2 tabular-nums"
  >
    <span className="text-muted">{formatShortDay(visit.date)}</span>{" "}
    <span className="font-semibold wrap-anywhere">{formatHorses(visit)}</span>{" "}
    <span className="col-span-2 col-start-2 row-start-2 text-sm wrap-anywhere text-muted">
      {formatWork(visit)}
    </span>{" "}
    <span className="col-start-3 row-start-1 text-right">{sterling(visit.pounds)}</span>
  </li>
);

const focusOnce = (line: HTMLElement | null) => line?.focus();
