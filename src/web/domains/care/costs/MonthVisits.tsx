import { formatMonth } from "#web/core/format-month.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { costEndpoints, type PaidVisit } from "#contract/care/costs.ts";
import { daysOfMonth } from "#rules/costs/forecast.ts";
import { sterling } from "#rules/money.ts";
import { Loaded } from "#web/core/Loaded.tsx";
import { queryOf } from "#web/core/query.ts";
import { Button } from "#web/ui/Button.tsx";
import { formatShortDay, formatMore, formatWork, formatHorses } from "./format.ts";

interface MonthVisitsProps {
  month: string;
  today: string;
}

/** The visits that make up a month's costs; fetched when expanded. */
export function MonthVisits({ month, today }: MonthVisitsProps) {
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
