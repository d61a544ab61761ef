import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight, Plus } from "lucide-react";
import { Suspense, useState } from "react";
import { Link } from "wouter";
import { paths } from "#contract/paths.ts";
import { PLANNED_DAYS, yardDayEndpoints } from "#contract/care/yard-day.ts";
import { asItStands } from "#rules/date-format.ts";
import { addDays } from "#rules/dates.ts";
import { IfMayWrite } from "#web/core/IfMayWrite.tsx";
import { Loaded } from "#web/core/Loaded.tsx";
import { queryOf } from "#web/core/query.ts";
import { Button, IconButton } from "#web/ui/Button.tsx";
import { onDemand } from "#web/ui/on-demand.ts";
import { Page, PageTitle } from "#web/ui/Page.tsx";
import { SegmentedControl } from "#web/ui/SegmentedControl.tsx";
import type { DayOrder } from "./day-tasks.ts";
import { DayTasks } from "./DayTasks.tsx";
import { useCurrentDay } from "#web/core/current-day.ts";

const { AddJobDialog } = onDemand(() => import("./AddJobDialog.tsx"));

const formatLongDay = asItStands({ weekday: "long", day: "numeric", month: "long" });

const dayOrders = [
  { value: "TIME", label: "By time" },
  { value: "HORSE", label: "By horse" },
] as const;

/** The yard's day: feeds, medicines, turning out, rugs and other jobs, ticked by whoever does them. */
export function YardDayPage() {
  const today = useCurrentDay();
  // null follows today
  const [chosen, setChosen] = useState<string | null>(null);
  const date = chosen ?? today;
  const [order, setOrder] = useState<DayOrder>("TIME");
  const [isAdding, setAdding] = useState(false);
  const day = useQuery(queryOf(yardDayEndpoints.read, { query: { date } }));
  return (
    <Page width="list">
      <header className="grid gap-1">
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <PageTitle>The yard's day</PageTitle>
          <Link
            href={paths.places}
            className="link inline-flex min-h-control items-center"
            data-print="off"
          >
            Who stands where
          </Link>
        </div>
        <DayChoice
          date={date}
          today={today}
          onChange={(next) => setChosen(next === today ? null : next)}
        />
      </header>
      <Loaded query={day} failed="The day could not be loaded" skeleton="h-96 w-full">
        {(shown) => (
          <>
            <Toolbar
              order={order}
              onOrder={setOrder}
              onAdd={date < today ? null : () => setAdding(true)}
            />
            <DayTasks key={shown.date} day={shown} today={today} order={order} />
          </>
        )}
      </Loaded>
      <Suspense>
        {isAdding && <AddJobDialog date={date} onClose={() => setAdding(false)} />}
      </Suspense>
    </Page>
  );
}

interface ToolbarProps {
  order: DayOrder;
  onOrder: (order: DayOrder) => void;
  /** Opens the form for a job; null for a day that is over. */
  onAdd: (() => void) | null;
}

const Toolbar = ({ order, onOrder, onAdd }: ToolbarProps) => (
  <div className="-my-3 flex flex-wrap items-center justify-between gap-3" data-print="off">
    <fieldset>
      <legend className="sr-only">Group the day</legend>
      <SegmentedControl options={dayOrders} value={order} onChange={onOrder} />
    </fieldset>
    {onAdd && (
      <IfMayWrite section="feed">
        <Button onClick={onAdd} className="px-3">
          <Plus aria-hidden />
          Add a job
        </Button>
      </IfMayWrite>
    )}
  </div>
);

interface DayChoiceProps {
  date: string;
  today: string;
  onChange: (date: string) => void;
}

/** The day that is shown, and buttons to the days before and after it. */
function DayChoice({ date, today, onChange }: DayChoiceProps) {
  return (
    <div className="-ml-3 flex items-center gap-1">
      <IconButton
        label="The day before"
        onClick={() => onChange(addDays(date, -1))}
        data-print="off"
      >
        <ChevronLeft aria-hidden />
      </IconButton>
      <h2 aria-live="polite" className="min-w-0 text-center text-lg font-semibold">
        {date === today && "Today, "}
        {formatLongDay(date)}
      </h2>
      {date < addDays(today, PLANNED_DAYS) && (
        <IconButton
          label="The day after"
          onClick={() => onChange(addDays(date, 1))}
          data-print="off"
        >
          <ChevronRight aria-hidden />
        </IconButton>
      )}
      {date !== today && (
        <Button variant="quiet" onClick={() => onChange(today)} data-print="off">
          Today
        </Button>
      )}
    </div>
  );
}
