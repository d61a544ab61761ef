import * as z from "zod/mini";
import { AddedJobInput, yardDayEndpoints } from "#contract/care/yard-day.ts";
import { useCreateOnce } from "#web/core/create-once.ts";
import { useContractForm } from "#web/core/draft-form.ts";
import { DraftOffer } from "#web/core/DraftOffer.tsx";
import { choice, type FieldSpec } from "#web/core/field-spec.ts";
import { FormFields } from "#web/core/FormFields.tsx";
import { useMutate } from "#web/core/query.ts";
import { showFailure } from "#web/core/show-failure.ts";
import { useHorseNames } from "#web/domains/horses/use-horses.ts";
import { FormDialog } from "#web/ui/FormDialog.tsx";

interface AddJobDialogProps {
  date: string;
  onClose: () => void;
}

const YARD = "YARD";
const JobForm = z.strictObject({
  what: AddedJobInput.shape.what,
  time: AddedJobInput.shape.time,
  whose: z.string(),
});

/** A form for a job of one day: for a horse or for the whole yard. */
export function AddJobDialog({ date, onClose }: AddJobDialogProps) {
  const add = useMutate(yardDayEndpoints.addJob);
  const { data: horses = [] } = useHorseNames();
  const { createOnce, idPart } = useCreateOnce();
  const form = useContractForm(
    JobForm,
    { what: "", time: "12:00", whose: YARD },
    async ({ what, time, whose }, saved) => {
      const horseId = whose === YARD ? null : whose;
      const create = (id: string) =>
        add.mutateAsync({ body: { id, date, job: "OTHER", what, time, horseId } });
      try {
        await createOnce({ create, change: null });
        saved();
        onClose();
      } catch (error) {
        showFailure("Error", error, "Failed to add the job");
      }
    },
    { name: `day-job:${date}`, parts: { id: idPart } },
  );
  const fields: readonly FieldSpec[] = [
    { name: "what", label: "What is to be done", kind: "text", required: true, wide: true },
    choice(
      "whose",
      "For whom",
      [
        { value: YARD, label: "The whole yard" },
        ...horses.map(({ id, name }) => ({ value: id, label: name })),
      ],
      { required: true },
    ),
    { name: "time", label: "Time", kind: "time", required: true },
  ];
  return (
    <FormDialog
      title="Add a job"
      submit="Add job"
      busy={form.formState.isSubmitting}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <DraftOffer draft={form.draft} />
      <FormFields form={form} fields={fields} />
    </FormDialog>
  );
}
