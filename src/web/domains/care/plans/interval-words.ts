import type { CarePlan, SuggestedPlan } from "#contract/care/care-plans.ts";
import { monthNames } from "#rules/month-names.ts";

const units = { DAYS: "day", WEEKS: "week", MONTHS: "month" };
type PlanInterval = Pick<
  CarePlan | SuggestedPlan,
  "every" | "until" | "unit" | "anchor" | "seasonFrom" | "seasonTo"
>;

/** 'every 6 to 8 weeks, March to October'. */
export function intervalWords(timing: PlanInterval): string {
  const { every, until, unit, anchor, seasonFrom, seasonTo } = timing;
  if (anchor === "FLU_RULES") return "by the flu rules, from the doses on record";
  const span = until !== null && until !== every ? `${every} to ${until}` : String(every);
  const interval = span === "1" ? `every ${units[unit]}` : `every ${span} ${units[unit]}s`;
  if (seasonFrom === null || seasonTo === null) return interval;
  return `${interval}, ${monthNames[seasonFrom - 1]} to ${monthNames[seasonTo - 1]}`;
}

/** The months as a choice, '1' to '12'. */
export const monthOptions = monthNames.map((label, place) => ({ value: String(place + 1), label }));
