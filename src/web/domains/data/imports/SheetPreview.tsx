import { useMemo, useState } from "react";
import type { ImportNoun } from "#contract/data/imports.ts";
import { sheetColumns } from "#contract/data/sheet-columns.ts";
import type { SheetRow } from "#rules/sheets/columns.ts";
import type { DateReading } from "#rules/sheets/days.ts";
import { guessColumns, type SheetGuess } from "#rules/sheets/guess.ts";
import { questionsAbout, readRows } from "#rules/sheets/rows.ts";
import { Section } from "#web/ui/Card.tsx";
import { ColumnChoices } from "./ColumnChoices.tsx";
import { DateQuestions } from "./DateQuestions.tsx";
import { ImportRows } from "./ImportRows.tsx";

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
