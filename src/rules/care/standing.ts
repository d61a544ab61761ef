import type { Days } from "./season.ts";

export const careStandings = ["OVERDUE", "DUE", "LATER"] as const;
export type CareStanding = (typeof careStandings)[number];

/** How a horse stands with its care on a day: past the last day, within the days, or before them. */
export function standingOn(today: string, { from, by }: Days): CareStanding {
  if (by < today) return "OVERDUE";
  return from <= today ? "DUE" : "LATER";
}
