import type { CareEvent } from "#contract/care/care-events.ts";
import { daysBetween } from "#rules/dates.ts";
import { inLondon } from "#rules/date-format.ts";
import { londonDate } from "#rules/london.ts";
import { formatDate } from "#web/core/format-date.ts";
import { formatLateness } from "#web/domains/care/today/format-row.ts";
import { formatShortWeekdayAndDay } from "./format-day.ts";

/** An event's heading: its horse, or without one its title. */
export const formatHead = ({ horseName, title }: CareEvent) => horseName ?? title;

/** The text after the heading. */
export const formatRest = ({ horseName, title }: CareEvent) => (horseName === null ? "" : title);

/** The accessible name: 'Farrier visit, Samson'. */
export const formatSpoken = ({ horseName, title }: CareEvent) =>
  horseName === null ? title : `${title}, ${horseName}`;

/** How late it is: '9 days late', 'since 1 July'. */
export function formatEventLateness({ dueDate }: CareEvent, today: string) {
  const lateDays = daysBetween(londonDate(new Date(dueDate)), today);
  return formatLateness({ overdue: 1, lateDays, dueDate }, today);
}

const clock = inLondon({ hour: "2-digit", minute: "2-digit" });

/** When it is, in its row's format: 'Tue 24 Nov, 15:00'. */
export const formatEventMoment = (event: CareEvent, today: string) =>
  `${formatEventDay(event, today)}, ${clock(event.dueDate)}`;

/** Its day, where no heading shows it: 'Tue 24 Nov'; in another year with the year. */
export function formatEventDay({ dueDate }: CareEvent, today: string) {
  const day = londonDate(new Date(dueDate));
  if (day.slice(0, 4) !== today.slice(0, 4)) return formatDate(dueDate);
  return formatShortWeekdayAndDay(day);
}
