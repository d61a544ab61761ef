const formatterIn = (timeZone: string) => (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat("en-GB", { timeZone, ...options });
  return (instant: Date | string) => format.format(new Date(instant));
};

/** Formats an instant by UK clocks and calendars. */
export const inLondon = formatterIn("Europe/London");

/** The options for '5 Jan 2025'. */
export const shortDate: Intl.DateTimeFormatOptions = {
  day: "numeric",
  month: "short",
  year: "numeric",
};

/**
 * '5 Jan 2025, 15:00', by UK clocks: the standard format of due times and other instants, unless the specification
 * gives another.
 */
export const formatMoment = inLondon({ ...shortDate, hour: "2-digit", minute: "2-digit" });

/** Formats a date without a time unchanged, in any time zone of the browser. */
export const asItStands = formatterIn("UTC");

/** 'Monday 5 January 2026 at 15:00', by UK clocks. */
export const formatFullMoment = inLondon({ dateStyle: "full", timeStyle: "short" });

/** '5 Jan 2025', from `2025-01-05`. */
export const formatDay: (date: string) => string = asItStands(shortDate);

/** The months in full, January first. */
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
