import { History } from "lucide-react";
import { type ComponentProps, Suspense, useState } from "react";
import { LATE_TICK_DAYS, type YardDay, yardDayEndpoints } from "#contract/care/yard-day.ts";
import { addDays } from "#rules/dates.ts";
import { useSave } from "#web/core/query.ts";
import { IfMayWrite } from "#web/core/IfMayWrite.tsx";
import { mayWrite, useAuth } from "#web/core/session.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { onDemand } from "#web/ui/on-demand.ts";
import {
  type DayOrder,
  type DaySection,
  type DayTask,
  byHorse,
  byTime,
  formatNotDoneTitle,
  isAdded,
  sectionOf,
  tasksOf,
} from "./day-tasks.ts";
import { DaySectionCard } from "./DaySectionCard.tsx";
import { SoonDoseDialog } from "./SoonDoseDialog.tsx";
import { useDayTicks } from "./use-day-ticks.ts";

const { NotDoneDialog } = onDemand(() => import("./NotDoneDialog.tsx"));

/** How many sections are shown before 'Show all': a yard of two hundred horses has one for each. */
const SECTIONS_SHOWN = 20;

interface DayTasksProps {
  day: YardDay;
  today: string;
  order: DayOrder;
}

/** The tasks of a day in sections, ticked by the person who is signed in. */
export function DayTasks({ day, today, order }: DayTasksProps) {
  const { user } = useAuth();
  const ticks = useDayTicks(day.date);
  const isTickable = day.date <= today && day.date >= addDays(today, -LATE_TICK_DAYS);
  const mayTick = (task: DayTask | null) =>
    isTickable &&
    user !== null &&
    mayWrite(user, task ? sectionOf(task) : "feed", task?.horse?.id ?? null);
  return (
    <>
      <FromYesterday day={day} />
      <DayBoard
        day={day}
        order={order}
        isPast={day.date < today}
        ticks={ticks}
        readerId={user?.id}
        mayTick={mayTick}
        onRemove={(task) => void ticks.remove(task)}
      />
    </>
  );
}

interface DayBoardProps extends Pick<DayTasksProps, "day" | "order"> {
  isPast: boolean;
  ticks: ReturnType<typeof useDayTicks>;
  /** Who reads: what they noted themselves is shown without their name. */
  readerId: string | undefined;
  mayTick: (task: DayTask | null) => boolean;
  /** Removes a job that was added for the day; left out where that is not offered. */
  onRemove?: (task: DayTask) => void;
}

/** The tasks of a day in sections, and what is asked about them. */
export function DayBoard({
  day,
  order,
  isPast,
  ticks,
  readerId,
  mayTick,
  onRemove,
}: DayBoardProps) {
  const [asked, setAsked] = useState<DayTask | null>(null);
  const tasks = tasksOf(day, readerId);
  const [before] = useState(
    () => new Set(isPast ? [] : tasks.filter(({ note }) => note !== null).map(({ key }) => key)),
  );
  return (
    <>
      {tasks.length === 0 ? (
        <NothingPlanned isPast={isPast} />
      ) : (
        <Progress progress={day.progress} />
      )}
      <Sections
        sections={order === "TIME" ? byTime(tasks) : byHorse(tasks, day.horses)}
        ofHorse={order === "HORSE"}
        ticks={ticks}
        mayTick={mayTick}
        before={before}
        onNotDone={setAsked}
      />
      {day.more > 0 && (
        <p className="text-muted">and {day.more} more, which this page has no room for</p>
      )}
      <Suspense>
        {asked && (
          <NotDoneDialog
            title={formatNotDoneTitle(asked)}
            lostReason={ticks.lostReasonOf(asked)}
            onSave={(why) => ticks.tick(asked, { isDone: false, why })}
            onRemove={onRemove && isAdded(asked) ? () => onRemove(asked) : undefined}
            onClose={() => setAsked(null)}
          />
        )}
      </Suspense>
      <SoonDoseDialog ticks={ticks} />
    </>
  );
}

type SectionsProps = Omit<ComponentProps<typeof DaySectionCard>, "section"> & {
  sections: readonly DaySection[];
};

/** The first sections, and all of them on request. */
function Sections({ sections, ...card }: SectionsProps) {
  const [isWhole, setWhole] = useState(false);
  const isCut = !isWhole && sections.length > SECTIONS_SHOWN;
  return (
    <>
      {(isCut ? sections.slice(0, SECTIONS_SHOWN) : sections).map((section) => (
        <DaySectionCard key={section.key} section={section} {...card} />
      ))}
      {isCut && (
        <Button className="justify-self-center" onClick={() => setWhole(true)} data-print="off">
          Show all {sections.length}
        </Button>
      )}
    </>
  );
}

/** Offers to add the jobs that were added the day before. */
function FromYesterday({ day }: { day: YardDay }) {
  const { save, busy } = useSave(yardDayEndpoints.repeat, { failed: "Failed to repeat yesterday" });
  if (day.fromYesterday === 0) return null;
  return (
    <IfMayWrite section="feed">
      <Button
        className="justify-self-start"
        busy={busy}
        onClick={() => void save({ body: { date: day.date } })}
      >
        <History aria-hidden />
        {day.fromYesterday === 1
          ? "Repeat the day before's job"
          : `Repeat the day before's ${day.fromYesterday} jobs`}
      </Button>
    </IfMayWrite>
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
