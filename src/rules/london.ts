const ukClock = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/London",
  dateStyle: "short",
  timeStyle: "medium",
});

const QUARTER_MS = 900_000;
const HELD = 10_000;
/** How far UK clocks are ahead of UTC in milliseconds, by quarters of an hour: asking Intl each time takes microseconds. */
const offsets = new Map<number, number>();

function msAhead(instant: Date): number {
  const quarter = Math.floor(instant.getTime() / QUARTER_MS);
  const held = offsets.get(quarter);
  if (held !== undefined) return held;
  // `27/11/2026, 07:15:00`; throws for an invalid date
  const [day = "", time = ""] = ukClock.format(instant).split(", ");
  const asUtc = Date.parse(`${day.split("/").toReversed().join("-")}T${time}Z`);
  const found = asUtc - Math.floor(instant.getTime() / 1_000) * 1_000;
  if (offsets.size >= HELD) offsets.clear();
  offsets.set(quarter, found);
  return found;
}

/** What UK clocks show at this instant, as an ISO text. */
const shownAt = (instant: Date) => new Date(instant.getTime() + msAhead(instant)).toISOString();

/** The calendar date `YYYY-MM-DD` in the United Kingdom at this instant. */
export const londonDate = (instant: Date): string => shownAt(instant).slice(0, 10);

/** The clock time `HH:MM:SS` in the United Kingdom at this instant. */
export const londonTime = (instant: Date): string => shownAt(instant).slice(11, 19);

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
