import { formatDay } from "#rules/format-day.ts";
import { addDays } from "#rules/dates.ts";
import type { Jab } from "#rules/vaccination/jab.ts";
import { stepLabels } from "#rules/vaccination/plan-findings.ts";

/** Days that are offered to press. */
const OFFERED = 7;

/** What is to be booked, and within which days. */
export function formatJab({ step, days }: Jab): string {
  if (step === "FIRST")
    return "No course goes on, so one begins anew: two doses, then the wait. Ask the vet first: they say how it is written down.";
  const [first] = days;
  if (!first) return `No day is left for the ${stepLabels[step]}.`;
  const end = first.latest < "2101" ? ` to ${formatDay(first.latest)}` : "";
  return `The ${stepLabels[step]}, from ${formatDay(first.earliest)}${end}.`;
}

/** What is to be known besides. */
export const warningsOf = ({ warnings, lapsed }: Jab): string[] =>
  lapsed.length === 0
    ? warnings
    : [
        ...warnings,
        `This jab does not mend the course for ${lapsed.join(", ")}: ask the vet whether to begin anew.`,
      ];

/** A day to begin with: the first that can be, not before tomorrow where there is one. */
export function firstDayOf({ days }: Pick<Jab, "days">, today: string): string {
  const tomorrow = addDays(today, 1);
  const found = days.find(({ latest }) => latest >= tomorrow);
  if (found) return found.earliest > tomorrow ? found.earliest : tomorrow;
  return days[0]?.earliest ?? "";
}

/** The first day on which a second dose can be. */
export const secondDayOf = ({ days }: Pick<Jab, "days">): string | null =>
  days[0]?.earliest ?? null;

/** A week of days to press, from shortly before the one that is chosen. */
export function offeredDays(day: string, today: string): string[] {
  const start = [addDays(day, -1), today].toSorted().at(-1) ?? today;
  return Array.from({ length: OFFERED }, (_, ahead) => addDays(start, ahead));
}
