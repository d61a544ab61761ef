import { FormFooter } from "#web/ui/FormFooter.tsx";
import { useEntityForm } from "#web/core/entity-form.ts";
import { EntityFields } from "#web/core/EntityFields.tsx";
import {
  type CarePlan,
  carePlanEndpoints,
  CarePlanInput,
  intervalUnitLabels,
  planAnchorLabels,
  plannedCareLabels,
  plannedCares,
} from "#contract/care/care-plans.ts";
import { planAnchors } from "#rules/care/due.ts";
import { intervalUnits } from "#rules/care/recurrence.ts";
import { choice, type FieldSpec, optionsOf } from "#web/core/field-spec.ts";
import { useMutate } from "#web/core/query.ts";
import { toast } from "#web/ui/toast.ts";
import { monthOptions } from "./format-plan.ts";

interface PlanFormProps {
  horseId: string;
  /** The item to edit; null to add a new one. */
  plan: CarePlan | null;
  onDone: () => void;
}

const blank = { every: 6, unit: "WEEKS" as const, anchor: "LAST_DONE" as const };

/** A form that adds an item to the plan, or edits one. */
export function PlanForm({ horseId, plan, onDone }: PlanFormProps) {
  const create = useMutate(carePlanEndpoints.create);
  const update = useMutate(carePlanEndpoints.update);
  const { form, conflict } = useEntityForm({
    schema: CarePlanInput,
    row: plan,
    values: plan ?? blank,
    draftName: `plan:${horseId}:${plan?.id ?? "new"}`,
    create: (body) => create.mutateAsync({ params: { horseId }, body }),
    change: ({ id }, body) => update.mutateAsync({ params: { horseId, id }, body }),
    failed: "Failed to change the plan",
    onSaved: () => {
      toast({ title: plan ? "Plan updated" : "Added to the plan" });
      onDone();
    },
  });
  return (
    <form noValidate onSubmit={(event) => void form.submit(event)} className="grid gap-4">
      <EntityFields form={form} conflict={conflict} fields={planFields} />
      <FormFooter
        submit={plan ? "Save changes" : "Add to the plan"}
        busy={form.formState.isSubmitting}
        onCancel={onDone}
      />
    </form>
  );
}

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
