import { type CareNotes, careNotesEndpoints, CareNotesInput } from "#contract/horses/care-notes.ts";
import { useContractForm } from "#web/core/draft-form.ts";
import type { FieldSpec } from "#web/core/field-spec.ts";
import { useMutate } from "#web/core/query.ts";
import { showFailure } from "#web/core/show-failure.ts";
import { useVersions } from "#web/core/versions.ts";
import { toast } from "#web/ui/toast.ts";

/** The form of a horse's care notes and its save function, and both versions if somebody else has saved meanwhile. */
export function useCareNotesForm(horseId: string, notes: CareNotes, onClose: () => void) {
  const replace = useMutate(careNotesEndpoints.replace);
  const versions = useVersions({ schema: CareNotesInput, opened: notes, of: horseId });
  const form = useContractForm(
    CareNotesInput,
    notes,
    async (input, saved) => {
      const body = versions.settled(input);
      try {
        await replace.mutateAsync({ params: { id: horseId }, body });
        toast({ title: "Feed and warnings saved" });
        saved();
        onClose();
      } catch (error) {
        if (versions.meets(error, body)) return;
        showFailure("Error", error, "Failed to save the feed and warnings");
      }
    },
    { name: `care-notes:${horseId}`, parts: { opened: versions.openedPart } },
  );
  return { form, conflict: versions.conflict };
}

export type CareNotesForm = ReturnType<typeof useCareNotesForm>["form"];

/** Warnings shown wherever the horse is. */
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

/** The fields below the feeds. */
export const equipmentFields: readonly FieldSpec[] = [
  { name: "rugs", label: "Rugs", kind: "notes" },
  { name: "tack", label: "Tack", kind: "notes" },
];
