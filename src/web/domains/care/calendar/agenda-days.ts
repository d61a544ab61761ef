import type { CareEvent } from "#contract/care/care-events.ts";
import type { Outing } from "#contract/competing/outings.ts";
import { earlier } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import type { EventsByDay, OutingsByDay } from "./days.ts";

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
  const later = Map.groupBy(
    upcoming.filter((event) => dayOf(event) > last),
    dayOf,
  );
  return [...later].map(([day, events]) => ({ day, events, outings: [], late: 0 }));
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
