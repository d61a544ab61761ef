import { londonDate } from "./london.ts";

const formatterIn = (timeZone: string) => (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat("en-GB", { timeZone, ...options });
  return (instant: Date | string) => format.format(new Date(instant));
};

/** Makes a formatter that shows an instant in UK time. */
export const inLondon = formatterIn("Europe/London");

/** The options for a date such as '5 Jan 2025'. */
export const shortDate: Intl.DateTimeFormatOptions = {
  day: "numeric",
  month: "short",
  year: "numeric",
};

/**
 * Formats an instant in UK time, such as '5 Jan 2025, 15:00'. This is the standard format of due times and other
 * instants, unless the specification gives another.
 */
export const formatMoment = inLondon({ ...shortDate, hour: "2-digit", minute: "2-digit" });

/** A time of day without a nought before its hour: `07:00` as '7:00'; midnight stays '0:00', also where it comes as that. */
export const formatTimeOfDay = (time: string): string => time.replace(/^0(?=\d)/, "");

const formatClock = inLondon({ hour: "numeric", minute: "2-digit" });
const formatDayAndMonth = inLondon({ day: "numeric", month: "short" });

/** Formats an instant in UK time for somebody who reads it at another: '7:40' on the same day, else '25 Nov, 7:40'. */
export function formatWhen(at: Date | string, now: Date = new Date()): string {
  const clock = formatTimeOfDay(formatClock(at));
  const isToday = londonDate(new Date(at)) === londonDate(now);
  return isToday ? clock : `${formatDayAndMonth(at)}, ${clock}`;
}

/** Formats the time between two instants: '40 minutes', '2 hours', '3 days'. */
export function formatSpan(one: Date, other: Date): string {
  const minutes = Math.round(Math.abs(other.getTime() - one.getTime()) / 60_000);
  if (minutes < 90) return formatCount(minutes, "minute");
  const hours = Math.round(minutes / 60);
  return hours < 48 ? formatCount(hours, "hour") : formatCount(Math.round(hours / 24), "day");
}

const formatCount = (count: number, unit: string) => `${count} ${unit}${count === 1 ? "" : "s"}`;

/** Makes a formatter for a date without a time, which gives the same day in any time zone of the browser. */
export const asItStands = formatterIn("UTC");

/** Formats an instant in UK time, such as 'Monday 5 January 2026 at 15:00'. */
export const formatFullMoment = inLondon({ dateStyle: "full", timeStyle: "short" });

const monthAndYear = asItStands({ month: "long", year: "numeric" });
/** Formats a month, `YYYY-MM`, such as 'November 2026'. */
export const formatMonth = (month: string): string => monthAndYear(`${month}-01`);

/** Formats `2025-01-05` as '5 Jan 2025'. */
export const formatDay: (date: string) => string = asItStands(shortDate);

/** The names of the months in full, January first. */
export const monthNames = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;
