import { IfMayWrite } from "#web/core/IfMayWrite.tsx";
import { Plus } from "lucide-react";
import { type FocusEvent, useRef, useState, type KeyboardEvent, type RefObject } from "react";
import { flushSync } from "react-dom";
import type { Outing } from "#contract/competing/outings.ts";
import { OPEN_DAY_SHOWN } from "#rules/care/calendar-days.ts";
import { addDays } from "#rules/dates.ts";
import { LoadFailed } from "#web/core/Loaded.tsx";
import { IconButton } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { OverdueEvents, UpcomingEvents, type ScreenProps, ShortList } from "./EventLists.tsx";
import { EventRow } from "./EventRow.tsx";
import { MonthCard } from "./MonthCard.tsx";
import { OutingMark } from "./OutingMark.tsx";
import { type EventsByDay, type PendingMoves, spanOfMonth, useDays } from "./days.ts";
import { useEvents } from "./use-events.ts";
import { formatDay, formatFullDay, formatWeekdayAndDay } from "./format.ts";
import type { EventActs } from "./open-dialog.ts";

/** The month as a grid, and beside it the day, overdue and upcoming events. */
export function DeskCalendar({ today, lists, moving, acts }: ScreenProps) {
  const [day, setDay] = useState(today);
  const days = useDays(spanOfMonth(day, today), moving);
  const heading = useRef<HTMLHeadingElement>(null);
  const show = (wanted: string) => {
    // renders the day first, because a screen reader reads the element that gets the focus
    flushSync(() => setDay(wanted));
    heading.current?.focus();
  };
  const backToGrid = () =>
    document.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus({ preventScroll: true });
  const isPending = days.isPending || lists.isPending;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_21.5rem]">
      <MonthCard {...{ days, moving, day, today, acts }} onDay={setDay} onShow={show} />
      {isPending ? (
        <Skeleton className="h-160 w-full" />
      ) : (
        <div
          className="grid grid-cols-1 items-start gap-4 max-lg:order-first max-lg:grid-cols-2"
          onFocus={outFromUnder}
        >
          <div data-pinned className="z-10 bg-page lg:sticky lg:top-16 lg:-my-4 lg:py-4">
            <DayPanel
              {...{ day, today, heading, moving, acts }}
              byDay={days.byDay}
              outings={days.outings.get(day) ?? []}
              onDay={setDay}
              onLeave={backToGrid}
            />
          </div>
          <OverdueEvents {...{ lists, today, acts }} count={days.overdue} />
          <UpcomingEvents {...{ lists, today, acts }} />
        </div>
      )}
    </div>
  );
}

/** Scrolls the focused element out from under the sticky panel of the day. */
function outFromUnder({ target, currentTarget }: FocusEvent<HTMLElement>) {
  const pinned = currentTarget.querySelector("[data-pinned]");
  if (!pinned || pinned.contains(target) || !target.matches(":focus-visible")) return;
  const hidden = pinned.getBoundingClientRect().bottom - target.getBoundingClientRect().top;
  if (hidden > 0) window.scrollBy({ top: -hidden - 8 });
}

interface DayPanelProps {
  day: string;
  today: string;
  byDay: EventsByDay;
  moving: PendingMoves;
  outings: readonly Outing[];
  /** The heading that gets the focus when a day is opened from the grid. */
  heading: RefObject<HTMLHeadingElement | null>;
  onDay: (day: string) => void;
  /** Returns the focus to the day's cell. */
  onLeave: () => void;
  acts: EventActs;
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/**
 * All events of one day, beside the grid. On its heading, arrow keys go to adjacent days and Escape returns to
 * the grid.
 */
export function DayPanel(props: DayPanelProps) {
  const { day, today, byDay, moving, outings, heading, onDay, onLeave, acts } = props;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    const step = steps[event.key];
    if (step) onDay(addDays(day, step));
    else if (event.key === "Escape") onLeave();
    else return;
    event.preventDefault();
  };
  return (
    <Card
      as="section"
      flush
      aria-label="Day"
      className="lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto"
    >
      <div className="flex min-h-13 items-center gap-2 py-1 pr-2 pl-4">
        {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <h2
          ref={heading}
          tabIndex={-1}
          onKeyDown={onKeyDown}
          className="mr-auto rounded-control font-display text-lg"
        >
          {day === today ? `Today, ${formatDay(day)}` : formatWeekdayAndDay(day)}
        </h2>
        <IfMayWrite section="care">
          <IconButton
            label={`Add an event on ${formatFullDay(day)}`}
            onClick={() => acts.open({ what: "add", day })}
          >
            <Plus aria-hidden />
          </IconButton>
        </IfMayWrite>
      </div>
      {outings.length > 0 && (
        <div className="grid gap-2 px-3 pb-3">
          {outings.map((outing) => (
            <OutingMark key={outing.id} outing={outing} />
          ))}
        </div>
      )}
      {byDay.has(day) ? (
        <DayRows key={day} {...{ day, today, byDay, moving, acts }} />
      ) : (
        outings.length === 0 && <p className="px-4 pb-4 text-muted">Nothing planned.</p>
      )}
    </Card>
  );
}

type DayRowsProps = Pick<DayPanelProps, "day" | "today" | "byDay" | "moving" | "acts">;

/** The day's first events, and all on request. */
function DayRows({ day, today, byDay, moving, acts }: DayRowsProps) {
  const [all, setAll] = useState(false);
  const its = useEvents({ from: day, to: day, byDay, first: OPEN_DAY_SHOWN, all, moving });
  return (
    <>
      <ShortList
        of={formatFullDay(day)}
        shown={OPEN_DAY_SHOWN}
        count={its.count}
        onAll={() => setAll(true)}
        rows={its.events.map((event) => (
          <EventRow key={event.id} event={event} acts={acts} today={today} underItsDay />
        ))}
      />
      {its.error && (
        <LoadFailed title="The day could not be loaded" error={its.error} onRetry={its.refetch} />
      )}
    </>
  );
}
