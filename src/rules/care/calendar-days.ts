import { londonDate } from "#rules/london.ts";
import { eventStanding } from "#rules/standing.ts";

/** The most days that one calendar asks for: seven weeks of a month, and some. */
export const CALENDAR_DAYS_MAX = 62;
/** How many events of a day a calendar gives, and how many of the day that is open. */
export const DAY_SHOWN = 2;
export const OPEN_DAY_SHOWN = 6;

export const shownOn = (day: string, open: string | null): number =>
  day === open ? OPEN_DAY_SHOWN : DAY_SHOWN;

type Standing = Parameters<typeof eventStanding>[0];
export type DatedEvent = Omit<Standing, "dueDate"> & { dueDate: string };

export const isOverdue = ({ dueDate, ...event }: DatedEvent, now: Date): boolean =>
  eventStanding({ ...event, dueDate: new Date(dueDate) }, now) === "OVERDUE";

/** The days of these events, which are in order: how many each has, how many of them are overdue, and the first. */
export function calendarDays<E extends DatedEvent>(
  events: readonly E[],
  { open, now }: { open: string | null; now: Date },
) {
  const days = Map.groupBy(events, ({ dueDate }) => londonDate(new Date(dueDate)));
  return [...days].map(([day, its]) => ({
    day,
    count: its.length,
    late: its.filter((event) => isOverdue(event, now)).length,
    events: its.slice(0, shownOn(day, open)),
  }));
}
