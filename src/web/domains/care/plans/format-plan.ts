import { planStandingLabels } from "#contract/horses/horse-standing.ts";
import { type CarePlan, type SuggestedPlan } from "#contract/care/care-plans.ts";
import { monthNames } from "#rules/date-format.ts";
import { formatDate } from "#web/core/format-date.ts";
import type { BadgeState } from "#web/ui/Badge.tsx";

const states: Record<keyof typeof planStandingLabels, BadgeState> = {
  OVERDUE: "overdue",
  DUE: "soon",
  SOON: "soon",
  LATER: "ok",
};

type PlanDates = Pick<CarePlan, "next" | "lastDone" | "firstDate">;

/** Whether the next date is based only on the day when the plan was made. */
export const isFromNothing = ({ next, lastDone, firstDate }: PlanDates) =>
  next !== null && lastDone === null && firstDate === null;

/** The badge state and word for the next date; null when there is no next date. */
export function planState(plan: PlanDates): { state: BadgeState; word: string } | null {
  if (!plan.next) return null;
  const { standing } = plan.next;
  // without a record nobody knows whether the horse is up to date
  if (standing === "LATER" && isFromNothing(plan)) return { state: "off", word: "Not known" };
  return { state: states[standing], word: planStandingLabels[standing] };
}

/** Formats the next date as 'Next on 5 Jan 2025', or as a range of two days. */
export const formatNextDates = ({ from, by }: { from: string; by: string }) =>
  from === by
    ? `Next on ${formatDate(by)}`
    : `Next between ${formatDate(from)} and ${formatDate(by)}`;

const units = { DAYS: "day", WEEKS: "week", MONTHS: "month" };
type PlanInterval = Pick<
  CarePlan | SuggestedPlan,
  "every" | "until" | "unit" | "anchor" | "seasonFrom" | "seasonTo"
>;

/** Formats an interval as 'every 6 to 8 weeks, March to October'. */
export function formatInterval(timing: PlanInterval): string {
  const { every, until, unit, anchor, seasonFrom, seasonTo } = timing;
  if (anchor === "FLU_RULES") return "by the flu rules, from the doses on record";
  const span = until !== null && until !== every ? `${every} to ${until}` : String(every);
  const interval = span === "1" ? `every ${units[unit]}` : `every ${span} ${units[unit]}s`;
  if (seasonFrom === null || seasonTo === null) return interval;
  return `${interval}, ${monthNames[seasonFrom - 1]} to ${monthNames[seasonTo - 1]}`;
}

/** The months as options, '1' to '12'. */
export const monthOptions = monthNames.map((label, place) => ({ value: String(place + 1), label }));
