import { TriangleAlert } from "lucide-react";
import { Suspense, useState, type ReactNode, useLayoutEffect, useRef } from "react";
import type { Today } from "#contract/care/today.ts";
import { WEEK_AHEAD } from "#rules/care/today.ts";
import { asItStands } from "#rules/date-format.ts";
import { addDays } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import { Card } from "#web/ui/Card.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { cx } from "#web/ui/cx.ts";
import { onDemand } from "#web/ui/on-demand.ts";
import { FirstRows } from "./FirstRows.tsx";
import { Rows } from "./Rows.tsx";
import { DoneRow, TodayRow } from "./TodayRow.tsx";
import { doneElsewhere, type Row, rowsOf, type SectionName } from "./rows.ts";
import { useDone } from "./use-done.ts";
import { type RestOfToday, useWholeToday } from "./use-today.ts";

// loaded on demand, because it is below the first screen of a phone and beside the main list on a wide screen
const { WeekList } = onDemand(() => import("./WeekList.tsx"));
const { DoneList } = onDemand(() => import("./DoneList.tsx"));
const { NothingToDo } = onDemand(() => import("./NothingToDo.tsx"));
const { DraftHorseRows } = onDemand(
  () => import("#web/domains/horses/draft-horses/DraftHorseRows.tsx"),
);

const formatWeekdayAndDay = asItStands({ weekday: "long", day: "numeric", month: "long" });
const formatDay = asItStands({ day: "numeric", month: "long" });

/** Shows what is overdue, what is to be done today, and what is due this week. */
export function TodayPanel({ today: first, hasHorses }: { today: Today; hasHorses: boolean }) {
  const { today, rest } = useWholeToday(first);
  const [day] = useState(() => londonDate(new Date()));
  const done = useDone();
  const overdue = rowsOf(today.overdue, "overdue", done.folded);
  const rows = rowsOf(today.today, "today", done.folded);
  const others = doneElsewhere(today, done.folded);
  const list = (section: SectionName, its: readonly Row[]) =>
    its.map((row, index) => (
      <EitherRow key={row.key} row={row} done={done} place={{ section, index }} day={day} />
    ));
  return (
    <div
      className={cx(
        "grid grid-cols-1 items-start gap-3 sm:gap-5",
        today.week.length > 0 && "lg:grid-cols-[minmax(0,1fr)_24.5rem]",
      )}
    >
      <div className="grid grid-cols-1 gap-3 sm:gap-5">
        {overdue.length > 0 && (
          <TodaySection
            id="overdue"
            title="Overdue"
            count={today.overdueListed || undefined}
            alarming
          >
            <Rows
              of="Overdue"
              rows={list("overdue", overdue)}
              more={today.more.overdue}
              rest={rest}
            />
          </TodaySection>
        )}
        <TodaySection id="today" title="Today" aside={formatWeekdayAndDay(day)}>
          <FirstRows today={today} />
          <Rows of="Today" rows={list("today", rows)} more={today.more.today} rest={rest} />
          <Suspense fallback={<li className="min-h-14" />}>
            {today.draftHorses.length > 0 && <DraftHorseRows horses={today.draftHorses} />}
            {rows.length === 0 && <NothingToDo today={today} hasHorses={hasHorses} />}
            {others.length > 0 && (
              <DoneList groups={others} done={done} more={today.more.done} rest={rest} />
            )}
          </Suspense>
        </TodaySection>
      </div>
      {today.week.length > 0 && <Week today={today} day={day} rest={rest} />}
    </div>
  );
}

const Week = ({ today, day, rest }: { today: Today; day: string; rest: RestOfToday }) => (
  <TodaySection
    id="this-week"
    title="This week"
    aside={`${formatDay(addDays(day, 1))} to ${formatDay(addDays(day, WEEK_AHEAD))}`}
  >
    <Suspense fallback={<li className="min-h-dvh" />}>
      <WeekList groups={today.week} more={today.more.week} rest={rest} />
    </Suspense>
  </TodaySection>
);

type DoneRows = ReturnType<typeof useDone>;

interface EitherRowProps {
  row: Row;
  done: DoneRows;
  place: { section: SectionName; index: number };
  day: string;
}

function EitherRow({ row, done, place, day }: EitherRowProps) {
  const ref = useKeptFocus(row.what);
  if (row.what === "folded") {
    const { group, completedAt, phase, note } = row.folded;
    return (
      <DoneRow
        ref={ref}
        group={group}
        completedAt={completedAt}
        gone={phase === "GONE"}
        note={note}
        onUndo={() => void done.undo(row.key, group)}
      />
    );
  }
  return (
    <TodayRow
      ref={ref}
      group={row.group}
      busy={row.busy}
      refused={done.refused.get(row.key)}
      day={day}
      onDone={() => void done.complete(row.group, place)}
    />
  );
}

interface TodaySectionProps {
  id: string;
  title: string;
  count?: number;
  aside?: string;
  alarming?: boolean;
  children: ReactNode;
}

/** A section of the panel; on a phone it spans the screen from edge to edge. */
function TodaySection(props: TodaySectionProps) {
  const { id, title, count, aside, alarming = false, children } = props;
  return (
    <Card
      as="section"
      flush
      aria-labelledby={id}
      className="max-sm:-mx-4 max-sm:rounded-none max-sm:border-x-0"
    >
      <header className="flex min-h-control flex-wrap items-center gap-x-2 px-4 pt-1 sm:px-5">
        {alarming && <TriangleAlert className="text-overdue" aria-hidden />}
        <h2 id={id} className={`font-display text-lg ${alarming ? "text-overdue" : ""}`}>
          {title} {count !== undefined && <span className="text-sm">{count}</span>}
        </h2>
        {aside && <p className="ml-auto text-sm text-muted">{aside}</p>}
      </header>
      <ul className="divide-y divide-line pb-1">{children}</ul>
    </Card>
  );
}

const placeholders = [1, 2, 3, 4, 5, 6];

/** A placeholder of six rows. */
export const TodaySkeleton = () => (
  <Card flush aria-busy className="max-sm:-mx-4 max-sm:rounded-none max-sm:border-x-0">
    <ul aria-hidden className="divide-y divide-line pt-11 pb-1">
      {placeholders.map((row) => (
        <li
          key={row}
          className="grid h-17 grid-cols-[2.75rem_minmax(0,1fr)_6rem] items-center gap-x-3 px-4 sm:px-5 lg:h-14"
        >
          <Skeleton className="size-11 lg:size-10" />
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="h-11" />
        </li>
      ))}
    </ul>
  </Card>
);

/**
 * Keeps the focus in a row that re-renders with other buttons: the focus moves from the removed button to the
 * one that replaces it.
 */
function useKeptFocus(shape: string) {
  const row = useRef<HTMLLIElement>(null);
  const shapeBefore = useRef(shape);
  useLayoutEffect(() => {
    if (shapeBefore.current === shape) return;
    shapeBefore.current = shape;
    if (document.activeElement === document.body) row.current?.querySelector("button")?.focus();
  }, [shape]);
  return row;
}
