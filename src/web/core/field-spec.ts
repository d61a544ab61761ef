import type { SelectOption } from "#web/ui/Select.tsx";

/** One field of a form, as data. */
export type FieldSpec = Common &
  (
    | { kind: "text"; inputMode?: "numeric" | "text" | "tel" | "email" }
    | { kind: "notes" }
    | { kind: "date"; min?: string; max?: string }
    | { kind: "dateTime" }
    /** A time of day, `HH:MM`. */
    | { kind: "time" }
    | { kind: "number"; min?: number; max?: number; step?: number }
    /** Several options of a list can be chosen at once. */
    | { kind: "several"; options: readonly SelectOption<string>[] }
    | {
        kind: "choice";
        options: readonly SelectOption<string>[];
        /** Whether one of the options already stands for 'not said', so that none is added. */
        complete?: boolean;
      }
  );

export const isEmpty = (value: unknown) => value === null || value === undefined || value === "";

/** A number field's value: an empty field is absent (null), not 0. */
export const asNumber = (typed: unknown) => (typed === "" || typed === null ? null : Number(typed));

/** The value of the option that stands for an empty choice, because a select cannot be emptied. */
export const NOT_SAID = "NOT_SAID";

/** A choice's options. An optional choice also gets 'Not said', unless one of its own options stands for that. */
export const choicesOf = ({ required, complete, options }: FieldSpec & { kind: "choice" }) =>
  required || complete ? options : [{ value: NOT_SAID, label: "Not said" }, ...options];

/** The options of an enumeration with its labels. */
export const optionsOf = <T extends string>(values: readonly T[], labels: Record<T, string>) =>
  values.map((value) => ({ value, label: labels[value] }));

/** A field for choosing one of a few options. */
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
  /** Whether the field takes the whole width of the form. */
  wide?: boolean;
  /** Shows the field only while this returns true for the form's other values, by name. */
  when?: (value: (name: string) => unknown) => boolean;
}
