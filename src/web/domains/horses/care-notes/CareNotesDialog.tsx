import { type CareNotes, dayJobLabels } from "#contract/horses/care-notes.ts";
import type { Horse } from "#contract/horses/horse.ts";
import { EntityFields } from "#web/core/EntityFields.tsx";
import { FormFields } from "#web/core/FormFields.tsx";
import { FormDialog } from "#web/ui/FormDialog.tsx";
import { useCareNotesForm, alertFields, equipmentFields } from "./care-notes-form.ts";
import { FeedFields, RoutineFields } from "./RoutineFields.tsx";

interface CareNotesDialogProps {
  horse: Pick<Horse, "id" | "name">;
  notes: CareNotes;
  onClose: () => void;
}

/** A form for a horse's warnings, feeds, rugs and tack. */
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
      <EntityFields
        form={form}
        conflict={conflict}
        fields={[...alertFields, ...equipmentFields]}
        beside={[feedsBeside, routineBeside]}
      >
        <FormFields form={form} fields={alertFields} />
        <FeedFields form={form} />
        <RoutineFields form={form} />
        <FormFields form={form} fields={equipmentFields} />
      </EntityFields>
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
const routineBeside = {
  name: "routine",
  label: "Daily jobs",
  show: (jobs: unknown) =>
    Array.isArray(jobs)
      ? jobs
          .map(({ time, job, what }: CareNotes["routine"][number]) =>
            [time, dayJobLabels[job], what].filter(Boolean).join(" "),
          )
          .join("; ")
      : "None",
};
