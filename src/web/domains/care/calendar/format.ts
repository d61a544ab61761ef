import type { CareEvent } from "#contract/care/care-events.ts";
import { inLondon, asItStands } from "#rules/date-format.ts";
import { daysBetween } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import { formatDate } from "#web/core/format-date.ts";
import { formatLateness } from "#web/domains/care/today/format-row.ts";

/** An event's heading: the horse's name, or the title of an event without a horse. */
export const formatHead = ({ horseName, title }: CareEvent) => horseName ?? title;

/** The text after the heading: the title, unless that is the heading. */
export const formatRest = ({ horseName, title }: CareEvent) => (horseName === null ? "" : title);

/** The event's accessible name, such as 'Farrier visit, Samson'. */
export const formatSpoken = ({ horseName, title }: CareEvent) =>
  horseName === null ? title : `${title}, ${horseName}`;

/** How late an event is, such as '9 days late' or 'since 1 July'. */
export function formatEventLateness({ dueDate }: CareEvent, today: string) {
  const lateDays = daysBetween(londonDate(new Date(dueDate)), today);
  return formatLateness({ overdue: 1, lateDays, dueDate }, today);
}

const clock = inLondon({ hour: "2-digit", minute: "2-digit" });

/** When an event is due, as its row shows it: 'Tue 24 Nov, 15:00'. */
export const formatEventMoment = (event: CareEvent, today: string) =>
  `${formatEventDay(event, today)}, ${clock(event.dueDate)}`;

/** The event's day as 'Tue 24 Nov', for rows that are not under the day's heading; in another year with the year. */
export function formatEventDay({ dueDate }: CareEvent, today: string) {
  const day = londonDate(new Date(dueDate));
  if (day.slice(0, 4) !== today.slice(0, 4)) return formatDate(dueDate);
  return formatShortWeekdayAndDay(day);
}

type SnoozedEvent = Pick<CareEvent, "snoozedFrom" | "snoozedBy" | "snoozedBecause">;

/** From which day an event was put off, by whom and why: 'Put off from 12 Nov by Tom: vet rang'; else empty. */
export const formatSnoozed = ({ snoozedFrom, snoozedBy, snoozedBecause }: SnoozedEvent) =>
  snoozedFrom === null
    ? ""
    : `Put off from ${formatShortDay(snoozedFrom)}${snoozedBy ? ` by ${snoozedBy}` : ""}${snoozedBecause ? `: ${snoozedBecause}` : ""}`;

/** Formats a month as 'November'. */
export const formatMonthName = asItStands({ month: "long" });

/** Formats a month as 'Nov'. */
export const formatShortMonthName = asItStands({ month: "short" });

/** Formats a day as 'Saturday 21 November 2026'. */
export const formatFullDay = asItStands({
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
});

/** Formats a day as 'Saturday 21 November'. */
export const formatWeekdayAndDay = asItStands({ weekday: "long", day: "numeric", month: "long" });
/** Formats a day as '21 November'. */
export const formatDay = asItStands({ day: "numeric", month: "long" });
// without a comma, as in British usage; browsers leave the comma out only after long weekdays
const withComma = asItStands({ weekday: "short", day: "numeric", month: "short" });
/** Formats a day as 'Sat 21 Nov'; `formatShortDay` as '21 Nov'. */
export const formatShortWeekdayAndDay = (day: string) => withComma(day).replace(",", "");
export const formatShortDay = asItStands({ day: "numeric", month: "short" });

/** Formats a weekday as 'Sat'; `formatWeekday` as 'Saturday'. */
export const formatShortWeekday = asItStands({ weekday: "short" });
export const formatWeekday = asItStands({ weekday: "long" });

/** Formats a count as '1 event' or '3 events'. */
export const formatEventCount = (count: number) => (count === 1 ? "1 event" : `${count} events`);
