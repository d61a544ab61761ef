import { useState } from "react";
import { type Place, placeEndpoints, placeKindLabels } from "#contract/horses/places.ts";
import { PlaceInput } from "#contract/horses/place-input.ts";
import { placeKinds } from "#rules/places.ts";
import { EntityFields } from "#web/core/EntityFields.tsx";
import { useEntityForm } from "#web/core/entity-form.ts";
import { choice, type FieldSpec, optionsOf } from "#web/core/field-spec.ts";
import { FormFields } from "#web/core/FormFields.tsx";
import { useMutate, useSave } from "#web/core/query.ts";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import { FormDialog } from "#web/ui/FormDialog.tsx";
import { toast } from "#web/ui/toast.ts";

interface PlaceFormDialogProps {
  /** The place to edit; null to add a new one. */
  place: Place | null;
  onClose: () => void;
}

const fields: readonly FieldSpec[] = [
  { name: "name", label: "Name", kind: "text", required: true, hint: "Such as Box 4" },
  choice("kind", "Kind", optionsOf(placeKinds, placeKindLabels), { required: true }),
  {
    name: "building",
    label: "Barn or block",
    kind: "text",
    hint: "Horses under one roof share the air: they count as contacts of an ill one",
    when: (value) => value("kind") !== "PADDOCK",
  },
  { name: "holds", label: "Room for how many horses", kind: "number", min: 1, max: 200, step: 1 },
  { name: "notes", label: "Notes", kind: "notes" },
];

/** A form that adds a stable, a paddock or an isolation box, or edits one. */
export function PlaceFormDialog({ place, onClose }: PlaceFormDialogProps) {
  const [deleting, setDeleting] = useState(false);
  const create = useMutate(placeEndpoints.create);
  const update = useMutate(placeEndpoints.update);
  const { form, conflict } = useEntityForm({
    schema: PlaceInput,
    row: place,
    values: place ?? { name: "" },
    draftName: `place:${place?.id ?? "new"}`,
    create: (body) => create.mutateAsync({ body }),
    change: ({ id }, body) => update.mutateAsync({ params: { id }, body }),
    failed: "Failed to save the place",
    onSaved: ({ name }) => {
      toast({ title: place ? `${name} saved` : `${name} added` });
      onClose();
    },
  });
  return (
    <FormDialog
      title={place ? `Edit ${place.name}` : "Add a place"}
      submit={place ? "Save changes" : "Add place"}
      busy={form.formState.isSubmitting}
      onSubmit={form.submit}
      onClose={onClose}
      extra={
        place && (
          <Button variant="quiet" className="mr-auto" onClick={() => setDeleting(true)}>
            Delete
          </Button>
        )
      }
      below={
        place &&
        deleting && (
          <DeletePlace place={place} onClose={() => setDeleting(false)} onDone={onClose} />
        )
      }
    >
      <EntityFields form={form} conflict={conflict} fields={fields} beside={[use]}>
        <FormFields form={form} fields={fields} />
        {place && (
          <Checkbox
            label="Horses can be moved here"
            checked={form.watch("inUse") !== false}
            onChange={(ticked) => form.setValue("inUse", ticked)}
          />
        )}
      </EntityFields>
    </FormDialog>
  );
}

const use = {
  name: "inUse",
  label: "Use",
  show: (inUse: unknown) => (inUse === false ? "Out of use" : "In use"),
};

interface DeletePlaceProps {
  place: Place;
  onClose: () => void;
  onDone: () => void;
}

/** Asks before a place is deleted; the server refuses it for a place that had horses. */
function DeletePlace({ place, onClose, onDone }: DeletePlaceProps) {
  const { save, busy } = useSave(placeEndpoints.remove, {
    done: { title: `${place.name} deleted` },
    failed: "Failed to delete the place",
  });
  const { id, updatedAt } = place;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete ${place.name}?`}
      text="It lies in the bin for 30 days."
      confirm="Delete place"
      busy={busy}
      onConfirm={() => void save({ params: { id }, query: { updatedAt } }, onDone)}
    />
  );
}
