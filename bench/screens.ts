import { initialCalls } from "#contract/initial-calls.ts";
import { paths } from "#contract/paths.ts";
import { addDays } from "#rules/dates.ts";
import type { Rider } from "./people.ts";

/** The request of the list page, with which the others are compared. */
export const SUMMARIES = "/api/horse-summaries?page=1&pageSize=12&sortBy=name&sortOrder=asc";

/** The requests that the dashboard sends when it opens, which are those that its document preloads. */
export const dashboard = initialCalls(paths.dashboard);

/** The requests of the calendar: the days around today with its two lists. */
export const calendar = initialCalls(paths.calendar);

/** The requests of the boards, which show the whole yard. */
export const boards = (["compliance", "medicines", "worming", "places"] as const).map((name) => ({
  name,
  paths: initialCalls(paths[name]),
}));

/** The requests of a horse's timeline: for its first page, and for the page after a year. */
export const timeline = ({ horseId }: Rider, today: string) => [
  `/api/horses/${horseId}/timeline`,
  `/api/horses/${horseId}/timeline?to=${addDays(today, -365)}`,
  `/api/horses/${horseId}/measures`,
];
