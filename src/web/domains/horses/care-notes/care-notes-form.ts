import { useEntityForm } from "#web/core/entity-form.ts";
import { type CareNotes, careNotesEndpoints } from "#contract/horses/care-notes.ts";
import { CareNotesInput } from "#contract/horses/care-notes-input.ts";
import type { FieldSpec } from "#web/core/field-spec.ts";
import { useMutate } from "#web/core/query.ts";
import { toast } from "#web/ui/toast.ts";

/**
 * The form of a horse's care notes and its save function, and `conflict` if somebody else has saved another
 * version meanwhile.
 */
export function useCareNotesForm(horseId: string, notes: CareNotes, onClose: () => void) {
  const replace = useMutate(careNotesEndpoints.replace);
  return useEntityForm({
    schema: CareNotesInput,
    row: notes,
    values: notes,
    draftName: `care-notes:${horseId}`,
    historyOf: horseId,
    change: (_, body) => replace.mutateAsync({ params: { id: horseId }, body }),
    failed: "Failed to save the feed and warnings",
    onSaved: () => {
      toast({ title: "Feed and warnings saved" });
      onClose();
    },
  });
}

export type CareNotesForm = ReturnType<typeof useCareNotesForm>["form"];

/** Fields for the warnings that are shown wherever the horse appears. */
export const alertFields: readonly FieldSpec[] = [
  {
    name: "allergies",
    label: "Allergies",
    kind: "text",
    wide: true,
    hint: "Said wherever the horse is",
  },
  {
    name: "warnings",
    label: "Handling warnings",
    kind: "text",
    wide: true,
    hint: "Kicks, rears, bites: said wherever the horse is",
  },
];

/** The fields below the feeds: rugs and tack. */
export const equipmentFields: readonly FieldSpec[] = [
  { name: "rugs", label: "Rugs", kind: "notes" },
  { name: "tack", label: "Tack", kind: "notes" },
];
