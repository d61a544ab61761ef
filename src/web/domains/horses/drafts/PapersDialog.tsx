import { useState } from "react";
import { useLocation } from "wouter";
import {
  type DraftHorse,
  draftHorseEndpoints,
  DraftHorseInput,
} from "#contract/horses/presence.ts";
import { paths } from "#contract/paths.ts";
import { londonDate } from "#rules/london.ts";
import { useContractForm } from "#web/core/draft-form.ts";
import { DraftOffer } from "#web/core/DraftOffer.tsx";
import { FormFields } from "#web/core/FormFields.tsx";
import { heightUnit } from "#web/core/height-unit.ts";
import { useMutate } from "#web/core/query.ts";
import { showFailure } from "#web/core/show-failure.ts";
import { VersionChoice } from "#web/core/VersionChoice.tsx";
import { useVersions } from "#web/core/versions.ts";
import { horseFields } from "#web/domains/horses/fields.ts";
import { FormDialog } from "#web/ui/FormDialog.tsx";
import { toast } from "#web/ui/toast.ts";

interface PapersDialogProps {
  horse: DraftHorse;
  onClose: () => void;
}

/** The papers of a draft, as many as are known; with all of them it becomes a horse of the yard. */
export function PapersDialog({ horse, onClose }: PapersDialogProps) {
  const [fields] = useState(() =>
    horseFields(londonDate(new Date()), heightUnit.read()).map((field) => ({
      ...field,
      required: field.name === "name",
    })),
  );
  const { form, conflict } = usePapersForm(horse, onClose);
  return (
    <FormDialog
      title={`Papers of ${horse.name}`}
      description="What is missing can come later: what you have is kept."
      submit="Save papers"
      busy={form.formState.isSubmitting}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <DraftOffer draft={form.draft} />
      {conflict ? (
        <VersionChoice conflict={conflict} fields={fields} />
      ) : (
        <FormFields form={form} fields={fields} />
      )}
    </FormDialog>
  );
}

function usePapersForm(horse: DraftHorse, onClose: () => void) {
  const [, go] = useLocation();
  const update = useMutate(draftHorseEndpoints.update);
  const versions = useVersions({ schema: DraftHorseInput, opened: horse });
  const form = useContractForm(
    DraftHorseInput,
    horse,
    async (input, saved) => {
      const body = versions.settled(input);
      try {
        const { missing } = await update.mutateAsync({ params: { id: horse.id }, body });
        const isComplete = missing.length === 0;
        saved();
        onClose();
        if (isComplete) go(paths.horse.replace(":id", horse.id));
        toast({
          title: isComplete ? `${horse.name} is among your horses` : "Papers saved",
        });
      } catch (error) {
        if (versions.meets(error, body)) return;
        showFailure("Error", error, "Failed to save the papers");
      }
    },
    { name: `papers:${horse.id}`, parts: { opened: versions.openedPart } },
  );
  return { form, conflict: versions.conflict };
}
