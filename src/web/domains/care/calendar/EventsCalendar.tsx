import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";
import type { CareEvent } from "#contract/care/care-events.ts";
import { addMonths } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import { monthGrid } from "#rules/month-grid.ts";
import { weekStart } from "#web/core/week-start.ts";
import { Button, IconButton } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { Agenda } from "./Agenda.tsx";
import type { Open } from "./open-dialog.ts";
import { type EventsByDay, eventsBetween } from "./month-events.ts";
import { MonthGrid } from "./MonthGrid.tsx";
import { type OutingsByDay, useOutingDays } from "./outing-days.ts";
import { monthWords } from "./date-text.ts";

interface EventsCalendarProps {
  today: string;
  onOpen: (open: Open) => void;
}

/** A month of events: a grid at a desk, a list by days on a phone, either on request. */
export function EventsCalendar({ today, onOpen }: EventsCalendarProps) {
  const [day, setDay] = useState(today);
  const [asList, setAsList] = useState(() => window.matchMedia("(width < 40rem)").matches);
  const [wanted, setWanted] = useState<string | null>(null);
  const showAll = (whole: string) => {
    setDay(whole);
    setWanted(whole);
    setAsList(true);
  };
  const { error, isPending, ...month } = useMonth(day);
  const shown = { ...month, today, day, onDay: setDay, onOpen };
  const list = isPending ? (
    <Skeleton className="h-96 w-full" />
  ) : (
    <Agenda {...shown} wanted={wanted} />
  );
  return (
    <Card as="section" aria-labelledby="month" className="grid gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id="month" aria-live="polite" className="mr-auto font-display text-xl">
          {monthWords(day)}
        </h2>
        <Button aria-pressed={asList} onClick={() => setAsList(!asList)}>
          {asList ? "Show month" : "Show list"}
        </Button>
        <Button onClick={() => setDay(today)}>Today</Button>
        <IconButton label="Previous month" onClick={() => setDay(addMonths(day, -1))}>
          <ChevronLeft aria-hidden />
        </IconButton>
        <IconButton label="Next month" onClick={() => setDay(addMonths(day, 1))}>
          <ChevronRight aria-hidden />
        </IconButton>
      </div>
      {error && (
        <p role="alert" className="text-overdue">
          {error.sentence}
        </p>
      )}
      {asList ? list : <MonthGrid {...shown} onMore={showAll} />}
    </Card>
  );
}

const noOutings: OutingsByDay = new Map();

/** The weeks of a day's month, with the events and outings of each of their days. */
function useMonth(day: string) {
  const weeks = monthGrid(day, weekStart.read());
  const [from = day, to = day] = [weeks[0]?.[0], weeks.at(-1)?.at(-1)];
  const events = useQuery({ ...eventsBetween(from, to), placeholderData: keepPreviousData });
  const outings = useOutingDays(from, to);
  return {
    weeks,
    byDay: groupByDay(events.data ?? []),
    outings: outings ?? noOutings,
    error: events.error,
    isPending: events.isPending || outings === null,
  };
}

const groupByDay = (events: CareEvent[]): EventsByDay =>
  Map.groupBy(events, (event) => londonDate(new Date(event.dueDate)));
