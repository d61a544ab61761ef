import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight, Plus } from "lucide-react";
import { Suspense, useState } from "react";
import {
  LATE_TICK_DAYS,
  PLANNED_DAYS,
  type YardDay,
  yardDayEndpoints,
} from "#contract/care/yard-day.ts";
import { asItStands } from "#rules/date-format.ts";
import { addDays } from "#rules/dates.ts";
import { IfMayWrite } from "#web/core/IfMayWrite.tsx";
import { Loaded } from "#web/core/Loaded.tsx";
import { queryOf } from "#web/core/query.ts";
import { useAuth } from "#web/core/session.ts";
import { Button, IconButton } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { onDemand } from "#web/ui/on-demand.ts";
import { Page, PageTitle } from "#web/ui/Page.tsx";
import { SegmentedControl } from "#web/ui/SegmentedControl.tsx";
import { byHorse, byTime, type DayTask, tasksOf } from "./day-tasks.ts";
import { DaySectionCard } from "./DaySectionCard.tsx";
import { FromYesterday } from "./FromYesterday.tsx";
import { SoonDoseDialog } from "./SoonDoseDialog.tsx";
import { formatSpoken } from "./TaskRow.tsx";
import { useCurrentDay } from "./use-current-day.ts";
import { useDayTicks } from "./use-day-ticks.ts";

const { AddJobDialog } = onDemand(() => import("./AddJobDialog.tsx"));
const { NotDoneDialog } = onDemand(() => import("./NotDoneDialog.tsx"));

const formatLongDay = asItStands({ weekday: "long", day: "numeric", month: "long" });

type DayOrder = "TIME" | "HORSE";
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
      <header className="grid gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <PageTitle>The yard's day</PageTitle>
          {date >= today && (
            <IfMayWrite section="feed">
              <Button onClick={() => setAdding(true)} data-print="off">
                <Plus aria-hidden />
                Add a job
              </Button>
            </IfMayWrite>
          )}
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
            <fieldset data-print="off">
              <legend className="sr-only">Group the day</legend>
              <SegmentedControl options={dayOrders} value={order} onChange={setOrder} />
            </fieldset>
            <Tasks key={shown.date} day={shown} today={today} order={order} />
          </>
        )}
      </Loaded>
      <Suspense>
        {isAdding && <AddJobDialog date={date} onClose={() => setAdding(false)} />}
      </Suspense>
    </Page>
  );
}

interface DayChoiceProps {
  date: string;
  today: string;
  onChange: (date: string) => void;
}

/** The day that is shown, and buttons to the days before and after it. */
function DayChoice({ date, today, onChange }: DayChoiceProps) {
  return (
    <div className="flex items-center gap-1">
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

interface TasksProps {
  day: YardDay;
  today: string;
  order: DayOrder;
}

function Tasks({ day, today, order }: TasksProps) {
  const { user } = useAuth();
  const [asked, setAsked] = useState<DayTask | null>(null);
  const ticks = useDayTicks(day.date);
  const tasks = tasksOf(day, user?.id);
  const sections = order === "TIME" ? byTime(tasks) : byHorse(tasks, day.horses);
  const isTickable = day.date <= today && day.date >= addDays(today, -LATE_TICK_DAYS);
  return (
    <>
      <FromYesterday day={day} />
      {tasks.length === 0 ? (
        <NothingPlanned isPast={day.date < today} />
      ) : (
        <Progress progress={day.progress} />
      )}
      {sections.map((section) => (
        <DaySectionCard
          key={section.key}
          section={section}
          ofHorse={order === "HORSE"}
          ticks={ticks}
          isTickable={isTickable}
          onNotDone={setAsked}
        />
      ))}
      {day.more > 0 && (
        <p className="text-muted">and {day.more} more, which this page has no room for</p>
      )}
      <Suspense>
        {asked && (
          <NotDoneDialog
            title={`Not ${"dose" in asked.of ? "given" : "done"}: ${formatSpoken(asked)}`}
            lostReason={ticks.lostReasonOf(asked)}
            onSave={(why) => ticks.tick(asked, { isDone: false, why })}
            onClose={() => setAsked(null)}
          />
        )}
      </Suspense>
      <SoonDoseDialog ticks={ticks} />
    </>
  );
}

/** How much of the day is done, as a bar and in numbers. */
function Progress({ progress: { noted, all } }: Pick<YardDay, "progress">) {
  if (all === 0) return null;
  return (
    <div className="grid gap-1">
      <p id="progress" className="font-semibold">
        {noted === all ? `All ${all} done` : `${noted} of ${all} done`}
      </p>
      <progress
        aria-labelledby="progress"
        value={noted}
        max={all}
        className="h-2 w-full accent-(--accent)"
      />
    </div>
  );
}

const NothingPlanned = ({ isPast }: { isPast: boolean }) => (
  <EmptyState
    title={isPast ? "Nothing was ticked on this day" : "Nothing is written down for this day"}
    text={
      isPast
        ? "What was done shows here once somebody ticks it."
        : "Write each horse's feeds and daily jobs on its page, under Feed, rugs and tack: they stand here every day, to be ticked. Medicines come from its medication records."
    }
  />
);
