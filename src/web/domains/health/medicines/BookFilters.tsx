import { isDate } from "#rules/dates.ts";
import { useHorses } from "#web/domains/horses/use-horses.ts";
import { DateInput } from "#web/ui/DateInput.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Select } from "#web/ui/Select.tsx";
import type { BookFilter } from "./use-book.ts";

const ALL = "ALL";

interface BookFiltersProps {
  filter: BookFilter;
  onChange: (filter: BookFilter) => void;
}

/** Whose lines, and of which days. */
export function BookFilters({ filter, onChange }: BookFiltersProps) {
  const { data: horses = [] } = useHorses();
  const options = [
    { value: ALL, label: "All horses" },
    ...horses.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const day = (name: "from" | "to") => (
    <Field label={name === "from" ? "From" : "To"} className="w-full max-w-44">
      <DateInput
        defaultValue={filter[name]}
        min="1900-01-01"
        max="2100-12-31"
        onChange={({ target }) =>
          (target.value === "" || isDate(target.value)) &&
          onChange({ ...filter, [name]: target.value })
        }
      />
    </Field>
  );
  return (
    <search
      data-print="off"
      aria-label="Lines shown"
      className="flex flex-wrap items-end gap-x-4 gap-y-3"
    >
      <Field label="Horse" required className="w-full max-w-64">
        <Select
          options={options}
          value={filter.horseId ?? ALL}
          onChange={(chosen) => onChange({ ...filter, horseId: chosen === ALL ? null : chosen })}
        />
      </Field>
      {day("from")}
      {day("to")}
    </search>
  );
}
