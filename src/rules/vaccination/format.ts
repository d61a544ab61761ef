import { dateOfDay } from "#rules/dates.ts";
import { monthNames } from "#rules/date-format.ts";
import type { Day, DoseWindow } from "./rulebook.ts";

/** A day as people write it: 20 December 2024. */
export function formatLongDay(day: Day): string {
  const [year = "", month = "", dayOfMonth = ""] = dateOfDay(day).split("-");
  return `${Number(dayOfMonth)} ${monthNames[Number(month) - 1] ?? ""} ${year}`;
}

/** A length as the rule states it: 6 months and 21 days. */
export function formatLength({ months, days }: { months: number; days: number }): string {
  return days > 0 ? `${months} months and ${days} days` : `${months} months`;
}

/** How a window reads in a sentence, seen from the earlier dose. */
export function formatWindow(window: DoseWindow): string {
  if (window.kind === "days") return `${window.from} to ${window.to} days`;
  if (window.kind === "any") return "any time";
  return `up to ${formatLength(window)}`;
}

/** Days in words: 1 day, 2 days. */
export function formatDayCount(days: number): string {
  return days === 1 ? "1 day" : `${days} days`;
}
