import { formatMonth } from "#web/core/format-date.ts";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { addDays, addMonths } from "#rules/dates.ts";
import { LoadFailed } from "#web/core/Loaded.tsx";
import { Button, IconButton } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { NothingPlanned } from "./Agenda.tsx";
import {
  type EventsByDay,
  type OutingsByDay,
  type PendingMoves,
  type useDays,
  weeksOf,
} from "./days.ts";
import { MonthList } from "./MonthList.tsx";
import type { EventActs } from "./open-dialog.ts";
import { DayCell } from "./DayCell.tsx";
import { formatShortWeekday, formatWeekday } from "./format.ts";
import { useDragging } from "./use-dragging.ts";

interface MonthCardProps {
  days: ReturnType<typeof useDays>;
  moving: PendingMoves;
  day: string;
  today: string;
  acts: EventActs;
  onDay: (day: string) => void;
  onShow: (day: string) => void;
}

interface MonthGridProps {
  weeks: string[][];
  byDay: EventsByDay;
  outings: OutingsByDay;
  today: string;
  /** The day that can be focused, whose month the grid shows. */
  day: string;
  onDay: (day: string) => void;
  /** Shows all events of the day. */
  onShow: (day: string) => void;
  acts: EventActs;
}

/**
 * The month as a grid, by the ARIA grid pattern: one Tab stop, arrow keys between days, Enter to go to a day's
 * events. Events can be dragged to another day with the mouse; the menu in the panel does the same for keyboard
 * users.
 */
function MonthGrid(props: MonthGridProps) {
  const { weeks, byDay, outings, today, day, onDay, onShow, acts } = props;
  const dragging = useDragging();
  const grid = useRef<HTMLTableElement>(null);
  const byKeyboard = useRef(false);
  useEffect(() => {
    // a day reached by keyboard gets the focus, even if its month has only just rendered
    if (!byKeyboard.current) return;
    byKeyboard.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  }, [day]);

  const onKey = (event: KeyboardEvent, here: string) => {
    if (event.target !== event.currentTarget) return;
    const to = dayByKey(event.key, here, weeks);
    if (to) {
      byKeyboard.current = true;
      onDay(to);
    } else if (event.key === "Enter" || event.key === " ") onShow(here);
    else return;
    event.preventDefault();
  };
  const onDropped = (eventId: string, on: string) => {
    const shown = [...byDay.values()].flatMap(({ events }) => events);
    const found = shown.find(({ id }) => id === eventId);
    if (found) void acts.move(found, on);
  };

  return (
    <table
      ref={grid}
      role="grid"
      aria-labelledby="month"
      className="w-full table-fixed border-collapse"
    >
      <Weekdays week={weeks[0] ?? []} />
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((each) => (
              <DayCell
                key={each}
                day={each}
                today={today}
                active={each === day}
                outside={each.slice(0, 7) !== day.slice(0, 7)}
                events={byDay.get(each)?.events ?? []}
                count={byDay.get(each)?.count ?? 0}
                outings={outings.get(each) ?? []}
                {...{ dragging, acts, onKey, onDay, onShow, onDropped }}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const Weekdays = ({ week }: { week: string[] }) => (
  <thead>
    <tr>
      {week.map((day) => (
        <th
          key={day}
          scope="col"
          abbr={formatWeekday(day)}
          className="border-l border-line px-2.5 py-1.5 text-left text-sm font-semibold text-muted first:border-l-0"
        >
          {formatShortWeekday(day)}
        </th>
      ))}
    </tr>
  </thead>
);

const leads: Record<string, (day: string, week: string[]) => string> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day, week) => week[0] ?? day,
  End: (day, week) => week.at(-1) ?? day,
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
};

/**
 * The day that a key moves to: arrow keys by day and week, Home and End within the week, Page Up and Page Down
 * by month; null for other keys.
 */
export function dayByKey(key: string, day: string, weeks: string[][]): string | null {
  const week = weeks.find((each) => each.includes(day)) ?? [day];
  return leads[key]?.(day, week) ?? null;
}

/** A month with its heading, as a grid or, on request, as a list by day. */
export function MonthCard(props: MonthCardProps) {
  const { day, today, acts, onDay } = props;
  const [asList, setAsList] = useState(false);
  return (
    <Card as="section" flush aria-labelledby="month">
      <div className="flex flex-wrap items-center gap-2 py-2.5 pr-3 pl-4">
        <h2 id="month" aria-live="polite" className="mr-auto font-display text-xl">
          {formatMonth(day)}
        </h2>
        <Button aria-pressed={asList} onClick={() => setAsList(!asList)}>
          {asList ? "Show month" : "Show list"}
        </Button>
        <Button onClick={() => onDay(today)}>Today</Button>
        <IconButton label="Previous month" onClick={() => onDay(addMonths(day, -1))}>
          <ChevronLeft aria-hidden />
        </IconButton>
        <IconButton label="Next month" onClick={() => onDay(addMonths(day, 1))}>
          <ChevronRight aria-hidden />
        </IconButton>
      </div>
      <Month {...props} asList={asList} onAdd={() => acts.open({ what: "add", day })} />
    </Card>
  );
}

function Month(props: MonthCardProps & { asList: boolean; onAdd: () => void }) {
  const { days, moving, day, today, acts, onDay, onShow, asList, onAdd } = props;
  const { byDay, outings, error, isPending, refetch } = days;
  if (isPending) return <Skeleton className="h-250 w-full" />;
  if (error)
    return <LoadFailed title="The month could not be loaded" error={error} onRetry={refetch} />;
  const weeks = weeksOf(day);
  const inMonth = weeks.flat().filter((each) => each.slice(0, 7) === day.slice(0, 7));
  const isEmpty = inMonth.every((each) => !byDay.has(each) && !outings.has(each));
  return (
    <>
      {isEmpty && (
        <div className="border-t border-line">
          <NothingPlanned when={`in ${formatMonth(day)}`} onAdd={onAdd} />
        </div>
      )}
      {asList && !isEmpty && (
        <MonthList key={inMonth[0]} {...{ inMonth, byDay, outings, moving, today, acts }} />
      )}
      {!asList && (
        <div className="border-t border-line">
          <MonthGrid {...{ weeks, byDay, outings, today, day, onDay, onShow, acts }} />
        </div>
      )}
    </>
  );
}
