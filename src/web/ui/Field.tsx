import { CircleAlert } from "lucide-react";
import { type ReactNode, useId, useMemo, createContext, useContext } from "react";
import { cx } from "./cx.ts";

interface FieldProps {
  label: ReactNode;
  /** Help text, shown below the label. */
  hint?: ReactNode;
  /** The error, shown below the input with an icon. */
  error?: string | undefined;
  /** Whether the field is required; if not, its label says 'optional'. */
  required?: boolean;
  className?: string;
  children: ReactNode;
}

/** A label, a help text, an input of ours and its error, linked for assistive technology. */
export function Field({ label, hint, error, required = false, className, children }: FieldProps) {
  const id = useId();
  const wiring = useMemo(
    () => wire(id, Boolean(hint), Boolean(error), required),
    [id, hint, error, required],
  );
  return (
    <div className={cx("grid content-start gap-1.5", className)}>
      <label htmlFor={id} className="font-semibold">
        {label}
        {!required && <Optional />}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="-mt-1 text-sm text-muted">
          {hint}
        </p>
      )}
      <FieldContext value={wiring}>{children}</FieldContext>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

/** The word 'optional' in a label. The space separates the word from the label for screen readers. */
export const Optional = () => (
  <>
    {" "}
    <span className="ml-0.5 text-sm font-normal text-muted">optional</span>
  </>
);

/** An error in one sentence, with an icon. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm font-semibold text-overdue">
      <CircleAlert className="mt-px" aria-hidden />
      {children}
    </p>
  );
}

const wire = (id: string, hint: boolean, error: boolean, required: boolean): FieldWiring => ({
  id,
  ...((hint || error) && {
    "aria-describedby": cx(hint && `${id}-hint`, error && `${id}-error`),
  }),
  ...(error && { "aria-invalid": true }),
  ...(required && { "aria-required": true }),
});

interface FieldWiring {
  id: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
  "aria-required"?: true;
}

const FieldContext = createContext<FieldWiring | null>(null);

/** The id and aria attributes that link an input to the label, hint and error of the Field around it. */
export const useFieldWiring = () => useContext(FieldContext);

/** The common classes of text inputs and selects. */
export const inputLook =
  "w-full min-h-control rounded-control border border-edge bg-surface px-3 py-2 text-base text-ink " +
  "transition-colors hover:border-ink disabled:bg-sunken disabled:text-muted " +
  "aria-invalid:border-overdue-solid aria-invalid:border-2";
