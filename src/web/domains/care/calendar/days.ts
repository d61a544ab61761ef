import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type CalendarDay, calendarEndpoints } from "#contract/care/calendar.ts";
import type { CareEvent } from "#contract/care/care-events.ts";
import { type Outing, outingEndpoints } from "#contract/competing/outings.ts";
import { isOverdue } from "#rules/care/calendar-days.ts";
import { dueOn } from "#rules/care/move-event.ts";
import { addDays, earlier, later } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import { calendarSpan, monthGrid } from "#rules/month-grid.ts";
import { queryOf } from "#web/core/query.ts";
import { weekStart } from "#web/core/preferences.ts";

/** The new days of events whose move the server has not answered yet (optimistic update), by event id. */
export type PendingMoves = ReadonlyMap<string, string>;

const noOutings: OutingsByDay = new Map();

/** The days of a range with what they hold; `open` is the day of which more events are shown. */
export function useDays(range: { from: string; to: string; open?: string }, moving: PendingMoves) {
  const days = useQuery({
    ...queryOf(calendarEndpoints.days, { query: range }),
    placeholderData: keepPreviousData,
  });
  const outings = useOutingDays(range.from, range.to);
  const [now] = useState(() => new Date());
  return {
    byDay: placeMoved(days.data?.days ?? [], moving, now),
    outings: outings ?? noOutings,
    /** How many events are overdue in all; undefined until it is known. */
    overdue: days.data?.overdue,
    /** Why the days could not be loaded; null while earlier ones can be shown. */
    error: days.data ? null : days.error,
    refetch: days.refetch,
    isPending: days.isPending || outings === null,
  };
}

/** The days to fetch for a month; for the current month, the range that the document has preloaded. */
export const spanOfMonth = (day: string, today: string) =>
  today.startsWith(day.slice(0, 7))
    ? usualSpan(today)
    : calendarSpan(`${day.slice(0, 7)}-01`, weekStart.read());

/** The range that the document has preloaded, in which today is open. */
export const usualSpan = (today: string) => ({
  ...calendarSpan(today, weekStart.read()),
  open: today,
});

export const weeksOf = (day: string) => monthGrid(day, weekStart.read());

/** Days with what they hold, by day; events that are being moved are on their new days already. */
export function placeMoved(
  days: readonly CalendarDay[],
  moving: PendingMoves,
  now: Date,
): EventsByDay {
  const byDay = new Map(days.map((each) => [each.day, each]));
  if (moving.size === 0) return byDay;
  for (const event of days.flatMap(({ events }) => events)) {
    const to = moving.get(event.id);
    if (!to || to === dayOf(event)) continue;
    const from = byDay.get(dayOf(event)) ?? noEvents(dayOf(event));
    byDay.set(from.day, {
      ...from,
      count: from.count - 1,
      late: from.late - Number(isOverdue(event, now)),
      events: from.events.filter(({ id }) => id !== event.id),
    });
    const moved = onDay(event, to);
    const there = byDay.get(to) ?? noEvents(to);
    byDay.set(to, {
      ...there,
      count: there.count + 1,
      late: there.late + Number(isOverdue(moved, now)),
      events: [...there.events, moved].toSorted(byDueDate),
    });
  }
  return new Map([...byDay].filter(([, { count }]) => count > 0));
}

/** The UK day on which an event is due. */
export const dayOf = ({ dueDate }: CareEvent) => londonDate(new Date(dueDate));

export const noEvents = (day: string): CalendarDay => ({ day, count: 0, late: 0, events: [] });
/** The event on another day, at its time. */
export const onDay = (event: CareEvent, day: string): CareEvent => ({
  ...event,
  dueDate: dueOn(day, new Date(event.dueDate)).toISOString(),
});
export const byDueDate = (one: CareEvent, other: CareEvent) =>
  one.dueDate.localeCompare(other.dueDate);

/** What each day holds, of days whose events are all known. */
export const wholeDays = (events: readonly CareEvent[], now: Date): EventsByDay =>
  new Map(
    [...Map.groupBy(events, dayOf)].map(([day, its]) => {
      const late = its.filter((event) => isOverdue(event, now)).length;
      return [day, { day, count: its.length, late, events: its }];
    }),
  );

/** What UK days hold: counts, and the first events or all. */
export type EventsByDay = ReadonlyMap<string, CalendarDay>;

/** Outings by each of their days. */
export type OutingsByDay = ReadonlyMap<string, readonly Outing[]>;

/** The outings between two days, inclusive; empty if they fail to load, null while they load. */
function useOutingDays(from: string, to: string): OutingsByDay | null {
  const { data = [], isPending } = useQuery({
    ...queryOf(outingEndpoints.list, { query: { from, to } }),
    placeholderData: keepPreviousData,
  });
  return isPending ? null : outingsByDay(data, from, to);
}

/** Lists each outing under each of its days within the range. */
export function outingsByDay(outings: readonly Outing[], from: string, to: string): OutingsByDay {
  const days = new Map<string, Outing[]>();
  for (const outing of outings) {
    const last = earlier(outing.lastDay, to);
    for (let day = later(outing.firstDay, from); day <= last; day = addDays(day, 1))
      days.set(day, [...(days.get(day) ?? []), outing]);
  }
  return days;
}
