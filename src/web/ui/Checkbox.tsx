import { Root, Indicator } from "@radix-ui/react-checkbox";
import { Check } from "lucide-react";
import { type ReactNode, type Ref, useId } from "react";
import { cx } from "./cx.ts";
import { FieldError } from "./Field.tsx";

interface CheckboxProps {
  /** May hold links; the rest of it ticks the box. */
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  disabled?: boolean;
  name?: string;
  className?: string;
  ref?: Ref<HTMLButtonElement>;
}

/** A tick box with its words; the whole row is the target. */
export function Checkbox({ label, hint, error, onChange, className, ...rest }: CheckboxProps) {
  const { required = false, ...box } = rest;
  const id = useId();
  return (
    <div className={cx("grid gap-1", className)}>
      <div className="flex items-start gap-3">
        <span className="flex min-h-control items-center">
          <Root
            {...box}
            id={id}
            aria-required={required}
            aria-invalid={error ? true : undefined}
            aria-describedby={cx(hint ? `${id}-hint` : "", error && `${id}-error`) || undefined}
            onCheckedChange={(state) => onChange(state === true)}
            className="tick-target flex size-6 items-center justify-center rounded-[6px] border-[1.5px] border-edge bg-surface text-on-accent hover:border-ink aria-invalid:border-2 aria-invalid:border-overdue-solid data-[state=checked]:border-accent data-[state=checked]:bg-accent"
          >
            <Indicator>
              <Check className="size-4.5 stroke-3" aria-hidden />
            </Indicator>
          </Root>
        </span>
        <div className="py-2.5">
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
