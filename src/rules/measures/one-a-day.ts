import { formatDay } from "#rules/format-day.ts";
import { type MeasureReading, type WeighingMethod, weighings } from "./reading.ts";

/** A day's weight and condition as they are drawn and tabled. */
export interface DayMeasure extends MeasureReading {
  /** Where the day has others: which are taken and which are not, in one or two sentences. */
  why: string | null;
}

/**
 * One weight and one condition a day, in the order of days: what was weighed counts before what was taped, that before
 * what was guessed, and of equals the last. `readings` stand in the order in which they were written down.
 */
export function oneADay(readings: readonly MeasureReading[]): DayMeasure[] {
  const days = Map.groupBy(readings, ({ date }) => date);
  return [...days]
    .map(([date, all]) => measureOf(date, all))
    .filter(({ weightKg, bodyCondition }) => weightKg !== null || bodyCondition !== null)
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

function measureOf(date: string, all: readonly MeasureReading[]): DayMeasure {
  const byTrust = all.toReversed().toSorted((a, b) => rank(a) - rank(b));
  const weights = byTrust.filter(({ weightKg }) => weightKg !== null);
  const conditions = byTrust.filter(({ bodyCondition }) => bodyCondition !== null);
  const sentences = [whyWeight(weights), whyCondition(conditions)].filter((each) => each !== null);
  return {
    date,
    weightKg: weights[0]?.weightKg ?? null,
    bodyCondition: conditions[0]?.bodyCondition ?? null,
    how: (weights[0] ?? conditions[0])?.how ?? "UNSAID",
    why: sentences.length > 0 ? `${formatDay(date)}: ${sentences.join(" ")}` : null,
  };
}

const rank = ({ how }: MeasureReading) => weighings.indexOf(how);

const adjectives: Record<WeighingMethod, string> = {
  WEIGHED: "weighed ",
  TAPED: "taped ",
  UNSAID: "",
  FEED_PLAN: "feed plan’s ",
  GUESSED: "guessed ",
};

const words = ({ how, weightKg }: MeasureReading) => `${adjectives[how]}${weightKg} kg`;

function whyWeight([taken, ...rest]: readonly MeasureReading[]): string | null {
  const others = rest.filter(({ weightKg }) => weightKg !== taken?.weightKg);
  if (!taken || others.length === 0) return null;
  const last = others.some(({ how }) => how === taken.how) ? "last " : "";
  return `the ${last}${words(taken)} is drawn, ${notDrawn(others.map((each) => `the ${words(each)}`))}.`;
}

function whyCondition([taken, ...rest]: readonly MeasureReading[]): string | null {
  const others = rest.filter(({ bodyCondition }) => bodyCondition !== taken?.bodyCondition);
  if (!taken || others.length === 0) return null;
  return `Condition ${taken.bodyCondition} is drawn, ${notDrawn(others.map((each) => String(each.bodyCondition)))}.`;
}

function notDrawn(others: string[]): string {
  const each = [...new Set(others)];
  const last = each.at(-1) ?? "";
  if (each.length === 1) return `${last} is not`;
  return `${each.slice(0, -1).join(", ")} and ${last} are not`;
}
