import {
  intervalUnitLabels,
  planAnchorLabels,
  plannedCareLabels,
  plannedCares,
} from "#contract/care/care-plans.ts";
import { planAnchors } from "#rules/care/due.ts";
import { intervalUnits } from "#rules/care/interval.ts";
import { choice, type FieldSpec, optionsOf } from "#web/core/field-spec.ts";
import { monthOptions } from "./format-plan.ts";

/** The fields of an item of the care plan. */
export const planFields: readonly FieldSpec[] = [
  choice("eventType", "Kind of care", optionsOf(plannedCares, plannedCareLabels), {
    required: true,
  }),
  choice("anchor", "Dates", optionsOf(planAnchors, planAnchorLabels), { required: true }),
  { name: "every", label: "Every", kind: "number", required: true, min: 1, step: 1 },
  choice("unit", "Unit", optionsOf(intervalUnits, intervalUnitLabels), { required: true }),
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
  choice("seasonFrom", "Season from", monthOptions),
  choice("seasonTo", "Season to", monthOptions),
  { name: "note", label: "Note", kind: "notes" },
];
