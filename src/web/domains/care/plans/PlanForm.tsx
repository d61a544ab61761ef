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
import { intervalUnits } from "#rules/care/interval.ts";
import { DraftOffer } from "#web/core/DraftOffer.tsx";
import { FormFields } from "#web/core/FormFields.tsx";
import { VersionChoice } from "#web/core/VersionChoice.tsx";
import { useCreateOnce } from "#web/core/create-once.ts";
import { useContractForm } from "#web/core/draft-form.ts";
import { choice, type FieldSpec, optionsOf } from "#web/core/field-spec.ts";
import { useMutate } from "#web/core/query.ts";
import { showFailure } from "#web/core/show-failure.ts";
import { useVersions } from "#web/core/versions.ts";
import { Button } from "#web/ui/Button.tsx";
import { toast } from "#web/ui/toast.ts";
import { monthOptions } from "./format-plan.ts";

interface PlanFormProps {
  horseId: string;
  /** The item to edit; null adds one. */
  plan: CarePlan | null;
  onDone: () => void;
}

const blank = { every: 6, unit: "WEEKS" as const, anchor: "LAST_DONE" as const };

/** Adds an item to the plan, or edits one. */
export function PlanForm({ horseId, plan, onDone }: PlanFormProps) {
  const { createOnce, idPart } = useCreateOnce<CarePlan>();
  const create = useMutate(carePlanEndpoints.create);
  const update = useMutate(carePlanEndpoints.update);
  const versions = useVersions({ schema: CarePlanInput, opened: plan });
  const form = useContractForm(
    CarePlanInput,
    plan ?? blank,
    async (input, saved) => {
      const body = versions.settled(input);
      try {
        if (plan) await update.mutateAsync({ params: { horseId, id: plan.id }, body });
        else
          await createOnce({
            create: (id) => create.mutateAsync({ params: { horseId }, body: { ...body, id } }),
            change: ({ id, updatedAt }) =>
              update.mutateAsync({ params: { horseId, id }, body: { updatedAt, ...body } }),
          });
        toast({ title: plan ? "Plan updated" : "Added to the plan" });
        saved();
        onDone();
      } catch (error) {
        if (versions.meets(error, body)) return;
        showFailure("Error", error, "Failed to change the plan");
      }
    },
    {
      name: `plan:${horseId}:${plan?.id ?? "new"}`,
      parts: { opened: versions.openedPart, id: idPart },
    },
  );
  return (
    <form noValidate onSubmit={(event) => void form.submit(event)} className="grid gap-4">
      <DraftOffer draft={form.draft} />
      {versions.conflict ? (
        <VersionChoice conflict={versions.conflict} fields={planFields} />
      ) : (
        <FormFields form={form} fields={planFields} />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
          {plan ? "Save changes" : "Add to the plan"}
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
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
