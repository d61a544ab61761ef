import type { Calendar, CalendarDay } from "#contract/care/calendar.ts";
import type { CareEvent } from "#contract/care/care-events.ts";
import { isOverdue } from "#rules/care/calendar-days.ts";
import { londonDate } from "#rules/london.ts";

/** A calendar in which an event that it shows has changed; the counts of one that it does not show stay as they are. */
export function calendarWith(calendar: Calendar, event: CareEvent): Calendar {
  const before = calendar.days.flatMap(({ events }) => events).find(({ id }) => id === event.id);
  if (!before) return calendar;
  const now = new Date();
  const late = Number(isOverdue(event, now)) - Number(isOverdue(before, now));
  return {
    overdue: calendar.overdue + late,
    days: calendar.days.map((each) =>
      each.events.includes(before)
        ? {
            ...each,
            late: each.late + late,
            events: each.events.map((row) => (row === before ? event : row)),
          }
        : each,
    ),
  };
}

/** A calendar with an event that was added on the device, if it is due on one of its days. */
export function calendarWithNew(
  calendar: Calendar,
  event: CareEvent,
  query: URLSearchParams,
): Calendar {
  const day = londonDate(new Date(event.dueDate));
  const isShown = day >= (query.get("from") ?? "") && day <= (query.get("to") ?? "");
  const rows = calendar.days.flatMap(({ events }) => events);
  if (!isShown || rows.some(({ id }) => id === event.id)) return calendar;
  const late = Number(isOverdue(event, new Date()));
  const its = calendar.days.find((each) => each.day === day) ?? { count: 0, late: 0, events: [] };
  const changed: CalendarDay = {
    day,
    count: its.count + 1,
    late: its.late + late,
    events: [...its.events, event].toSorted((one, other) =>
      one.dueDate.localeCompare(other.dueDate),
    ),
  };
  const others = calendar.days.filter((each) => each.day !== day);
  return {
    overdue: calendar.overdue + late,
    days: [...others, changed].toSorted((one, other) => one.day.localeCompare(other.day)),
  };
}
