import type { CareEvent } from "#contract/care/care-events.ts";
import type { Outing } from "#contract/competing/outings.ts";
import { earlier } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import type { EventsByDay } from "./month-events.ts";
import type { OutingsByDay } from "./outing-days.ts";

/** A day of the agenda, with what stands in it. */
export interface AgendaDay {
  day: string;
  events: readonly CareEvent[];
  outings: readonly Outing[];
  /** Its events that stand in the list of what is overdue. */
  late: number;
}

interface CalendarContents {
  byDay: EventsByDay;
  outings: OutingsByDay;
  /** The events that the list of what is overdue shows. */
  elsewhere: ReadonlySet<string>;
}

/** The days that have something, in order; what stands elsewhere is only counted. */
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

/** What comes on days beyond the last of an agenda. */
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
 * What a phone lists of the days it shows: where today is one of them from it on, and what comes after them, too; the day
 * that was tapped in any case.
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

/** The agenda with a day in it that may have nothing. */
function withDay(agenda: readonly AgendaDay[], day: string | null) {
  if (day === null || agenda.some((each) => each.day === day)) return agenda;
  const empty: AgendaDay = { day, events: [], outings: [], late: 0 };
  return [...agenda, empty].toSorted((one, other) => one.day.localeCompare(other.day));
}

/** The first days of an agenda, up to so many events. */
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
