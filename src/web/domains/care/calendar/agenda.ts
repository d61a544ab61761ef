import type { CareEvent } from "#contract/care/care-events.ts";
import type { Outing } from "#contract/competing/outings.ts";
import { isOverdue } from "#rules/care/calendar-days.ts";
import { earlier } from "#rules/dates.ts";
import { byDueDate, dayOf, type EventsByDay, noEvents, type OutingsByDay } from "./days.ts";

/** A day of the agenda with its events and outings. */
export interface AgendaDay {
  day: string;
  /** The events to show, of which there are as many as `count`. */
  events: readonly CareEvent[];
  count: number;
  outings: readonly Outing[];
  /** How many of the day's events are in the list of overdue events instead. */
  late: number;
}

interface CalendarContents {
  byDay: EventsByDay;
  outings: OutingsByDay;
  now: Date;
}

/** The days that have events or outings, in order; overdue events, which have their own list, are only counted. */
export const agendaOf = (
  days: readonly string[],
  { byDay, outings, now }: CalendarContents,
): AgendaDay[] =>
  days
    .map((day) => {
      const { count, late, events } = byDay.get(day) ?? noEvents(day);
      return {
        day,
        events: events.filter((event) => !isOverdue(event, now)),
        count: count - late,
        outings: outings.get(day) ?? [],
        late,
      };
    })
    .filter(({ count, outings: its, late }) => count + its.length + late > 0);

/** Days with the events to come among those that they show, which may be further than the first of each day. */
export function withComing(byDay: EventsByDay, upcoming: readonly CareEvent[]): EventsByDay {
  const days = new Map(byDay);
  for (const event of upcoming) {
    const its = days.get(dayOf(event));
    if (!its || its.events.some(({ id }) => id === event.id)) continue;
    days.set(its.day, { ...its, events: [...its.events, event].toSorted(byDueDate) });
  }
  return days;
}

/** The events on days after the agenda's last. */
export function beyond(last: string, upcoming: readonly CareEvent[]): AgendaDay[] {
  const after = Map.groupBy(
    upcoming.filter((event) => dayOf(event) > last),
    dayOf,
  );
  return [...after].map(([day, events]) => ({
    day,
    events,
    count: events.length,
    outings: [],
    late: 0,
  }));
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
  const empty: AgendaDay = { day, events: [], count: 0, outings: [], late: 0 };
  return [...agenda, empty].toSorted((one, other) => one.day.localeCompare(other.day));
}

/** The first days of an agenda, up to a number of events; none after a day that has more than are known. */
export function firstOf(agenda: readonly AgendaDay[], most: number): AgendaDay[] {
  const shown: AgendaDay[] = [];
  let left = most;
  for (const each of agenda) {
    if (left <= 0) break;
    const events = each.events.slice(0, left);
    left = each.events.length < each.count ? 0 : left - events.length;
    shown.push({ ...each, events });
  }
  return shown;
}

/** How many events the days of an agenda have, and how many of them it shows. */
export const countOf = (agenda: readonly AgendaDay[]) =>
  agenda.reduce((sum, { count }) => sum + count, 0);
export const shownIn = (agenda: readonly AgendaDay[]) =>
  agenda.reduce((sum, { events }) => sum + events.length, 0);
