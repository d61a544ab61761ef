import {
  intervalUnitLabels,
  planAnchorLabels,
  plannedCareLabels,
  plannedCares,
} from "#contract/care/care-plans.ts";
import { planAnchors } from "#rules/care/due.ts";
import { intervalUnits } from "#rules/care/interval.ts";
import { type FieldSpec, optionsOf } from "#web/core/field-spec.ts";
import { monthOptions } from "./interval-words.ts";

/** The fields of an item of the care plan. */
export const planFields: readonly FieldSpec[] = [
  {
    name: "eventType",
    label: "Kind of care",
    kind: "choice",
    required: true,
    options: optionsOf(plannedCares, plannedCareLabels),
  },
  {
    name: "anchor",
    label: "Dates",
    kind: "choice",
    required: true,
    options: optionsOf(planAnchors, planAnchorLabels),
  },
  { name: "every", label: "Every", kind: "number", required: true, min: 1, step: 1 },
  {
    name: "unit",
    label: "Unit",
    kind: "choice",
    required: true,
    options: optionsOf(intervalUnits, intervalUnitLabels),
  },
  {
    name: "until",
    label: "At the latest after",
    kind: "number",
    min: 1,
    step: 1,
    hint: "8 with every 6: due between 6 and 8",
  },
  {
    name: "firstDate",
    label: "First date",
    kind: "date",
    hint: "Needed for fixed dates",
  },
  { name: "seasonFrom", label: "Season from", kind: "choice", options: monthOptions },
  { name: "seasonTo", label: "Season to", kind: "choice", options: monthOptions },
  { name: "note", label: "Note", kind: "notes" },
];
