import { type FocusEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { DayPanel } from "./DayPanel.tsx";
import { OverdueEvents, UpcomingEvents, type ScreenProps } from "./EventLists.tsx";
import { MonthCard } from "./MonthCard.tsx";
import { spanOfMonth, useDays } from "./days.ts";

/** The month as a grid, and beside it the day, overdue and upcoming events. */
export function DeskCalendar({ today, lists, moving, acts }: ScreenProps) {
  const [day, setDay] = useState(today);
  const days = useDays(spanOfMonth(day, today), moving);
  const heading = useRef<HTMLHeadingElement>(null);
  const show = (wanted: string) => {
    // render the day first: a screen reader reads what gets the focus
    flushSync(() => setDay(wanted));
    heading.current?.focus();
  };
  const backToGrid = () =>
    document.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus({ preventScroll: true });
  const isPending = days.isPending || lists.isPending;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_21.5rem]">
      <MonthCard {...{ days, day, today, acts }} onDay={setDay} onShow={show} />
      {isPending ? (
        <Skeleton className="h-160 w-full" />
      ) : (
        <div
          className="grid grid-cols-1 items-start gap-4 max-lg:order-first max-lg:grid-cols-2"
          onFocus={outFromUnder}
        >
          <div data-pinned className="z-10 bg-page lg:sticky lg:top-16 lg:-my-4 lg:py-4">
            <DayPanel
              {...{ day, today, heading, acts }}
              events={days.byDay.get(day) ?? []}
              outings={days.outings.get(day) ?? []}
              onDay={setDay}
              onLeave={backToGrid}
            />
          </div>
          <OverdueEvents {...{ lists, today, acts }} />
          <UpcomingEvents {...{ lists, today, acts }} />
        </div>
      )}
    </div>
  );
}

/** Scrolls the focused element out from under the day's panel, which is sticky. */
function outFromUnder({ target, currentTarget }: FocusEvent<HTMLElement>) {
  const pinned = currentTarget.querySelector("[data-pinned]");
  if (!pinned || pinned.contains(target) || !target.matches(":focus-visible")) return;
  const hidden = pinned.getBoundingClientRect().bottom - target.getBoundingClientRect().top;
  if (hidden > 0) window.scrollBy({ top: -hidden - 8 });
}
