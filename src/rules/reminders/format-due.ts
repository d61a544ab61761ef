import { inLondon } from "#rules/date-format.ts";
import { daysBetween } from "#rules/dates.ts";
import { londonDate, londonTime } from "#rules/london.ts";

const weekday = inLondon({ weekday: "long" });
const day = inLondon({ day: "numeric", month: "short" });
const dayAndYear = inLondon({ day: "numeric", month: "short", year: "numeric" });

/** When something is due, as one would say it on that UK day: 'tomorrow at 15:00', 'overdue since 5 Jan 2025'. */
export function formatDue(due: Date, today: string): string {
  const ahead = daysBetween(today, londonDate(due));
  if (ahead < 0) return `overdue since ${dayAndYear(due)}`;
  const time = londonTime(due).slice(0, 5);
  if (ahead === 0) return `today at ${time}`;
  if (ahead === 1) return `tomorrow at ${time}`;
  if (ahead < 7) return `on ${weekday(due)} at ${time}`;
  return `on ${day(due)} at ${time}, in ${ahead} days`;
}
