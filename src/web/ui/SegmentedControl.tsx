import { type ReactNode, useId } from "react";

interface SegmentedControlProps<T extends string> {
  options: readonly { value: T; label: ReactNode }[];
  value: T;
  onChange: (value: T) => void;
}

/** A choice between a few options, shown side by side. Put it in a fieldset, whose legend names the choice. */
export function SegmentedControl<T extends string>({
  options,
  value,
  onChange,
}: SegmentedControlProps<T>) {
  const name = useId();
  return (
    <div className="inline-flex gap-1 justify-self-start rounded-card bg-sunken p-1">
      {options.map((option) => (
        <label
          key={option.value}
          className="flex min-h-control cursor-pointer items-center gap-2 rounded-control px-3 has-checked:bg-raised has-checked:font-semibold has-focus-visible:outline-3 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={value === option.value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
