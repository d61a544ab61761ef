import { addDays, addMonths, dayOfWeek, later } from "./dates.ts";

/** The first day of a week. */
export type WeekStart = "SUNDAY" | "MONDAY";

/** The first day of the month that contains a date. */
export const firstOfMonth = (date: string): string => `${date.slice(0, 7)}-01`;

/** The first day of the week that contains a date. */
export function startOfWeek(date: string, weekStart: WeekStart): string {
  const sinceMonday = dayOfWeek(date) - 1;
  return addDays(date, -(weekStart === "MONDAY" ? sinceMonday : (sinceMonday + 1) % 7));
}

/**
 * The weeks of a calendar for the month of a date: whole weeks, from the one with the 1st to the one with the
 * month's last day.
 */
export function monthGrid(date: string, weekStart: WeekStart): string[][] {
  const first = firstOfMonth(date);
  const last = addDays(addMonths(first, 1), -1);
  const weeks: string[][] = [];
  for (let day = startOfWeek(first, weekStart); day <= last; day = addDays(day, 7))
    weeks.push(Array.from({ length: 7 }, (_, place) => addDays(day, place)));
  return weeks;
}

/** The days of two weeks, starting with the week that contains a date. */
export function fortnight(date: string, weekStart: WeekStart): string[] {
  const first = startOfWeek(date, weekStart);
  return Array.from({ length: 14 }, (_, place) => addDays(first, place));
}

/**
 * The days that a calendar requests for a date, so that they suffice on any screen: the weeks of the date's
 * month, and two weeks from the date's own.
 */
export function calendarSpan(date: string, weekStart: WeekStart): { from: string; to: string } {
  const month = monthGrid(date, weekStart).flat();
  const [from = date, to = date] = [month[0], month.at(-1)];
  return { from, to: later(to, fortnight(date, weekStart).at(-1) ?? to) };
}
