import type { SelectOption } from "#web/ui/Select.tsx";

/** One field of a form, as a list can hold it. */
export type FieldSpec = Common &
  (
    | { kind: "text"; inputMode?: "numeric" | "text" | "tel" | "email" }
    | { kind: "notes" }
    | { kind: "date"; min?: string; max?: string }
    | { kind: "dateTime" }
    | { kind: "number"; min?: number; max?: number; step?: number }
    /** Several of a list at once. */
    | { kind: "several"; options: readonly SelectOption<string>[] }
    | {
        kind: "choice";
        options: readonly SelectOption<string>[];
        /** Its options have a word for what is not said, so that none is added. */
        complete?: boolean;
      }
  );

/** Whether nothing stands in a field. */
export const isEmpty = (value: unknown) => value === null || value === undefined || value === "";

/** What was typed into a field of numbers: emptied it is no number, not nought. */
export const asNumber = (typed: unknown) => (typed === "" || typed === null ? null : Number(typed));

/** Stands among the options for nothing: a select cannot be emptied. */
export const NOT_SAID = "NOT_SAID";

/** What a choice offers; where it may be left out, that too, unless an option has a word for it. */
export const choicesOf = ({ required, complete, options }: FieldSpec & { kind: "choice" }) =>
  required || complete ? options : [{ value: NOT_SAID, label: "Not said" }, ...options];

/** The options of an enumeration with its labels. */
export const optionsOf = <T extends string>(values: readonly T[], labels: Record<T, string>) =>
  values.map((value) => ({ value, label: labels[value] }));

/** A field that chooses one of a few. */
export const choice = (
  name: string,
  label: string,
  options: readonly SelectOption<string>[],
  more: Partial<Common & { complete: boolean }> = {},
): FieldSpec & { kind: "choice" } => ({ name, label, kind: "choice", options, ...more });

interface Common {
  name: string;
  label: string;
  hint?: string;
  required?: boolean;
  /** Takes the whole width of the form. */
  wide?: boolean;
  /** Shown only while the form's other values, by name, say so. */
  when?: (value: (name: string) => unknown) => boolean;
}
