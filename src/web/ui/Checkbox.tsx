import { Check } from "lucide-react";
import { type ReactNode, type Ref, useId } from "react";
import { FieldError } from "./Field.tsx";
import { cx } from "./cx.ts";

interface CheckboxProps {
  /** The label; it may contain links, and a click anywhere else on it ticks the box. */
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  onBlur?: () => void;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  disabled?: boolean;
  name?: string;
  className?: string;
  ref?: Ref<HTMLInputElement>;
}

/**
 * A checkbox with its label; the whole row is the click target. It is the browser's own input, so it works
 * before hydration.
 */
export function Checkbox({ label, hint, error, onChange, className, ...rest }: CheckboxProps) {
  const { required = false, ...box } = rest;
  const id = useId();
  return (
    <div className={cx("grid gap-1", className)}>
      <div className="flex items-start gap-3">
        <span className="relative flex min-h-control items-center">
          <input
            {...box}
            id={id}
            type="checkbox"
            aria-required={required}
            aria-invalid={error ? true : undefined}
            aria-describedby={cx(hint ? `${id}-hint` : "", error && `${id}-error`) || undefined}
            onChange={(event) => onChange(event.target.checked)}
            className="peer size-6 appearance-none rounded-[6px] border-[1.5px] border-edge bg-surface before:absolute before:-inset-x-2 before:inset-y-0 hover:border-ink checked:border-accent checked:bg-accent disabled:opacity-50 aria-invalid:border-2 aria-invalid:border-overdue-solid forced-colors:appearance-auto"
          />
          <Check
            className="pointer-events-none absolute left-0.5 hidden stroke-3 text-on-accent peer-checked:block forced-colors:hidden"
            aria-hidden
          />
        </span>
        <div className="min-w-0 py-2.5">
          <label htmlFor={id}>{label}</label>
          {hint && (
            <p id={`${id}-hint`} className="text-sm text-muted">
              {hint}
            </p>
          )}
        </div>
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

/** The list of ticked values after a change, each value once and the latest at the end. */
export function tickedWith<T>(ticked: readonly T[], one: T, on: boolean): T[] {
  const others = ticked.filter((each) => each !== one);
  return on ? [...others, one] : others;
}
