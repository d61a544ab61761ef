import { type CarePlan, planStandingLabels } from "#contract/care/care-plans.ts";
import { dateWords } from "#web/core/dates.ts";
import type { BadgeState } from "#web/ui/Badge.tsx";

const states: Record<keyof typeof planStandingLabels, BadgeState> = {
  OVERDUE: "overdue",
  DUE: "soon",
  SOON: "soon",
  LATER: "ok",
};

type PlanDates = Pick<CarePlan, "next" | "lastDone" | "firstDate">;

/** Whether the next date rests on nothing but the day the plan was made. */
export const isFromNothing = ({ next, lastDone, firstDate }: PlanDates) =>
  next !== null && lastDone === null && firstDate === null;

/** How its next date stands, as a state with a word; null when there is none. */
export function planState(plan: PlanDates): { state: BadgeState; word: string } | null {
  if (!plan.next) return null;
  const { standing } = plan.next;
  // nobody knows that a horse is up to date about whom nothing is on record
  if (standing === "LATER" && isFromNothing(plan)) return { state: "off", word: "Not known" };
  return { state: states[standing], word: planStandingLabels[standing] };
}

/** 'Next on 5 Jan 2025', or between two days. */
export const nextWords = ({ from, by }: { from: string; by: string }) =>
  from === by ? `Next on ${dateWords(by)}` : `Next between ${dateWords(from)} and ${dateWords(by)}`;
