import { londonDate, londonTime } from "#rules/london.ts";

/** The time `HH:MM` that a new event of a day begins with: nine in the morning, or the next full hour of a day that has passed it. */
export function firstTime(day: string, now: Date): string {
  const next = Number(londonTime(now).slice(0, 2)) + 1;
  if (day !== londonDate(now) || next <= 9) return "09:00";
  return next > 23 ? "23:59" : `${next}:00`;
}
