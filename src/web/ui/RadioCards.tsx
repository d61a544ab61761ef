import { type ReactNode, useId } from "react";

interface RadioCardsProps {
  /** Names the thing that the options are versions of. */
  label: string;
  options: { value: string; label: string; content: ReactNode }[];
  value: string;
  onChange: (value: string) => void;
}

/** A choice between two or more versions of one thing, shown side by side. */
export function RadioCards({ label, options, value, onChange }: RadioCardsProps) {
  const id = useId();
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-semibold">{label}</legend>
      <div className="grid grid-cols-2 gap-2 sm:gap-3">
        {options.map((option) => (
          <label
            key={option.value}
            className="grid min-h-control min-w-0 cursor-pointer grid-cols-[auto_1fr] content-start gap-x-2.5 rounded-control border border-edge p-3 has-checked:border-accent has-checked:bg-accent-soft has-checked:outline-1 has-checked:outline-accent last:odd:col-span-2 sm:gap-x-3"
          >
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
              className="mt-0.5 size-5 flex-none accent-(--accent)"
            />
            <span className="text-sm/6 font-semibold">{option.label}</span>
            <span className="col-start-2 min-w-0 break-words whitespace-pre-line">
              {option.content}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
