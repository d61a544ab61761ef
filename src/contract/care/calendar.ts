import * as z from "zod/mini";
import { CALENDAR_DAYS_MAX } from "#rules/care/calendar-days.ts";
import { daysBetween, isDate } from "#rules/dates.ts";
import { endpoint } from "#contract/endpoint.ts";
import { calendarDate, optionalDate } from "#contract/fields.ts";
import { CareEvent } from "./care-events.ts";

const TOO_LONG = `Ask for at most ${CALENDAR_DAYS_MAX} days, the first day first`;

/** Whether the days are in order and not too many; a day that does not exist has an error of its own. */
const isSpan = ({ from, to }: { from: string; to: string }) =>
  !isDate(from) || !isDate(to) || (from <= to && daysBetween(from, to) < CALENDAR_DAYS_MAX);

export const CalendarQuery = z
  .object({
    /** The first and the last UK day, both inclusive. */
    from: calendarDate("Say from which day"),
    to: calendarDate("Say to which day"),
    /** The day that is open, of which more events are given. */
    open: optionalDate(),
  })
  .check(z.refine(isSpan, { error: TOO_LONG, path: ["to"] }));
export type CalendarQuery = z.output<typeof CalendarQuery>;

export const CalendarDay = z.object({
  day: z.iso.date(),
  /** How many events the day has, and how many of them are overdue. */
  count: z.int(),
  late: z.int(),
  /** The first of them by due time. */
  events: z.array(CareEvent),
});
export type CalendarDay = z.output<typeof CalendarDay>;

export const Calendar = z.object({
  /** The days that have events, in order. */
  days: z.array(CalendarDay),
  /** How many events are overdue, whenever they were due. */
  overdue: z.int(),
});
export type Calendar = z.output<typeof Calendar>;

export const calendarEndpoints = {
  days: endpoint("GET", "/api/care-events/calendar", {
    access: "viewer",
    section: "care",
    tagged: true,
    summary:
      "The days of a calendar: how many events each has, with the first of them, and how many events are overdue in all",
    query: CalendarQuery,
    reply: Calendar,
  }),
};
