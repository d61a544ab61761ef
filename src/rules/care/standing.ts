import { londonDate } from "#rules/london.ts";
import { eventStanding, type JudgedEvent } from "#rules/standing.ts";
import type { Days } from "./season.ts";

export const careStandings = ["OVERDUE", "DUE", "LATER"] as const;
export type CareStanding = (typeof careStandings)[number];

/** How a horse stands with its care on a day: past the last day, within the days, or before them. */
export function standingOn(today: string, { from, by }: Days): CareStanding {
  if (by < today) return "OVERDUE";
  return from <= today ? "DUE" : "LATER";
}

export const planStandings = ["OVERDUE", "DUE", "SOON", "LATER"] as const;
export type PlanStanding = (typeof planStandings)[number];

/** How an item of a plan stands: as its open event does, and due now while its days have begun. */
export function planStanding({ from }: Days, event: JudgedEvent, now: Date): PlanStanding {
  const standing = eventStanding(event, now);
  if (standing === "OVERDUE") return "OVERDUE";
  if (from <= londonDate(now)) return "DUE";
  return standing === "SOON" ? "SOON" : "LATER";
}
