import { addDays, addMonths } from "#rules/dates.ts";

const leads: Record<string, (day: string, week: string[]) => string> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day, week) => week[0] ?? day,
  End: (day, week) => week.at(-1) ?? day,
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
};

/** The day that a key moves to: arrows, Home and End in the week, Page Up and Down by month; null for other keys. */
export function dayByKey(key: string, day: string, weeks: string[][]): string | null {
  const week = weeks.find((each) => each.includes(day)) ?? [day];
  return leads[key]?.(day, week) ?? null;
}
