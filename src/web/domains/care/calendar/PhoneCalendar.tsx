import { useEffect, useState } from "react";
import { addDays, addMonths } from "#rules/dates.ts";
import { fortnight } from "#rules/month-grid.ts";
import { LoadFailed } from "#web/core/Loaded.tsx";
import { weekStart } from "#web/core/preferences.ts";
import { Button } from "#web/ui/Button.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { Agenda, NothingPlanned } from "./Agenda.tsx";
import { type AgendaDay, comingOf, countOf, firstOf, shownIn, withComing } from "./agenda.ts";
import { useDays, usualSpan, weeksOf, wholeDays } from "./days.ts";
import { useEvents } from "./use-events.ts";
import { formatShortDay, formatWeekdayAndDay } from "./format.ts";
import { type Lists, OverdueEvents, UPCOMING, type ScreenProps } from "./EventLists.tsx";
import { OutingMark } from "./OutingMark.tsx";
import { Strip } from "./Strip.tsx";

/** How many overdue events are shown before 'Show all'. */
const OVERDUE = 3;

/** Two weeks of days to tap, the overdue events, and an agenda that lists each event once. */
export function PhoneCalendar({ today, lists, moving, acts }: ScreenProps) {
  const [at, setAt] = useState(today);
  const [isMonth, setMonth] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const days = isMonth ? weeksOf(at).flat() : fortnight(at, weekStart.read());
  const month = useDays(spanOf(days, today), moving);
  const go = (day: string) => {
    setAt(day);
    setChosen(null);
  };
  const step = (by: -1 | 1) => go(isMonth ? addMonths(at, by) : addDays(at, by * 14));
  const isPending = month.isPending || lists.isPending;
  return (
    <div className="grid grid-cols-1 gap-5">
      <Strip
        {...{ days, today, isMonth }}
        byDay={month.byDay}
        outings={month.outings}
        isPending={month.isPending}
        chosen={chosen ?? today}
        onMonth={setMonth}
        onStep={step}
        onToday={() => go(today)}
        onDay={(day) => (day === chosen ? comeTo(day) : setChosen(day))}
      />
      {isPending ? (
        <Skeleton className="h-160 w-full" />
      ) : (
        <>
          <OverdueEvents {...{ lists, today, acts }} count={month.overdue} shown={OVERDUE} />
          {month.error ? (
            <LoadFailed
              title="The month could not be loaded"
              error={month.error}
              onRetry={month.refetch}
            />
          ) : (
            <Coming key={days[0]} {...{ days, month, moving, lists, today, chosen, acts }} />
          )}
        </>
      )}
    </div>
  );
}

/** The span to fetch: the one that the document has preloaded, if that covers these days. */
function spanOf(days: readonly string[], today: string) {
  const usual = usualSpan(today);
  const [from = today, to = today] = [days[0], days.at(-1)];
  return usual.from <= from && to <= usual.to ? usual : { from, to };
}

interface ComingProps extends Pick<ScreenProps, "today" | "moving" | "acts"> {
  days: readonly string[];
  month: ReturnType<typeof useDays>;
  lists: Lists;
  /** The day that was tapped. */
  chosen: string | null;
}

/**
 * The agenda of the days shown, beginning with today if it is among them; the first five events, and all on
 * request.
 */
function Coming({ days, month, moving, lists, today, chosen, acts }: ComingProps) {
  const [wantsAll, setWantsAll] = useState(false);
  const [now] = useState(() => new Date());
  const all = wantsAll || chosen !== null;
  const { its, coming } = useComing({ days, month, moving, lists, today, chosen, all, now });
  const { isNow, agenda: whole } = coming;
  const agenda = all ? whole : firstOf(whole, UPCOMING);
  const title = isNow
    ? "Upcoming Events"
    : `${formatShortDay(coming.first)} to ${formatShortDay(coming.last)}`;
  useEffect(() => {
    if (chosen) comeTo(chosen);
  }, [chosen]);
  return (
    <section aria-label={title} className="grid grid-cols-1 gap-3">
      <h2 className="font-display text-xl">{title}</h2>
      {whole.length === 0 && (
        <NothingPlanned
          when={isNow ? "in these weeks, or after" : "in these weeks"}
          onAdd={() => acts.open({ what: "add", day: coming.from })}
        />
      )}
      <Agenda days={agenda} today={today} acts={acts} />
      {its.error && (
        <LoadFailed title="The days could not be loaded" error={its.error} onRetry={its.refetch} />
      )}
      {!all && countOf(whole) > shownIn(agenda) && (
        <Button onClick={() => setWantsAll(true)}>Show all {countOf(whole)}</Button>
      )}
      {!all && <NextOuting agenda={agenda} days={whole} />}
    </section>
  );
}

interface UseComing extends Omit<ComingProps, "acts"> {
  all: boolean;
  now: Date;
}

/** The agenda with the first events of its days, or with all. */
function useComing({ days, month, moving, lists, today, chosen, all, now }: UseComing) {
  const upcoming = lists.upcoming.data ?? [];
  const [from = today, to = today] = [days[0], days.at(-1)];
  const its = useEvents({ from, to, byDay: month.byDay, first: 0, all, moving });
  const byDay = its.isWhole ? wholeDays(its.events, now) : withComing(month.byDay, upcoming);
  const { outings } = month;
  return { its, coming: comingOf({ days, byDay, outings, upcoming, today, chosen, now }) };
}

/** The next outing, if it is after the agenda's last day. */
function NextOuting({
  agenda,
  days,
}: {
  agenda: readonly AgendaDay[];
  days: readonly AgendaDay[];
}) {
  const isShown = agenda.some(({ outings }) => outings.length > 0);
  const next = days.find(({ outings }) => outings.length > 0);
  if (isShown || !next) return null;
  return (
    <div className="grid gap-1">
      <h3 className="font-semibold text-muted">Next outing, {formatWeekdayAndDay(next.day)}</h3>
      {next.outings.map((outing) => (
        <OutingMark key={outing.id} outing={outing} />
      ))}
    </div>
  );
}

/** Scrolls to a day of the agenda and focuses it. */
function comeTo(day: string) {
  const heading = document.getElementById(`day-${day}`);
  heading?.scrollIntoView({ block: "start" });
  heading?.focus({ preventScroll: true });
}
