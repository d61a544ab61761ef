import { EntityFields } from "#web/core/EntityFields.tsx";
import { useState } from "react";
import type { Outing } from "#contract/competing/outings.ts";
import { FormFields } from "#web/core/FormFields.tsx";
import { tickedWith, Checkbox } from "#web/ui/Checkbox.tsx";
import type { Beside } from "#web/core/VersionChoice.tsx";
import { useHorseNames } from "#web/domains/horses/use-horses.ts";
import { Button } from "#web/ui/Button.tsx";
import { FormDialog } from "#web/ui/FormDialog.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { DeleteOutingDialog } from "./DeleteOutingDialog.tsx";
import { outingFields, useOutingForm } from "./outing-form.ts";

interface OutingFormDialogProps {
  /** The outing to edit; null to add a new one. */
  outing: Outing | null;
  /** The day first shown for a new outing. */
  day: string;
  onClose: () => void;
}

/** A form that plans an outing, or edits one. */
export function OutingFormDialog({ outing, day, onClose }: OutingFormDialogProps) {
  const [deleting, setDeleting] = useState(false);
  const { form, conflict } = useOutingForm(outing, day, onClose);
  const beside = useBeside();
  const { watch, setValue } = form;
  return (
    <FormDialog
      title={outing ? "Edit outing" : "Add outing"}
      submit={outing ? "Save changes" : "Add outing"}
      busy={form.formState.isSubmitting}
      onSubmit={form.submit}
      onClose={onClose}
      extra={
        outing && (
          <Button variant="quiet" className="mr-auto" onClick={() => setDeleting(true)}>
            Delete outing
          </Button>
        )
      }
      below={
        outing &&
        deleting && (
          <DeleteOutingDialog outing={outing} onClose={() => setDeleting(false)} onDone={onClose} />
        )
      }
    >
      <EntityFields form={form} conflict={conflict} fields={outingFields} beside={beside}>
        <FormFields form={form} fields={outingFields} />
        <Checkbox
          label={FEI_LABEL}
          checked={watch("feiRules") ?? false}
          onChange={(ticked) => setValue("feiRules", ticked)}
        />
        <Horses
          chosen={watch("horseIds") ?? []}
          onChange={(horseIds) => setValue("horseIds", horseIds)}
        />
      </EntityFields>
    </FormDialog>
  );
}

const FEI_LABEL = "In an FEI class or FEI stables";
const HORSES_LABEL = "Horses that are entered";

/** Values outside the fields for the choice between two versions: the FEI's rule, and the horses by name. */
function useBeside(): readonly Beside[] {
  const { data: horses = [] } = useHorseNames();
  const namesOf = (ids: unknown) =>
    horses.filter(({ id }) => Array.isArray(ids) && ids.includes(id)).map(({ name }) => name);
  return [
    { name: "feiRules", label: FEI_LABEL, show: (ticked) => (ticked ? "Yes" : "No") },
    {
      name: "horseIds",
      label: HORSES_LABEL,
      show: (ids) => namesOf(ids).join(", ") || "None",
    },
  ];
}

interface HorsesProps {
  chosen: readonly string[];
  onChange: (horseIds: string[]) => void;
}

/** Checkboxes for the horses that are entered. */
function Horses({ chosen, onChange }: HorsesProps) {
  const { data: horses, error } = useHorseNames();
  return (
    <fieldset>
      <legend className="font-semibold">{HORSES_LABEL}</legend>
      {error && <p role="alert">{error.sentence}</p>}
      {!horses && !error && <Skeleton className="h-24 w-full" />}
      {horses?.length === 0 && <p className="text-muted">There are no horses in the yard yet.</p>}
      <div className="grid gap-x-4 sm:grid-cols-2">
        {horses?.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={chosen.includes(id)}
            onChange={(ticked) => onChange(tickedWith(chosen, id, ticked))}
          />
        ))}
      </div>
    </fieldset>
  );
}
