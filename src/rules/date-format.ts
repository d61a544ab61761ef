const formatterIn = (timeZone: string) => (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat("en-GB", { timeZone, ...options });
  return (instant: Date | string) => format.format(new Date(instant));
};

/** Says an instant in words as clocks and calendars in the United Kingdom do. */
export const inLondon = formatterIn("Europe/London");

/** How '5 Jan 2025' is asked for. */
export const shortDate: Intl.DateTimeFormatOptions = {
  day: "numeric",
  month: "short",
  year: "numeric",
};

/**
 * '5 Jan 2025, 15:00', by UK clocks: the one way to write when an event is due, wherever the specification does not say
 * another, and any other instant.
 */
export const formatMoment = inLondon({ ...shortDate, hour: "2-digit", minute: "2-digit" });

/** Says a date without a time as it stands, wherever the browser is. */
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
