const parts = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/London",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** The calendar date `YYYY-MM-DD` in the United Kingdom at this instant. */
export function londonDate(instant: Date): string {
  const [day = "", month = "", year = ""] = parts.format(instant).split("/");
  return `${year}-${month}-${day}`;
}

const clock = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/London",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
});

/** The clock time `HH:MM:SS` in the United Kingdom at this instant. */
export const londonTime = (instant: Date): string => clock.format(instant);

/**
 * The instant at which UK clocks show this date and time (`HH:MM` or `HH:MM:SS`). In the hour that occurs twice
 * in October it is the first occurrence; a time in the hour that is skipped in March is moved forward by the
 * clock change (01:30 becomes 02:30).
 */
export function londonInstant(date: string, time: string): Date {
  const shown = time.length === 5 ? `${time}:00` : time;
  const asGreenwich = Date.parse(`${date}T${shown}Z`);
  // UK clocks are an hour ahead of UTC in summer, and were two in the summers of the 1940s
  for (const ahead of [2, 1, 0]) {
    const instant = new Date(asGreenwich - ahead * 3_600_000);
    if (londonTime(instant) === shown && londonDate(instant) === date) return instant;
  }
  return new Date(asGreenwich);
}
