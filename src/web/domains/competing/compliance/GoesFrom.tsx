import { formatDay } from "#rules/format-day.ts";
import { goesFrom, type JabQuestion } from "#rules/vaccination/jab.ts";
import type { Step } from "#rules/vaccination/plan-findings.ts";

interface GoesFromProps {
  question: JabQuestion;
  step: Step;
  days: readonly string[];
}

/** From when the horse may go again with these jabs given, the bodies that agree together. */
export function GoesFrom({ question, step, days }: GoesFromProps) {
  if (days.includes("")) return null;
  const { otherVaccinations, bodies } = question;
  const record =
    step === "FIRST"
      ? { doses: days, courseStart: days[0], otherVaccinations }
      : { ...question, doses: [...question.doses, ...days] };
  const byDay = Map.groupBy(goesFrom(record, bodies), ({ day }) => day);
  return (
    <ul className="grid gap-0.5">
      {Array.from(byDay, ([day, its]) => (
        <li key={day}>
          {day === null ? "With these jabs alone not yet" : `Can go from ${formatDay(day)}`}:{" "}
          {its.map(({ body }) => body).join(", ")}
        </li>
      ))}
    </ul>
  );
}
