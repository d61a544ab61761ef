import { useState } from "react";
import type { Horse } from "#contract/horses/horse.ts";
import { leavingReasonLabels, leavingReasons } from "#contract/horses/leaving-reasons.ts";
import { LeavingInput } from "#contract/horses/leaving-input.ts";
import { presenceEndpoints } from "#contract/horses/presence.ts";
import { londonDate } from "#rules/london.ts";
import { DraftOffer } from "#web/core/DraftOffer.tsx";
import { FormFields } from "#web/core/FormFields.tsx";
import { useContractForm } from "#web/core/draft-form.ts";
import { choice, type FieldSpec, optionsOf } from "#web/core/field-spec.ts";
import { useMutate } from "#web/core/query.ts";
import { showFailure } from "#web/core/show-failure.ts";
import { FormDialog } from "#web/ui/FormDialog.tsx";
import { toast } from "#web/ui/toast.ts";

interface LeaveDialogProps {
  horse: Pick<Horse, "id" | "name" | "updatedAt">;
  onClose: () => void;
}

/** A form that records that a horse leaves the yard: when, why, and a note. */
export function LeaveDialog({ horse, onClose }: LeaveDialogProps) {
  const [today] = useState(() => londonDate(new Date()));
  const leave = useMutate(presenceEndpoints.leave);
  const form = useContractForm(
    LeavingInput,
    { on: today },
    async ({ updatedAt: _seen, ...input }, saved) => {
      try {
        const body = { ...input, updatedAt: horse.updatedAt };
        await leave.mutateAsync({ params: { id: horse.id }, body });
        saved();
        onClose();
        toast({ title: `${horse.name} has left the yard` });
      } catch (error) {
        showFailure("Error", error, "Failed to save it");
      }
    },
    { name: `leave:${horse.id}` },
  );
  return (
    <FormDialog
      title={`${horse.name} leaves the yard`}
      description="Everything on record stays and can be read. It is no longer listed, counted or billed; its plans and open dates rest until it comes back."
      submit="Leaves the yard"
      busy={form.formState.isSubmitting}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <DraftOffer draft={form.draft} />
      <FormFields form={form} fields={leavingFields(today)} />
    </FormDialog>
  );
}

/** The fields of the form for a horse's departure. */
export const leavingFields = (today: string): readonly FieldSpec[] => [
  choice("because", "Why", optionsOf(leavingReasons, leavingReasonLabels), { required: true }),
  { name: "on", label: "Left on", kind: "date", required: true, min: "1900-01-01", max: today },
  { name: "note", label: "Note", kind: "notes" },
];
