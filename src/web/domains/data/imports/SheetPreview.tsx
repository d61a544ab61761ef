import { useMemo, useState } from "react";
import type { ImportNoun } from "#contract/data/imports.ts";
import { sheetColumns } from "#contract/data/sheet-columns.ts";
import { textOf, type SheetRow, type SheetColumn } from "#rules/sheets/columns.ts";
import type { DateReading, openQuestions } from "#rules/sheets/days.ts";
import { guessColumns, type SheetGuess } from "#rules/sheets/guess.ts";
import { questionsAbout, readRows } from "#rules/sheets/rows.ts";
import { Section } from "#web/ui/Card.tsx";
import { ImportRows } from "./ImportRows.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Select } from "#web/ui/Select.tsx";

interface SheetPreviewProps {
  noun: ImportNoun;
  rows: readonly SheetRow[];
}

const YEARS_AHEAD = 20;

/** What each column of a sheet is taken for, what is to be asked about its dates, and its rows. */
export function SheetPreview({ noun, rows }: SheetPreviewProps) {
  const columns = sheetColumns[noun];
  const [guess, setGuess] = useState<SheetGuess>(() => guessColumns(rows, columns));
  const asked = useMemo(() => questionsAbout(rows, guess, columns), [rows, guess, columns]);
  const [chosen, setChosen] = useState<Partial<DateReading>>({});
  const [firstYear] = useState(() => new Date().getFullYear() + YEARS_AHEAD - 99);
  const dates: DateReading = {
    order: chosen.order ?? (asked.order === "MDY" ? "MDY" : "DMY"),
    century: chosen.century ?? firstYear,
  };
  const { order, century } = dates;
  const read = useMemo(
    () => readRows(rows, guess, { columns, dates: { order, century } }),
    [rows, guess, columns, order, century],
  );
  const missing = columns.filter(
    ({ required, field }) => required && !guess.fields.includes(field),
  );
  return (
    <>
      <Section id="columns" title="Its columns" className="grid gap-4">
        <ColumnChoices {...{ rows, columns, guess }} onChange={setGuess} />
        {missing.length > 0 && (
          <p className="font-semibold text-overdue">
            No column yet for: {missing.map(({ label }) => label).join(", ")}
          </p>
        )}
        <DateQuestions asked={asked} dates={dates} onChange={setChosen} />
      </Section>
      <ImportRows key={JSON.stringify([guess.fields, dates])} {...{ noun, columns, read }} />
    </>
  );
}

interface ColumnChoicesProps {
  rows: readonly SheetRow[];
  columns: readonly SheetColumn[];
  guess: SheetGuess;
  onChange: (guess: SheetGuess) => void;
}

const LEFT_OUT = "left-out";

/** For each column of a sheet the field that it is taken for, to be changed. */
function ColumnChoices({ rows, columns, guess, onChange }: ColumnChoicesProps) {
  const { headings, fields } = guess;
  const options = [
    { value: LEFT_OUT, label: "Leave out" },
    ...columns.map(({ field, label }) => ({ value: field, label })),
  ];
  const choose = (at: number, field: string) =>
    onChange({
      headings,
      // a field stands in one column only
      fields: fields.map((before, index) => {
        if (index === at) return field === LEFT_OUT ? null : field;
        return before === field ? null : before;
      }),
    });
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {fields.map((field, at) => {
        const heading = headings === null ? "" : textOf(rows[headings]?.[at]);
        const first = textOf(rows[headings === null ? 0 : headings + 1]?.[at]);
        const name = heading || `Column ${at + 1}`;
        return (
          // columns have nothing but their place
          // oxlint-disable-next-line react/no-array-index-key
          <Field key={at} label={name} required hint={first.slice(0, 60) || "Empty"}>
            <Select
              options={options}
              value={field ?? LEFT_OUT}
              onChange={(chosen) => choose(at, chosen)}
            />
          </Field>
        );
      })}
    </div>
  );
}

interface DateQuestionsProps {
  asked: ReturnType<typeof openQuestions>;
  dates: DateReading;
  onChange: (dates: DateReading) => void;
}

/** What a sheet's dates leave open, asked once for all of them. */
function DateQuestions({ asked, dates, onChange }: DateQuestionsProps) {
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
