import { formatMonth } from "#web/core/format-month.ts";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";
import { addMonths } from "#rules/dates.ts";
import { LoadFailed } from "#web/core/Loaded.tsx";
import { Button, IconButton } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { Agenda, NothingPlanned } from "./Agenda.tsx";
import { countOf, firstOf } from "./agenda-days.ts";
import { MonthGrid } from "./MonthGrid.tsx";
import type { EventActs } from "./open-dialog.ts";
import { type useDays, weeksOf } from "./days.ts";

/** How many events the list of a month shows before 'Show all'. */
const LISTED = 40;

interface MonthCardProps {
  days: ReturnType<typeof useDays>;
  day: string;
  today: string;
  acts: EventActs;
  onDay: (day: string) => void;
  onShow: (day: string) => void;
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
  const { days, day, today, acts, onDay, onShow, asList, onAdd } = props;
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
      {asList && !isEmpty && <MonthList {...{ inMonth, byDay, outings, today, acts }} />}
      {!asList && (
        <div className="border-t border-line">
          <MonthGrid {...{ weeks, byDay, outings, today, day, onDay, onShow, acts }} />
        </div>
      )}
    </>
  );
}

type MonthListProps = Pick<MonthCardProps["days"], "byDay" | "outings"> &
  Pick<MonthCardProps, "today" | "acts"> & { inMonth: readonly string[] };

/** A list of the month's days that have events or outings. */
function MonthList({ inMonth, byDay, outings, today, acts }: MonthListProps) {
  const [all, setAll] = useState(false);
  const whole = inMonth
    .filter((day) => byDay.has(day) || outings.has(day))
    .map((day) => ({
      day,
      events: byDay.get(day) ?? [],
      outings: outings.get(day) ?? [],
      late: 0,
    }));
  const days = all ? whole : firstOf(whole, LISTED);
  return (
    <div className="grid gap-3 border-t border-line p-4">
      <Agenda days={days} today={today} acts={acts} />
      {!all && countOf(whole) > LISTED && (
        <Button onClick={() => setAll(true)}>Show all {countOf(whole)}</Button>
      )}
    </div>
  );
}
