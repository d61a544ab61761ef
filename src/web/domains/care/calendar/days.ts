import { keepPreviousData, useQuery, queryOptions } from "@tanstack/react-query";
import { type CareEvent, careEventEndpoints, EVENT_LIST_MAX } from "#contract/care/care-events.ts";
import { type Outing, outingEndpoints } from "#contract/competing/outings.ts";
import { dueOn } from "#rules/care/move-event.ts";
import { addDays, earlier, later } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import { calendarSpan, monthGrid } from "#rules/month-grid.ts";
import { type CallFailed, read } from "#web/core/call.ts";
import { queryOf } from "#web/core/query.ts";
import { weekStart } from "#web/core/preferences.ts";
import { allFrom } from "./all-from.ts";

/** The new days of events whose move the server has not answered yet (optimistic update), by event id. */
export type PendingMoves = ReadonlyMap<string, string>;

const noOutings: OutingsByDay = new Map();

/** The events and outings of each day in a range. */
export function useDays({ from, to }: { from: string; to: string }, moving: PendingMoves) {
  const events = useQuery({ ...eventsBetween(from, to), placeholderData: keepPreviousData });
  const outings = useOutingDays(from, to);
  return {
    byDay: groupByDay(events.data ?? [], moving),
    outings: outings ?? noOutings,
    /** Why the events could not be loaded; null while earlier ones can be shown. */
    error: events.data ? null : events.error,
    refetch: events.refetch,
    isPending: events.isPending || outings === null,
  };
}

/** The days to fetch for a month; for the current month, the range that the document has preloaded. */
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

/** Events by UK day. */
export type EventsByDay = ReadonlyMap<string, CareEvent[]>;

/** The query of every event due between these days, inclusive, however many there are. */
const eventsBetween = (from: string, to: string) =>
  queryOptions<CareEvent[], CallFailed>({
    queryKey: queryOf(careEventEndpoints.list, { query: { from, to } }).queryKey,
    queryFn: ({ signal }) =>
      allFrom(from, EVENT_LIST_MAX, (day, limit) =>
        read(careEventEndpoints.list, { query: { from: day, to, limit } }, signal),
      ),
  });

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

/** A day of the agenda with its events and outings. */
export interface AgendaDay {
  day: string;
  events: readonly CareEvent[];
  outings: readonly Outing[];
  /** How many of the day's events are in the list of overdue events instead. */
  late: number;
}

interface CalendarContents {
  byDay: EventsByDay;
  outings: OutingsByDay;
  /** The ids of the events that the list of overdue events shows. */
  elsewhere: ReadonlySet<string>;
}

/** The days that have events or outings, in order; overdue events, which have their own list, are only counted. */
export const agendaOf = (
  days: readonly string[],
  { byDay, outings, elsewhere }: CalendarContents,
): AgendaDay[] =>
  days
    .map((day) => {
      const all = byDay.get(day) ?? [];
      const events = all.filter(({ id }) => !elsewhere.has(id));
      const late = all.length - events.length;
      return { day, events, outings: outings.get(day) ?? [], late };
    })
    .filter(({ events, outings: its, late }) => events.length + its.length + late > 0);

const dayOf = ({ dueDate }: CareEvent) => londonDate(new Date(dueDate));

/** The events on days after the agenda's last. */
export function beyond(last: string, upcoming: readonly CareEvent[]): AgendaDay[] {
  const after = Map.groupBy(
    upcoming.filter((event) => dayOf(event) > last),
    dayOf,
  );
  return [...after].map(([day, events]) => ({ day, events, outings: [], late: 0 }));
}

interface AgendaRequest extends CalendarContents {
  days: readonly string[];
  upcoming: readonly CareEvent[] | undefined;
  today: string;
  /** The day that was tapped. */
  chosen: string | null;
}

/**
 * The days that a phone's agenda lists. If today is among the days shown, the list begins today and includes
 * later events; otherwise it has all days shown. It always includes the day that was tapped.
 */
export function comingOf({ days, upcoming = [], today, chosen, ...shown }: AgendaRequest) {
  const [first = today, last = today] = [days[0], days.at(-1)];
  const isNow = days.includes(today);
  const from = isNow ? earlier(today, chosen ?? today) : first;
  const inDays = agendaOf(
    days.filter((day) => day >= from),
    shown,
  );
  const further = isNow ? beyond(last, upcoming) : [];
  return { first, last, from, isNow, agenda: [...withDay(inDays, chosen), ...further] };
}

/** Adds a day to the agenda even if the day has no events. */
function withDay(agenda: readonly AgendaDay[], day: string | null) {
  if (day === null || agenda.some((each) => each.day === day)) return agenda;
  const empty: AgendaDay = { day, events: [], outings: [], late: 0 };
  return [...agenda, empty].toSorted((one, other) => one.day.localeCompare(other.day));
}

/** The first days of an agenda, up to a number of events. */
export function firstOf(agenda: readonly AgendaDay[], most: number): AgendaDay[] {
  const shown: AgendaDay[] = [];
  let left = most;
  for (const each of agenda) {
    if (left <= 0) break;
    const events = each.events.slice(0, left);
    left -= events.length;
    shown.push({ ...each, events });
  }
  return shown;
}

export const countOf = (agenda: readonly AgendaDay[]) =>
  agenda.reduce((sum, { events }) => sum + events.length, 0);
