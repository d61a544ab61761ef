import { formatMoment } from "#rules/date-format.ts";
import { londonDate, londonTime } from "#rules/london.ts";

/** '15:04' today, '5 Jan 2025, 15:04' earlier; in UK time. */
export function formatMessageTime(at: string, now = new Date()): string {
  const instant = new Date(at);
  return londonDate(instant) === londonDate(now)
    ? londonTime(instant).slice(0, 5)
    : formatMoment(at);
}
