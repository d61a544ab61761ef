import { isDate } from "#rules/dates.ts";
import { useHorses } from "#web/domains/horses/use-horses.ts";
import { useTypedSearch } from "#web/core/debounce.ts";
import { DateInput } from "#web/ui/DateInput.tsx";
import { Field } from "#web/ui/Field.tsx";
import { SearchBox } from "#web/ui/SearchBox.tsx";
import { Select } from "#web/ui/Select.tsx";
import type { BookFilter } from "./use-book.ts";

const ALL = "ALL";

interface BookFiltersProps {
  filter: BookFilter;
  onChange: (filter: BookFilter) => void;
}

/** Inputs that filter lines by text, horse and period. */
export function BookFilters({ filter, onChange }: BookFiltersProps) {
  const { data: horses = [] } = useHorses();
  const [typed, setTyped] = useTypedSearch(filter.search, (search) =>
    onChange({ ...filter, search }),
  );
  const options = [
    { value: ALL, label: "All horses" },
    ...horses.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const day = (name: "from" | "to") => (
    <Field label={name === "from" ? "From" : "To"} className="w-full sm:max-w-44">
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
    <fieldset
      data-print="off"
      aria-label="Lines shown"
      className="grid grid-cols-2 items-end gap-x-4 gap-y-3 sm:flex sm:flex-wrap"
    >
      <div className="col-span-2 w-full sm:max-w-80">
        <SearchBox
          label="Search the book"
          placeholder="Horse, medicine, batch, by whom"
          value={typed}
          onChange={setTyped}
        />
      </div>
      <Field label="Horse" required className="col-span-2 w-full sm:max-w-64">
        <Select
          options={options}
          value={filter.horseId ?? ALL}
          onChange={(chosen) => onChange({ ...filter, horseId: chosen === ALL ? null : chosen })}
        />
      </Field>
      {day("from")}
      {day("to")}
    </fieldset>
  );
}
