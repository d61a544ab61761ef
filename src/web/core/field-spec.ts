import type { SelectOption } from "#web/ui/Select.tsx";

/** One field of a form, as a list can hold it. */
export type FieldSpec = Common &
  (
    | { kind: "text"; inputMode?: "numeric" | "text" }
    | { kind: "notes" }
    | { kind: "date"; min?: string; max?: string }
    | { kind: "dateTime" }
    | { kind: "number"; min?: number; max?: number; step?: number }
    | {
        kind: "choice";
        options: readonly SelectOption<string>[];
        /** Its options have a word for what is not said, so that none is added. */
        complete?: boolean;
      }
  );

/** The options of an enumeration with its labels. */
export const optionsOf = <T extends string>(values: readonly T[], labels: Record<T, string>) =>
  values.map((value) => ({ value, label: labels[value] }));

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
