import { useId, useState } from "react";
import { asItStands, formatDay } from "#rules/date-format.ts";
import { addDays } from "#rules/dates.ts";
import { type Jab, jab as jabOf, jabAfter, type JabQuestion } from "#rules/vaccination/jab.ts";
import { stepLabels } from "#rules/vaccination/plan-findings.ts";
import { DateInput } from "#web/ui/DateInput.tsx";
import { Field } from "#web/ui/Field.tsx";
import { cx } from "#web/ui/cx.ts";

interface JabDayProps {
  label: string;
  jab: Jab;
  day: string;
  today: string;
  onDay: (day: string) => void;
}

const weekday = asItStands({ weekday: "short" });
const date = asItStands({ day: "numeric", month: "short" });

/** A week of days as buttons, with a dashed border for days that the rules exclude, and an input for any other day. */
export function JabDay({ label, jab, day, today, onDay }: JabDayProps) {
  // kept in state, so that the week shown does not change when one of its days is chosen
  const [week, setWeek] = useState(() => offeredDays(day, today));
  const id = useId();
  const shown = week.includes(day) || day === "" ? week : offeredDays(day, today);
  const refused = shown.flatMap((each) => jab.problemOf(each) ?? []);
  return (
    <fieldset className="grid gap-2" aria-describedby={id}>
      <legend className="pb-1 font-semibold">{label}</legend>
      <div className="grid grid-cols-7 gap-1 sm:max-w-120">
        {shown.map((each) => {
          const problem = jab.problemOf(each);
          return (
            <button
              key={each}
              type="button"
              disabled={problem !== null}
              aria-pressed={each === day}
              onClick={() => {
                setWeek(shown);
                onDay(each);
              }}
              className={cx(
                "min-h-14 cursor-pointer rounded-control border text-center text-sm leading-tight",
                each === day
                  ? "border-transparent bg-accent text-on-accent"
                  : "border-edge bg-surface",
                problem !== null && "cursor-not-allowed border-dashed text-muted line-through",
              )}
            >
              {weekday(each)}
              <span className="block font-semibold">{date(each)}</span>
            </button>
          );
        })}
      </div>
      <p id={id} className="text-sm text-muted">
        {refused[0]}
      </p>
      <Field label={`Another day for it (${label.toLowerCase()})`} className="max-w-56">
        <DateInput min={today} value={day} onChange={(event) => onDay(event.target.value)} />
      </Field>
    </fieldset>
  );
}

/** How many days are offered as buttons. */
const OFFERED = 7;

/** Says which dose to book, and within which days. */
export function formatJab({ step, days }: Jab): string {
  if (step === "FIRST")
    return "No course goes on, so one begins anew: two doses, then the wait. Ask the vet first: they say how it is written down.";
  const [first] = days;
  if (!first) return `No day is left for the ${stepLabels[step]}.`;
  const end = first.latest < "2101" ? ` to ${formatDay(first.latest)}` : "";
  return `The ${stepLabels[step]}, from ${formatDay(first.earliest)}${end}.`;
}

/** The warnings to show with the booking. */
export const warningsOf = ({ warnings, lapsed }: Jab): string[] =>
  lapsed.length === 0
    ? warnings
    : [
        ...warnings,
        `This jab does not mend the course for ${lapsed.join(", ")}: ask the vet whether to begin anew.`,
      ];

/** The day chosen at first: the first possible one, but not before tomorrow unless today is the last. */
function firstDayOf({ days }: Pick<Jab, "days">, today: string): string {
  const tomorrow = addDays(today, 1);
  const found = days.find(({ latest }) => latest >= tomorrow);
  if (found) return found.earliest > tomorrow ? found.earliest : tomorrow;
  return days[0]?.earliest ?? "";
}

/** The first day on which the second dose of a course is possible. */
const secondDayOf = ({ days }: Pick<Jab, "days">): string | null => days[0]?.earliest ?? null;

/** The days offered as buttons: a week from the day before the chosen one. */
function offeredDays(day: string, today: string): string[] {
  const start = [addDays(day, -1), today].toSorted().at(-1) ?? today;
  return Array.from({ length: OFFERED }, (_, ahead) => addDays(start, ahead));
}

/**
 * State of the days chosen for the next vaccination and, in a new course, for its second dose; changing the
 * first day moves the second.
 */
export function useJabDays(question: JabQuestion) {
  const next = jabOf(question);
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
