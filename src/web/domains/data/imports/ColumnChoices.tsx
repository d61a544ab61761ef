import { type SheetColumn, type SheetRow, textOf } from "#rules/sheets/columns.ts";
import type { SheetGuess } from "#rules/sheets/guess.ts";
import { Field } from "#web/ui/Field.tsx";
import { Select } from "#web/ui/Select.tsx";

interface ColumnChoicesProps {
  rows: readonly SheetRow[];
  columns: readonly SheetColumn[];
  guess: SheetGuess;
  onChange: (guess: SheetGuess) => void;
}

const LEFT_OUT = "left-out";

/** For each column of a sheet the field that it is taken for, to be changed. */
export function ColumnChoices({ rows, columns, guess, onChange }: ColumnChoicesProps) {
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
