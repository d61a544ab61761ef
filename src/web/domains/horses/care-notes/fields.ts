import type { FieldSpec } from "#web/core/field-spec.ts";

/** Warnings shown wherever the horse is. */
export const alertFields: readonly FieldSpec[] = [
  {
    name: "allergies",
    label: "Allergies",
    kind: "text",
    wide: true,
    hint: "Said wherever the horse is",
  },
  {
    name: "warnings",
    label: "Handling warnings",
    kind: "text",
    wide: true,
    hint: "Kicks, rears, bites: said wherever the horse is",
  },
];

/** The fields below the feeds. */
export const equipmentFields: readonly FieldSpec[] = [
  { name: "rugs", label: "Rugs", kind: "notes" },
  { name: "tack", label: "Tack", kind: "notes" },
];
