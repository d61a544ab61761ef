import { addDays } from "#rules/dates.ts";
import { monthGrid } from "#rules/month-grid.ts";
import type { Rider } from "./people.ts";

/** The request of the list page, with which the others are compared. */
export const SUMMARIES = "/api/horse-summaries?page=1&pageSize=12&sortBy=name&sortOrder=asc";

/** The requests that the dashboard sends when it opens. */
export const dashboard = [
  "/api/user",
  "/api/horses",
  "/api/care-events/counts",
  "/api/care-events/upcoming?limit=6",
  "/api/weather-alerts",
  "/api/notifications/unread",
];

/** The requests of the calendar: the month around `today` with its two lists. */
export function calendar(today: string) {
  const days = monthGrid(today, "SUNDAY").flat();
  return [
    `/api/care-events?from=${days[0] ?? today}&to=${days.at(-1) ?? today}`,
    "/api/care-events/overdue",
    "/api/care-events/upcoming?limit=5",
  ];
}

/** The requests of a horse's timeline: for its first page, and for the page after a year. */
export const timeline = ({ horseId }: Rider, today: string) => [
  `/api/horses/${horseId}/timeline`,
  `/api/horses/${horseId}/timeline?to=${addDays(today, -365)}`,
  `/api/horses/${horseId}/measures`,
];
