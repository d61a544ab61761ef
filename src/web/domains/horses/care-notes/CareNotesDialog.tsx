import type { CareNotes } from "#contract/horses/care-notes.ts";
import type { Horse } from "#contract/horses/horses.ts";
import { DraftOffer } from "#web/core/DraftOffer.tsx";
import { FormFields } from "#web/core/FormFields.tsx";
import { VersionChoice } from "#web/core/VersionChoice.tsx";
import { FormDialog } from "#web/ui/FormDialog.tsx";
import { useCareNotesForm } from "./care-notes-form.ts";
import { FeedFields } from "./FeedFields.tsx";
import { alertFields, equipmentFields } from "./fields.ts";

interface CareNotesDialogProps {
  horse: Pick<Horse, "id" | "name">;
  notes: CareNotes;
  onClose: () => void;
}

/** Edits a horse's warnings, feeds, rugs and tack. */
export function CareNotesDialog({ horse, notes, onClose }: CareNotesDialogProps) {
  const { form, conflict } = useCareNotesForm(horse.id, notes, onClose);
  return (
    <FormDialog
      title={`Feed and warnings of ${horse.name}`}
      submit="Save changes"
      busy={form.formState.isSubmitting}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <DraftOffer draft={form.draft} />
      {conflict ? (
        <VersionChoice
          conflict={conflict}
          fields={[...alertFields, ...equipmentFields]}
          beside={[feedsBeside]}
        />
      ) : (
        <>
          <FormFields form={form} fields={alertFields} />
          <FeedFields form={form} />
          <FormFields form={form} fields={equipmentFields} />
        </>
      )}
    </FormDialog>
  );
}

const feedsBeside = {
  name: "feeds",
  label: "Feeds",
  show: (feeds: unknown) =>
    Array.isArray(feeds)
      ? feeds.map(({ time, what }: CareNotes["feeds"][number]) => `${time} ${what}`).join("; ")
      : "None",
};
