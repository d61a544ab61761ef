import { leavingReasonLabels, leavingReasons } from "#contract/horses/leaving-reasons.ts";
import { choice, type FieldSpec, optionsOf } from "#web/core/field-spec.ts";

/** The fields for a horse that leaves. */
export const leavingFields = (today: string): readonly FieldSpec[] => [
  choice("because", "Why", optionsOf(leavingReasons, leavingReasonLabels), { required: true }),
  { name: "on", label: "Left on", kind: "date", required: true, min: "1900-01-01", max: today },
  { name: "note", label: "Note", kind: "notes" },
];
