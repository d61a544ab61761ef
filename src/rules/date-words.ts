/** What says an instant in words, by UK clocks. */
export function londonWords(options: Intl.DateTimeFormatOptions): (instant: Date) => string {
  const format = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/London", ...options });
  return (instant) => format.format(instant);
}

/** 'Monday 5 January 2026 at 15:00', by UK clocks. */
export const fullMoment = londonWords({ dateStyle: "full", timeStyle: "short" });

const shortDay = londonWords({ timeZone: "UTC", day: "numeric", month: "short", year: "numeric" });

/** '5 Jan 2025', from `2025-01-05`. */
export const dayWords = (date: string): string => shortDay(new Date(date));
