import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { horseEndpoints } from "#contract/horses/horses.ts";
import type { Outing } from "#contract/competing/outings.ts";
import { queryOf } from "#web/core/query.ts";
import { FormFields } from "#web/core/FormFields.tsx";
import { tickedWith } from "#web/core/ticked.ts";
import { VersionChoice } from "#web/core/VersionChoice.tsx";
import type { Conflict } from "#web/core/versions.ts";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { DeleteOutingDialog } from "./DeleteOutingDialog.tsx";
import { outingFields } from "./fields.ts";
import { useOutingForm } from "./outing-form.ts";

interface OutingFormDialogProps {
  /** The outing to edit; null adds one. */
  outing: Outing | null;
  /** The day a new one begins with. */
  day: string;
  onClose: () => void;
}

/** Plans an outing, or edits one. */
export function OutingFormDialog({ outing, day, onClose }: OutingFormDialogProps) {
  const id = useId();
  const [deleting, setDeleting] = useState(false);
  const { form, conflict } = useOutingForm(outing, day, onClose);
  const { watch, setValue } = form;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={outing ? "Edit outing" : "Add outing"}
      footer={
        <>
          {outing && (
            <Button variant="quiet" className="mr-auto" onClick={() => setDeleting(true)}>
              Delete outing
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" busy={form.formState.isSubmitting}>
            {outing ? "Save changes" : "Add outing"}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(sent) => void form.submit(sent)} className="grid gap-4">
        {conflict ? (
          <TwoVersions conflict={conflict} />
        ) : (
          <>
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
          </>
        )}
      </form>
      {outing && deleting && (
        <DeleteOutingDialog outing={outing} onClose={() => setDeleting(false)} onDone={onClose} />
      )}
    </Dialog>
  );
}

const FEI_LABEL = "In an FEI class or FEI stables";
const HORSES_LABEL = "Horses that are entered";

/** What was typed here beside what somebody else has saved meanwhile, the horses by their names. */
function TwoVersions({ conflict }: { conflict: Conflict }) {
  const { data: horses = [] } = useQuery(queryOf(horseEndpoints.list, {}));
  const namesOf = (ids: unknown) =>
    horses.filter(({ id }) => Array.isArray(ids) && ids.includes(id)).map(({ name }) => name);
  return (
    <VersionChoice
      conflict={conflict}
      fields={outingFields}
      beside={[
        { name: "feiRules", label: FEI_LABEL, show: (ticked) => (ticked ? "Yes" : "No") },
        {
          name: "horseIds",
          label: HORSES_LABEL,
          show: (ids) => namesOf(ids).join(", ") || "None",
        },
      ]}
    />
  );
}

interface HorsesProps {
  chosen: readonly string[];
  onChange: (horseIds: string[]) => void;
}

/** Which horses are entered. */
function Horses({ chosen, onChange }: HorsesProps) {
  const { data: horses, error } = useQuery(queryOf(horseEndpoints.list, {}));
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
