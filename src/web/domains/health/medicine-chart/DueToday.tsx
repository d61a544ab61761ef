import { Suspense, useState } from "react";
import type { ChartedCourse, MedicineChart } from "#contract/health/medicine-doses.ts";
import { useAuth } from "#web/core/session.ts";
import { type DayTask, taskOfDose } from "#web/domains/care/yard-day/day-tasks.ts";
import { SoonDoseDialog } from "#web/domains/care/yard-day/SoonDoseDialog.tsx";
import { formatNotDoneTitle } from "#web/domains/care/yard-day/format-task.ts";
import { TaskRow } from "#web/domains/care/yard-day/TaskRow.tsx";
import { useDayTicks } from "#web/domains/care/yard-day/use-day-ticks.ts";
import { onDemand } from "#web/ui/on-demand.ts";

const { NotDoneDialog } = onDemand(() => import("#web/domains/care/yard-day/NotDoneDialog.tsx"));

interface DueTodayProps {
  course: ChartedCourse;
  horse: MedicineChart["horse"];
  /** Today, which is the first day of the chart. */
  date: string;
}

/** Today's doses of a course, to be ticked as on the page of the yard's day. */
export function DueToday({ course, horse, date }: DueTodayProps) {
  const { user } = useAuth();
  const [asked, setAsked] = useState<DayTask | null>(null);
  const ticks = useDayTicks(date);
  const { recordId, medicine, dosage, last } = course;
  const about = { recordId, medicine, dosage, last, horseId: horse.id };
  const alerts = { imageUrl: null, color: null, allergies: null, handlingWarnings: null };
  const context = { horse: { ...horse, ...alerts }, readerId: user?.id };
  const tasks = (course.days[0]?.doses ?? []).map((due) => ({
    ...taskOfDose({ ...about, ...due }, context),
    label: "Today",
  }));
  if (tasks.length === 0) return null;
  return (
    <>
      <ul
        aria-label={`Today's doses of ${medicine}`}
        className="-mx-4 divide-y divide-line sm:-mx-5"
      >
        {tasks.map((task) => (
          <TaskRow
            key={task.key}
            task={task}
            ofHorse
            isTickable
            busy={ticks.busy.has(task.key)}
            refused={ticks.refused.get(task.key)}
            onDone={() => void ticks.tick(task, { isDone: true, why: null })}
            onNotDone={() => setAsked(task)}
            onUndo={() => void ticks.undo(task)}
          />
        ))}
      </ul>
      <Suspense>
        {asked && (
          <NotDoneDialog
            title={formatNotDoneTitle(asked)}
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
