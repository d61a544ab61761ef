import { useState } from "react";
import type { DateReading, openQuestions } from "#rules/sheets/days.ts";
import { Field } from "#web/ui/Field.tsx";
import { Select } from "#web/ui/Select.tsx";

interface DateQuestionsProps {
  asked: ReturnType<typeof openQuestions>;
  dates: DateReading;
  onChange: (dates: DateReading) => void;
}

/** What a sheet's dates leave open, asked once for all of them. */
export function DateQuestions({ asked, dates, onChange }: DateQuestionsProps) {
  const [year] = useState(() => new Date().getFullYear());
  const centuries = [year - 99, year - 79, year].map((first) => ({
    value: String(first),
    label: `${first} to ${first + 99}`,
  }));
  if (asked.order !== "ASK" && !asked.hasShortYears) return null;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {asked.order === "ASK" && (
        <Field label="03/04/2025 means" required>
          <Select
            options={[
              { value: "DMY", label: "3 April 2025: the day comes first" },
              { value: "MDY", label: "4 March 2025: the month comes first" },
            ]}
            value={dates.order}
            onChange={(order) => onChange({ ...dates, order })}
          />
        </Field>
      )}
      {asked.hasShortYears && (
        <Field label="Years of two digits lie in" required>
          <Select
            options={centuries}
            value={String(dates.century)}
            onChange={(century) => onChange({ ...dates, century: Number(century) })}
          />
        </Field>
      )}
    </div>
  );
}
