import type { CareEvent } from "#contract/care/care-events.ts";
import { inLondon, asItStands } from "#rules/date-format.ts";
import { daysBetween } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import { formatDate } from "#web/core/format-date.ts";
import { formatLateness } from "#web/domains/care/today/format-row.ts";

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

/** 'November'. */
export const formatMonthName = asItStands({ month: "long" });

/** 'Nov'. */
export const formatShortMonthName = asItStands({ month: "short" });

/** 'Saturday 21 November 2026'. */
export const formatFullDay = asItStands({
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
});

/** 'Saturday 21 November'. */
export const formatWeekdayAndDay = asItStands({ weekday: "long", day: "numeric", month: "long" });
/** '21 November'. */
export const formatDay = asItStands({ day: "numeric", month: "long" });
// without a comma, as in British usage; browsers omit it for long weekdays only
const withComma = asItStands({ weekday: "short", day: "numeric", month: "short" });
/** 'Sat 21 Nov', and '21 Nov'. */
export const formatShortWeekdayAndDay = (day: string) => withComma(day).replace(",", "");
export const formatShortDay = asItStands({ day: "numeric", month: "short" });

/** 'Sat', and 'Saturday' in full. */
export const formatShortWeekday = asItStands({ weekday: "short" });
export const formatWeekday = asItStands({ weekday: "long" });

/** '1 event', '3 events'. */
export const formatEventCount = (count: number) => (count === 1 ? "1 event" : `${count} events`);
