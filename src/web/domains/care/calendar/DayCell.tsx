import { Check, Clock, type LucideIcon, TriangleAlert } from "lucide-react";
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useMayWrite } from "#web/core/session.ts";
import type { CareEvent } from "#contract/care/care-events.ts";
import type { Outing } from "#contract/competing/outings.ts";
import { DAY_SHOWN } from "#rules/care/calendar-days.ts";
import { formatTime } from "#web/domains/care/today/format-row.ts";
import { AlertMark } from "#web/domains/horses/care-notes/AlertsOf.tsx";
import type { BadgeState } from "#web/ui/Badge.tsx";
import { cx } from "#web/ui/cx.ts";
import { eventState } from "./EventRow.tsx";
import { OutingMark } from "./OutingMark.tsx";
import {
  formatEventCount,
  formatFullDay,
  formatHead,
  formatRest,
  formatShortMonthName,
} from "./format.ts";
import type { EventActs } from "./open-dialog.ts";
import type { DraggingModule } from "./use-dragging.ts";

export interface DayCellProps {
  day: string;
  today: string;
  /** This is the day that the grid focuses and the panel shows. */
  active: boolean;
  /** Whether the day belongs to the previous or next month. */
  outside: boolean;
  events: readonly CareEvent[];
  /** How many events the day has, of which these are the first. */
  count: number;
  outings: readonly Outing[];
  dragging: DraggingModule | null;
  acts: EventActs;
  onKey: (event: KeyboardEvent, day: string) => void;
  onDay: (day: string) => void;
  /** Shows all events of the day. */
  onShow: (day: string) => void;
  onDropped: (eventId: string, day: string) => void;
}

const isControl = (target: EventTarget) => target instanceof Element && target.closest("button, a");

/** A day of the grid, onto which events can be dropped. */
export function DayCell(props: DayCellProps) {
  const { day, today, active, outside, events, count, outings, dragging, acts } = props;
  const { cell, isOver } = useLanding(props);
  const mayAdd = useMayWrite("care");
  const words = [formatFullDay(day), ...(count > 0 ? [formatEventCount(count)] : [])];
  return (
    <td
      ref={cell}
      data-day={day}
      tabIndex={active ? 0 : -1}
      aria-label={words.join(", ")}
      aria-current={day === today ? "date" : undefined}
      aria-selected={active}
      onKeyDown={(event) => props.onKey(event, day)}
      onClick={(event) => {
        if (!isControl(event.target)) props.onDay(day);
      }}
      onDoubleClick={(event) => {
        if (mayAdd && !isControl(event.target)) acts.open({ what: "add", day });
      }}
      className={cx(
        "h-32 border-t border-l border-line p-1 align-top first:border-l-0 focus-visible:z-10 lg:h-47.5",
        outside && "bg-sunken/50",
        active && "shadow-[inset_0_0_0_2px_var(--accent)]",
        isOver && "bg-accent-soft",
      )}
    >
      <div className="grid gap-1">
        <DayNumber day={day} isToday={day === today} />
        {outings.map((outing) => (
          <OutingMark key={outing.id} outing={outing} small />
        ))}
        {events.slice(0, DAY_SHOWN).map((event) => (
          <EventChip
            key={event.id}
            event={event}
            dragging={dragging}
            onOpen={() => acts.open({ what: "edit", event })}
          />
        ))}
        {count > DAY_SHOWN && (
          <button
            type="button"
            tabIndex={-1}
            onClick={() => props.onShow(day)}
            className="link min-h-7 w-full cursor-pointer px-1 text-left text-sm"
          >
            +{count - DAY_SHOWN} more
          </button>
        )}
      </div>
    </td>
  );
}

/** The day's number, with the month's name on the first of a month; the cell's accessible name has the full date. */
const DayNumber = ({ day, isToday }: { day: string; isToday: boolean }) => (
  <span
    data-month={day.endsWith("-01") ? ` ${formatShortMonthName(day)}` : ""}
    className={cx(
      "flex h-7 min-w-7 items-center justify-self-start rounded-full px-1.5 text-sm font-semibold whitespace-pre tabular-nums after:content-[attr(data-month)]",
      isToday && "justify-center bg-accent text-on-accent",
    )}
  >
    {Number(day.slice(8))}
  </span>
);

/** Makes a day a drop target once dragging has loaded; returns whether an event is dragged over it. */
function useLanding({ day, dragging, onDropped }: DayCellProps) {
  const cell = useRef<HTMLTableCellElement>(null);
  const [isOver, setOver] = useState(false);
  const dropped = useEffectEvent((eventId: string) => onDropped(eventId, day));
  useEffect(() => {
    if (!cell.current) return;
    return dragging?.dropOnDay(cell.current, { onOver: setOver, onDropped: (id) => dropped(id) });
  }, [dragging]);
  return { cell, isOver };
}

const looks: Record<BadgeState, { look: string; sign: LucideIcon | null }> = {
  ok: { look: "border-edge text-muted", sign: Check },
  soon: { look: "border-soon bg-soon-soft text-soon", sign: Clock },
  overdue: { look: "border-overdue bg-overdue-soft text-overdue", sign: TriangleAlert },
  off: { look: "border-accent bg-accent-soft text-ink", sign: null },
};

interface EventChipProps {
  event: CareEvent;
  /** The drag and drop module, once loaded. */
  dragging: DraggingModule | null;
  onOpen: () => void;
}

/** One event in a day of the grid, with horse, title and time. */
function EventChip({ event, dragging, onOpen }: EventChipProps) {
  const [now] = useState(() => new Date());
  const [isDragged, setDragged] = useState(false);
  const chip = useRef<HTMLButtonElement>(null);
  const { state, word } = eventState(event, now);
  const { look, sign: Sign } = looks[state];
  const isDone = state === "ok";
  const { id } = event;
  const mayMove = useMayWrite("care", event.horseId) && !event.paperId;
  useEffect(() => {
    if (!chip.current || isDone || !mayMove) return;
    return dragging?.dragEvent(chip.current, id, setDragged);
  }, [dragging, id, isDone, mayMove]);
  return (
    <button
      ref={chip}
      type="button"
      tabIndex={-1}
      onClick={onOpen}
      className={cx(
        "block min-h-7 w-full cursor-pointer rounded border-l-4 py-0.5 pr-1 pl-1.5 text-left text-xs wrap-anywhere hover:brightness-95",
        look,
        isDragged && "opacity-40",
      )}
    >
      <span className="line-clamp-6">
        {Sign && <Sign className="mr-1 inline size-3.5 align-[-0.15em]" aria-hidden />}
        <b dir="auto" className="font-semibold">
          {formatHead(event)}
        </b>
        <AlertMark horseId={event.horseId} />{" "}
        <span className="block">
          {formatRest(event) && `${formatRest(event)}, `}
          {formatTime(event.dueDate)}
        </span>
      </span>
      <span className="sr-only">{state === "off" ? "" : `, ${word}`}</span>
    </button>
  );
}
