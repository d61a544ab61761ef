import { useState } from "react";
import type { GeneralRecord } from "#contract/care/records.ts";
import { generalDone, recordEndpoints } from "#contract/care/records.ts";
import type { Horse } from "#contract/horses/horse.ts";
import { londonDate, londonTime } from "#rules/london.ts";
import { noVitalSigns, type VitalSigns } from "#rules/measures/vital-signs.ts";
import { remarksOn, type SignRemark } from "#rules/measures/sign-remarks.ts";
import { EntityFields } from "#web/core/EntityFields.tsx";
import { useEntityForm } from "#web/core/entity-form.ts";
import { asNumber } from "#web/core/field-spec.ts";
import { FormFields } from "#web/core/FormFields.tsx";
import { useMutate } from "#web/core/query.ts";
import { notes, vitalSignFields } from "#web/domains/care/records/kind-look.ts";
import { FormDialog } from "#web/ui/FormDialog.tsx";
import { toast } from "#web/ui/toast.ts";
import { SignRemarks } from "./SignRemarks.tsx";

interface VitalSignsDialogProps {
  horse: Pick<Horse, "id" | "name">;
  /** Whether the figures of adult horses hold for this one. */
  isAdult: boolean;
  onClose: () => void;
}

const fields = [
  ...vitalSignFields,
  { name: "date", label: "Date", kind: "date", required: true } as const,
  notes,
];

/** Notes a horse's vital signs, and says at once what is not as usual. */
export function VitalSignsDialog({ horse, isAdult, onClose }: VitalSignsDialogProps) {
  const [opened] = useState(() => new Date());
  const create = useMutate(recordEndpoints.general.create);
  const params = { horseId: horse.id };
  const { form, conflict } = useEntityForm({
    schema: generalDone(),
    row: null as GeneralRecord | null,
    values: {
      type: "VITAL_SIGNS",
      description: "Vital signs",
      ...noVitalSigns,
      date: londonDate(opened),
      takenAt: londonTime(opened).slice(0, 5),
    },
    draftName: `vital-signs:${horse.id}`,
    create: (body) => create.mutateAsync({ params, body }),
    change: () => Promise.reject(new Error("A record that was just made is not changed here")),
    canChangeCreated: false,
    failed: "Failed to save the vital signs",
    onSaved: () => {
      toast({ title: `Vital signs of ${horse.name} saved` });
      onClose();
    },
  });
  const remarks = isAdult ? remarksOn(typedSigns(form.watch)) : [];
  return (
    <FormDialog
      title={`Vital signs of ${horse.name}`}
      submit="Save"
      busy={form.formState.isSubmitting}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <EntityFields form={form} conflict={conflict} fields={fields}>
        <FormFields form={form} fields={fields} remarks={remarksBySign(remarks)} />
      </EntityFields>
    </FormDialog>
  );
}

/** What has been typed so far, with null for what is no number yet. */
function typedSigns(
  watch: (name: "temperatureC" | "pulse" | "breathing" | "gutSounds") => unknown,
): VitalSigns {
  const counted = (name: "temperatureC" | "pulse" | "breathing") => {
    const typed = asNumber(watch(name) ?? null);
    return typed !== null && Number.isFinite(typed) ? typed : null;
  };
  const heard = watch("gutSounds");
  return {
    ...noVitalSigns,
    temperatureC: counted("temperatureC"),
    pulse: counted("pulse"),
    breathing: counted("breathing"),
    gutSounds:
      heard === "NORMAL" || heard === "INCREASED" || heard === "REDUCED" || heard === "ABSENT"
        ? heard
        : null,
  };
}

const remarksBySign = (remarks: readonly SignRemark[]) =>
  Object.fromEntries(
    remarks.map((remark) => [remark.sign, <SignRemarks key={remark.sign} remarks={[remark]} />]),
  );
