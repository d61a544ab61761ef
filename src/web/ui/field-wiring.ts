import { createContext, useContext } from "react";

export interface FieldWiring {
  id: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
  "aria-required"?: true;
}

export const FieldContext = createContext<FieldWiring | null>(null);

/** The id and aria attributes that link an input to the label, hint and error of the Field around it. */
export const useFieldWiring = () => useContext(FieldContext);

/** The common classes of text inputs and selects. */
export const inputLook =
  "w-full min-h-control rounded-control border border-edge bg-surface px-3 py-2 text-base text-ink " +
  "transition-colors hover:border-ink disabled:bg-sunken disabled:text-muted " +
  "aria-invalid:border-overdue-solid aria-invalid:border-2";
