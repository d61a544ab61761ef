import type { CarePlan } from "#contract/care/care-plans.ts";
import { PauseInput, planPauseEndpoints } from "#contract/care/plan-pauses.ts";
import { useState } from "react";
import { addDays } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import type { FieldSpec } from "#web/core/field-spec.ts";
import { FormFields } from "#web/core/FormFields.tsx";
import { useFormWithoutDraft } from "#web/core/form.ts";
import { useSave } from "#web/core/query.ts";
import { FormFooter } from "#web/ui/FormFooter.tsx";

interface PauseFormProps {
  plan: CarePlan;
  onDone: () => void;
}

/** Asks until when an item of the plan is paused, and why. */
export function PauseForm({ plan, onDone }: PauseFormProps) {
  const { id, horseId, pausedUntil, pausedBecause } = plan;
  const { save } = useSave(planPauseEndpoints.pause, {
    done: { title: "Plan paused" },
    failed: "Failed to change the plan",
  });
  const [today] = useState(() => londonDate(new Date()));
  const fields: readonly FieldSpec[] = [
    {
      name: "until",
      label: "Nothing is due before",
      kind: "date",
      required: true,
      min: addDays(today, 1),
    },
    { name: "because", label: "Why", kind: "text", required: true, hint: "Such as: out at grass" },
  ];
  // has no draft, because it is a day and one line
  const form = useFormWithoutDraft(
    PauseInput,
    { until: pausedUntil ?? "", because: pausedBecause ?? "" },
    (body) => save({ params: { horseId, id }, body }, onDone),
  );
  return (
    <form noValidate onSubmit={(event) => void form.submit(event)} className="grid gap-4">
      <FormFields form={form} fields={fields} />
      <FormFooter submit="Pause" busy={form.formState.isSubmitting} onCancel={onDone} />
    </form>
  );
}
