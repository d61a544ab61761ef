import { formatShortMonth } from "#web/core/format-date.ts";
import { ChevronDown, ChevronLeft, ChevronRight, Trophy } from "lucide-react";
import type { Outing } from "#contract/competing/outings.ts";
import { Button, IconButton } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { cx } from "#web/ui/cx.ts";
import { formatMonthName, formatShortWeekday } from "./format.ts";
import type { EventsByDay, OutingsByDay } from "./days.ts";

interface StripProps {
  days: readonly string[];
  byDay: EventsByDay;
  outings: OutingsByDay;
  /** Whether the counts of the days are still loading. */
  isPending: boolean;
  today: string;
  /** The day whose events are shown. */
  chosen: string;
  /** Shows all weeks of a month instead of two weeks. */
  isMonth: boolean;
  onMonth: (isMonth: boolean) => void;
  /** Moves back or forward by the two weeks or the month shown. */
  onStep: (step: -1 | 1) => void;
  onToday: () => void;
  onDay: (day: string) => void;
}

/** Two weeks or a month for touch screens, with each day's count of events; a tap goes to the day. */
export function Strip(props: StripProps) {
  const { days, byDay, outings, isPending, today, chosen, isMonth, onMonth, onStep } = props;
  const middle = days[isMonth ? 10 : 0] ?? today;
  const span = isMonth ? "month" : "two weeks";
  return (
    <Card as="section" flush aria-labelledby="month" className="px-1 pt-1 pb-2">
      <div className="flex items-center">
        <h2 id="month" aria-live="polite" className="mr-auto font-display text-lg">
          <button
            type="button"
            aria-expanded={isMonth}
            onClick={() => onMonth(!isMonth)}
            className="inline-flex min-h-control cursor-pointer items-center gap-1 rounded-control px-2 text-left max-[23rem]:text-base"
          >
            {middle.slice(0, 4) === today.slice(0, 4)
              ? formatMonthName(middle)
              : formatShortMonth(middle)}
            <ChevronDown className={cx("size-4 flex-none", isMonth && "rotate-180")} aria-hidden />
          </button>
        </h2>
        <Button variant="quiet" className="px-2" onClick={props.onToday}>
          Today
        </Button>
        <IconButton label={`Previous ${span}`} onClick={() => onStep(-1)}>
          <ChevronLeft aria-hidden />
        </IconButton>
        <IconButton label={`Next ${span}`} onClick={() => onStep(1)}>
          <ChevronRight aria-hidden />
        </IconButton>
      </div>
      <div className="grid grid-cols-7">
        {days.map((day) => (
          <StripDay
            key={day}
            day={day}
            isToday={day === today}
            isChosen={day === chosen}
            count={byDay.get(day)?.count ?? 0}
            outings={outings.get(day) ?? []}
            isPending={isPending}
            onPress={() => props.onDay(day)}
          />
        ))}
      </div>
    </Card>
  );
}

interface StripDayProps {
  day: string;
  isToday: boolean;
  isChosen: boolean;
  count: number;
  outings: readonly Outing[];
  isPending: boolean;
  onPress: () => void;
}

/** A day to tap. Its accessible name is the text on the screen, with words added for screen readers. */
function StripDay({ day, isToday, isChosen, count, outings, isPending, onPress }: StripDayProps) {
  return (
    <button
      type="button"
      aria-current={isToday ? "date" : undefined}
      aria-pressed={isChosen}
      onClick={onPress}
      className={cx(
        "grid min-h-16 cursor-pointer justify-items-center rounded-control border py-1 leading-tight",
        lookOf({ isChosen, isToday, hasOuting: outings.length > 0 }),
      )}
    >
      <span className="text-xs">{isToday ? "Today" : formatShortWeekday(day)} </span>
      <b className="font-semibold tabular-nums">
        {Number(day.slice(8))}
        <span className="sr-only"> {formatMonthName(day)}, </span>
      </b>
      <span className="flex h-4.5 items-center gap-0.5 text-xs font-semibold tabular-nums">
        {outings.length > 0 && <Trophy className="size-4" aria-hidden />}
        {!isPending && <Count count={count} alone={outings.length === 0} />}
        <span className="sr-only">{outings.map(({ name }) => `, outing ${name}`).join("")}</span>
      </span>
    </button>
  );
}

/** How many events a day has. */
function Count({ count, alone }: { count: number; alone: boolean }) {
  if (count > 0)
    return (
      <span>
        {count}
        <span className="sr-only"> {count === 1 ? "event" : "events"}</span>
      </span>
    );
  return (
    <>
      {alone && <span aria-hidden>–</span>}
      <span className="sr-only">no events</span>
    </>
  );
}

function lookOf(of: { isChosen: boolean; isToday: boolean; hasOuting: boolean }) {
  if (of.isChosen) return "border-transparent bg-accent text-on-accent";
  if (of.hasOuting) return "border-tan text-tan";
  return of.isToday ? "border-accent text-accent" : "border-transparent";
}
