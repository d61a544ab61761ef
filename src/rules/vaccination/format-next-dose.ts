import { formatDay } from "#rules/date-format.ts";
import { later } from "#rules/dates.ts";
import type { Answer, Days } from "./check.ts";

// a window without an end ends in the year 9999, so a later year than this means that there is no end
const WITHOUT_END = "2101";

/** The part of some days that has not passed; null when all have. */
export const stillOpen = (days: Days | null, today: string): Days | null =>
  days && days.latest >= today
    ? { earliest: later(days.earliest, today), latest: days.latest }
    : null;

/**
 * When to book the next dose, as of today: the days that continue the course and, if they differ, those that
 * also make the event possible. A new course is suggested only when the days of the old one have passed. Null
 * when there are no such days.
 */
export function formatNextDose(
  { next, forEvent, verdict }: Pick<Answer, "next" | "forEvent" | "verdict">,
  { event, today }: { event: string; today: string },
): string | null {
  if (!next) return null;
  const open = stillOpen(next, today);
  if (!open)
    return `The next dose was due ${formatDays(next, null)}: those days are over, so ask your vet to begin a new course.`;
  const book = formatBooking(open, today);
  if (event < today) return book;
  const serving = stillOpen(forEvent, today);
  if (!serving) return `${book} ${formatLostEvent(verdict, event)}`;
  if (serving.earliest === open.earliest && serving.latest === open.latest) return book;
  return `${book} To keep ${formatDay(event)} as well: ${formatDays(serving, today)}.`;
}

/** The sentence about the days to book. */
export const formatBooking = (days: Days, today: string): string =>
  `Book the next dose ${formatDays(days, today)}.`;

const formatLostEvent = (verdict: Answer["verdict"], event: string) =>
  verdict === "NO"
    ? `No dose on these days makes ${formatDay(event)} possible.`
    : `Each of these days falls too near before ${formatDay(event)}: one of the two is lost.`;

function formatDays({ earliest, latest }: Days, today: string | null): string {
  const from = earliest === today ? "today" : formatDay(earliest);
  if (latest >= WITHOUT_END) return `from ${from} on`;
  if (earliest === latest) return earliest === today ? "today" : `on ${from}`;
  return `between ${from} and ${formatDay(latest)}`;
}
