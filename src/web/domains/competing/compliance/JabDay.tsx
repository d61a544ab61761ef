import { useId, useState } from "react";
import { asItStands } from "#rules/date-format.ts";
import type { Jab } from "#rules/vaccination/jab.ts";
import { DateInput } from "#web/ui/DateInput.tsx";
import { Field } from "#web/ui/Field.tsx";
import { cx } from "#web/ui/cx.ts";
import { offeredDays } from "./jab-days.ts";

interface JabDayProps {
  label: string;
  jab: Jab;
  day: string;
  today: string;
  onDay: (day: string) => void;
}

const weekday = asItStands({ weekday: "short" });
const date = asItStands({ day: "numeric", month: "short" });

/** A week of days as buttons, impossible ones with a dashed border, and an input for any other day. */
export function JabDay({ label, jab, day, today, onDay }: JabDayProps) {
  // the week shown does not change when one of its days is chosen
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
