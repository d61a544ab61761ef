import { Suspense, useState } from "react";
import { LATE_TICK_DAYS, type YardDay } from "#contract/care/yard-day.ts";
import { addDays } from "#rules/dates.ts";
import { useAuth } from "#web/core/session.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { onDemand } from "#web/ui/on-demand.ts";
import { byHorse, byTime, type DayOrder, type DayTask, isAdded, tasksOf } from "./day-tasks.ts";
import { DaySectionCard } from "./DaySectionCard.tsx";
import { FromYesterday } from "./FromYesterday.tsx";
import { formatNotDoneTitle } from "./format-task.ts";
import { SoonDoseDialog } from "./SoonDoseDialog.tsx";
import { useDayTicks } from "./use-day-ticks.ts";

const { NotDoneDialog } = onDemand(() => import("./NotDoneDialog.tsx"));

interface DayTasksProps {
  day: YardDay;
  today: string;
  order: DayOrder;
}

/** The tasks of a day in sections, and what is asked about them. */
export function DayTasks({ day, today, order }: DayTasksProps) {
  const { user } = useAuth();
  const [asked, setAsked] = useState<DayTask | null>(null);
  const ticks = useDayTicks(day.date);
  const tasks = tasksOf(day, user?.id);
  const isPast = day.date < today;
  const [before] = useState(
    () => new Set(isPast ? [] : tasks.filter(({ note }) => note !== null).map(({ key }) => key)),
  );
  const sections = order === "TIME" ? byTime(tasks) : byHorse(tasks, day.horses);
  const isTickable = day.date <= today && day.date >= addDays(today, -LATE_TICK_DAYS);
  return (
    <>
      <FromYesterday day={day} />
      {tasks.length === 0 ? (
        <NothingPlanned isPast={isPast} />
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
          before={before}
          onNotDone={setAsked}
        />
      ))}
      {day.more > 0 && (
        <p className="text-muted">and {day.more} more, which this page has no room for</p>
      )}
      <Suspense>
        {asked && (
          <NotDoneDialog
            title={formatNotDoneTitle(asked)}
            lostReason={ticks.lostReasonOf(asked)}
            onSave={(why) => ticks.tick(asked, { isDone: false, why })}
            onRemove={isAdded(asked) ? () => void ticks.remove(asked) : undefined}
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
        className="h-2 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-accent"
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
