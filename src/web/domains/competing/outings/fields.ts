import { outingBodies, outingBodyLabels } from "#contract/competing/outings.ts";
import { choice, type FieldSpec, optionsOf } from "#web/core/field-spec.ts";

/** The fields of the outing form; its horses and the FEI's rule are checkboxes below. */
export const outingFields: readonly FieldSpec[] = [
  { name: "name", label: "Name", kind: "text", required: true, wide: true },
  { name: "firstDay", label: "First day", kind: "date", required: true },
  { name: "lastDay", label: "Last day", kind: "date", hint: "Empty: it is over on the same day" },
  choice("body", "Whose rules count", optionsOf(outingBodies, outingBodyLabels), {
    required: true,
  }),
  { name: "venue", label: "Venue", kind: "text" },
  { name: "notes", label: "Notes", kind: "notes" },
];
