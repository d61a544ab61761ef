import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { Link, useParams } from "wouter";
import { frequencyLabels, medicationRouteLabels } from "#contract/care/record-types.ts";
import {
  CHART_DAYS,
  type ChartedCourse,
  type MedicineChart,
  medicineDoseEndpoints,
} from "#contract/health/medicine-doses.ts";
import { paths } from "#contract/paths.ts";
import { formatDay } from "#rules/date-format.ts";
import { addDays } from "#rules/dates.ts";
import { Loaded } from "#web/core/Loaded.tsx";
import { queryOf } from "#web/core/query.ts";
import { useCurrentDay } from "#web/core/current-day.ts";
import { HorseAlerts } from "#web/domains/horses/care-notes/HorseAlerts.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Section } from "#web/ui/Card.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Page, PageTitle } from "#web/ui/Page.tsx";
import { PrintButton } from "#web/ui/PrintButton.tsx";
import { ChartTable } from "./ChartTable.tsx";
import { useAuth, useMayWrite } from "#web/core/session.ts";
import {
  type DayTask,
  formatNotDoneTitle,
  taskOfDose,
} from "#web/domains/care/yard-day/day-tasks.ts";
import { SoonDoseDialog } from "#web/domains/care/yard-day/SoonDoseDialog.tsx";
import { TaskRow } from "#web/domains/care/yard-day/TaskRow.tsx";
import { useDayTicks } from "#web/domains/care/yard-day/use-day-ticks.ts";
import { onDemand } from "#web/ui/on-demand.ts";

/** A horse's courses of medicine dose by dose: what was given when and by whom, and today's doses to tick. */
export function MedicineChartPage() {
  const { id = "" } = useParams();
  const today = useCurrentDay();
  // null follows today
  const [chosen, setChosen] = useState<string | null>(null);
  const until = chosen ?? today;
  const chart = useQuery(
    queryOf(medicineDoseEndpoints.chart, { params: { id }, query: { until } }),
  );
  return (
    <Page width="list">
      <Loaded query={chart} failed="The medicine chart could not be loaded" skeleton="h-96 w-full">
        {(shown) => (
          <>
            <header className="grid gap-1">
              <div className="flex flex-wrap items-center justify-between gap-3">
                <PageTitle>Medicine chart</PageTitle>
                <PrintButton />
              </div>
              <p className="text-muted">
                <Link href={paths.horse.replace(":id", id)} className="link">
                  <bdi>{shown.horse.name}</bdi>
                </Link>
                , {formatDay(shown.from)} to {formatDay(shown.until)}
              </p>
              <HorseAlerts horse={shown.horse} />
            </header>
            <Courses chart={shown} today={today} />
            <div className="flex flex-wrap gap-3" data-print="off">
              <Button onClick={() => setChosen(addDays(shown.from, -1))}>
                The {CHART_DAYS} days before
              </Button>
              {until !== today && (
                <Button variant="quiet" onClick={() => setChosen(null)}>
                  Back to today
                </Button>
              )}
            </div>
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Courses({ chart, today }: { chart: MedicineChart; today: string }) {
  if (chart.courses.length === 0)
    return (
      <EmptyState
        title="No medicine in these days"
        text="A course shows here once it has a medication record on the horse's page."
      />
    );
  return chart.courses.map((course) => (
    <Section
      key={course.recordId}
      id={course.recordId}
      title={<bdi>{course.medicine}</bdi>}
      className="grid gap-3"
    >
      <p className="text-muted">{formatCourseLine(course)}</p>
      {chart.until === today && <DueToday course={course} horse={chart.horse} date={today} />}
      <ChartTable course={course} today={today} />
    </Section>
  ));
}

/** '1 mg, twice daily, oral. Ordered by Helen Marsh. From 1 Nov 2026 to 5 Dec 2026'. */
export function formatCourseLine(course: ChartedCourse): string {
  const { dosage, frequency, route, prescribedBy, startDate, endDate, completed } = course;
  const how = [
    dosage,
    frequencyLabels[frequency].toLowerCase(),
    route && medicationRouteLabels[route].toLowerCase(),
  ];
  const period = endDate
    ? `From ${formatDay(startDate)} to ${formatDay(endDate)}`
    : `Since ${formatDay(startDate)}`;
  return [
    how.filter(Boolean).join(", "),
    prescribedBy && `Ordered by ${prescribedBy}`,
    completed ? `${period}; completed` : period,
  ]
    .filter(Boolean)
    .join(". ");
}

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
  const mayTick = useMayWrite("medicines", horse.id);
  const { recordId, medicine, dosage, last } = course;
  const about = { recordId, medicine, dosage, last, horseId: horse.id };
  const picture = { imageUrl: null, color: null };
  const context = { horse: { ...horse, ...picture }, readerId: user?.id };
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
            mayTick={mayTick}
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
