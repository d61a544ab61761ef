import { formatDay } from "#rules/format-day.ts";
import { goesFrom, type JabQuestion } from "#rules/vaccination/jab.ts";
import type { Step } from "#rules/vaccination/plan-findings.ts";

interface GoesFromProps {
  question: JabQuestion;
  step: Step;
  days: readonly string[];
}

/** The day from which the horse may compete again after these jabs, with bodies of the same day grouped. */
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
