import { type KeyboardEvent, useEffect, useRef } from "react";
import type { CareEvent } from "#contract/care/care-events.ts";
import type { Outing } from "#contract/competing/outings.ts";
import { cx } from "#web/ui/cx.ts";
import type { Open } from "./open-dialog.ts";
import type { EventsByDay } from "./month-events.ts";
import { EventChip } from "./EventChip.tsx";
import { dayByKey } from "./day-by-key.ts";
import { OutingMark } from "./OutingMark.tsx";
import type { OutingsByDay } from "./outing-days.ts";
import { dayWords, fullWeekdayWords, weekdayWords } from "./date-text.ts";

/** Events a day shows before '+N more'. */
const SHOWN = 2;

export interface MonthProps {
  weeks: string[][];
  byDay: EventsByDay;
  outings: OutingsByDay;
  today: string;
  /** The day that has the keyboard; its month is the one shown. */
  day: string;
  onDay: (day: string) => void;
  onOpen: (open: Open) => void;
}

interface MonthGridProps extends MonthProps {
  /** Shows all of a day that has more than its cell holds. */
  onMore: (day: string) => void;
}

/** The month as a grid, after the ARIA grid pattern: one stop for Tab, arrows between days, Enter to add. */
export function MonthGrid(props: MonthGridProps) {
  const { weeks, byDay, outings, today, day, onDay, onOpen, onMore } = props;
  const grid = useRef<HTMLTableElement>(null);
  const byKeyboard = useRef(false);
  useEffect(() => {
    // a day reached by keys takes the focus, also when its month was drawn for it just now
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
    } else if (event.key === "Enter" || event.key === " ") onOpen({ what: "add", day: here });
    else return;
    event.preventDefault();
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
                events={byDay.get(each) ?? []}
                outings={outings.get(each) ?? []}
                onKey={onKey}
                onDay={onDay}
                onOpen={onOpen}
                onMore={onMore}
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
        <th key={day} scope="col" abbr={fullWeekdayWords(day)} className="py-2 text-sm text-muted">
          {weekdayWords(day)}
        </th>
      ))}
    </tr>
  </thead>
);

const isControl = (target: EventTarget) => target instanceof Element && target.closest("button, a");

function cellWords(day: string, events: CareEvent[]) {
  const count = events.length === 1 ? "1 event" : `${events.length} events`;
  return events.length === 0 ? dayWords(day) : `${dayWords(day)}, ${count}`;
}

interface DayCellProps extends Pick<MonthGridProps, "today" | "onDay" | "onOpen" | "onMore"> {
  day: string;
  /** The one the keyboard is on. */
  active: boolean;
  /** Of the month before or after. */
  outside: boolean;
  events: CareEvent[];
  outings: readonly Outing[];
  onKey: (event: KeyboardEvent, day: string) => void;
}

function DayCell(props: DayCellProps) {
  const { day, today, active, outside, events, outings, onKey, onDay, onOpen, onMore } = props;
  return (
    <td
      data-day={day}
      tabIndex={active ? 0 : -1}
      aria-label={cellWords(day, events)}
      aria-current={day === today ? "date" : undefined}
      onKeyDown={(event) => onKey(event, day)}
      onClick={(event) => {
        if (!isControl(event.target)) onDay(day);
      }}
      onDoubleClick={() => onOpen({ what: "add", day })}
      className={cx(
        "h-24 border border-line p-1 align-top focus-visible:z-10",
        outside && "bg-sunken/50 text-muted",
      )}
    >
      <div className="grid gap-1">
        <span
          className={cx(
            "flex size-7 items-center justify-center rounded-full text-sm tabular-nums",
            day === today && "bg-accent font-semibold text-on-accent",
          )}
        >
          {Number(day.slice(8))}
        </span>
        {outings.map((outing) => (
          <OutingMark key={outing.id} outing={outing} small />
        ))}
        {events.slice(0, SHOWN).map((event) => (
          <EventChip key={event.id} event={event} onOpen={() => onOpen({ what: "edit", event })} />
        ))}
        {events.length > SHOWN && (
          <button
            type="button"
            tabIndex={-1}
            onClick={() => onMore(day)}
            className="link min-h-7 w-full cursor-pointer px-1 text-left text-sm"
          >
            +{events.length - SHOWN} more
          </button>
        )}
      </div>
    </td>
  );
}
