import { londonDate, londonTime } from "#rules/london.ts";

/** The initial time `HH:MM` of a new event: nine in the morning, or today the next full hour after that. */
export function firstTime(day: string, now: Date): string {
  const next = Number(londonTime(now).slice(0, 2)) + 1;
  if (day !== londonDate(now) || next <= 9) return "09:00";
  return next > 23 ? "23:59" : `${next}:00`;
}
