import { useState } from "react";
import { addDays } from "#rules/dates.ts";
import { formatDay } from "#rules/date-format.ts";
import { type Jab, jab, jabAfter, type JabQuestion } from "#rules/vaccination/jab.ts";
import { stepLabels } from "#rules/vaccination/plan-findings.ts";

/** Number of days offered as buttons. */
const OFFERED = 7;

/** What to book, and within which days. */
export function formatJab({ step, days }: Jab): string {
  if (step === "FIRST")
    return "No course goes on, so one begins anew: two doses, then the wait. Ask the vet first: they say how it is written down.";
  const [first] = days;
  if (!first) return `No day is left for the ${stepLabels[step]}.`;
  const end = first.latest < "2101" ? ` to ${formatDay(first.latest)}` : "";
  return `The ${stepLabels[step]}, from ${formatDay(first.earliest)}${end}.`;
}

/** The warnings about booking it. */
export const warningsOf = ({ warnings, lapsed }: Jab): string[] =>
  lapsed.length === 0
    ? warnings
    : [
        ...warnings,
        `This jab does not mend the course for ${lapsed.join(", ")}: ask the vet whether to begin anew.`,
      ];

/** The initial day: the first possible one, not before tomorrow if that is possible. */
function firstDayOf({ days }: Pick<Jab, "days">, today: string): string {
  const tomorrow = addDays(today, 1);
  const found = days.find(({ latest }) => latest >= tomorrow);
  if (found) return found.earliest > tomorrow ? found.earliest : tomorrow;
  return days[0]?.earliest ?? "";
}

/** The first possible day of a second dose. */
const secondDayOf = ({ days }: Pick<Jab, "days">): string | null => days[0]?.earliest ?? null;

/** A week of days to offer, from the day before the chosen one. */
export function offeredDays(day: string, today: string): string[] {
  const start = [addDays(day, -1), today].toSorted().at(-1) ?? today;
  return Array.from({ length: OFFERED }, (_, ahead) => addDays(start, ahead));
}

/** The days chosen for the next jab and, in a new course, for its second; changing the first moves the second. */
export function useJabDays(question: JabQuestion) {
  const next = jab(question);
  const [day, setDay] = useState(() => firstDayOf(next, question.today));
  const [chosen, setChosen] = useState<string | null>(null);
  const after = next.step === "FIRST" && day !== "" ? jabAfter(question, "FIRST", [day]) : null;
  const second = after && (chosen ?? secondDayOf(after));
  const choose = (another: string) => {
    setDay(another);
    setChosen(null);
  };
  const problem = day === "" ? "Choose the day of the jab." : next.problemOf(day);
  const fault = problem ?? (after && second ? after.problemOf(second) : null);
  const days = second ? [day, second] : [day];
  return { next, after, days, fault, choose, chooseSecond: setChosen };
}
