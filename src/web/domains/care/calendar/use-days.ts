import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { CareEvent } from "#contract/care/care-events.ts";
import { dueOn } from "#rules/care/move-event.ts";
import { londonDate } from "#rules/london.ts";
import { calendarSpan, monthGrid } from "#rules/month-grid.ts";
import { weekStart } from "#web/core/week-start.ts";
import { type EventsByDay, eventsBetween } from "./month-events.ts";
import { type OutingsByDay, useOutingDays } from "./outing-days.ts";

/** The days of moved events before the server has answered (optimistic), by event id. */
export type PendingMoves = ReadonlyMap<string, string>;

const noOutings: OutingsByDay = new Map();

/** The events and outings of each day in a range. */
export function useDays({ from, to }: { from: string; to: string }, moving: PendingMoves) {
  const events = useQuery({ ...eventsBetween(from, to), placeholderData: keepPreviousData });
  const outings = useOutingDays(from, to);
  return {
    byDay: groupByDay(events.data ?? [], moving),
    outings: outings ?? noOutings,
    /** Set when there is nothing to show. */
    error: events.data ? null : events.error,
    refetch: events.refetch,
    isPending: events.isPending || outings === null,
  };
}

/** The days to fetch for a month: for the current one the range that the document has preloaded. */
export function spanOfMonth(day: string, today: string) {
  const first = `${day.slice(0, 7)}-01`;
  return calendarSpan(today.startsWith(day.slice(0, 7)) ? today : first, weekStart.read());
}

export const weeksOf = (day: string) => monthGrid(day, weekStart.read());

export function groupByDay(events: readonly CareEvent[], moving: PendingMoves): EventsByDay {
  const placed = events.map((event) => {
    const day = moving.get(event.id);
    return day ? { ...event, dueDate: dueOn(day, new Date(event.dueDate)).toISOString() } : event;
  });
  const inOrder =
    moving.size > 0
      ? placed.toSorted((one, other) => one.dueDate.localeCompare(other.dueDate))
      : placed;
  return Map.groupBy(inOrder, (event) => londonDate(new Date(event.dueDate)));
}
