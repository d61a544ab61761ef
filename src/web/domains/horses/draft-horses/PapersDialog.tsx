import { useEntityForm } from "#web/core/entity-form.ts";
import { EntityFields } from "#web/core/EntityFields.tsx";
import { useState } from "react";
import { useLocation } from "wouter";
import {
  type DraftHorse,
  draftHorseEndpoints,
  DraftHorseInput,
} from "#contract/horses/draft-horses.ts";
import { paths } from "#contract/paths.ts";
import { londonDate } from "#rules/london.ts";
import { heightUnit } from "#web/core/preferences.ts";
import { useMutate } from "#web/core/query.ts";
import { horseFields } from "#web/domains/horses/fields.ts";
import { FormDialog } from "#web/ui/FormDialog.tsx";
import { toast } from "#web/ui/toast.ts";

interface PapersDialogProps {
  horse: DraftHorse;
  onClose: () => void;
}

/**
 * A form for the papers of a draft horse, as many as are known; with all of them it becomes a horse of
 * the yard.
 */
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
      <EntityFields form={form} conflict={conflict} fields={fields} />
    </FormDialog>
  );
}

function usePapersForm(horse: DraftHorse, onClose: () => void) {
  const [, go] = useLocation();
  const update = useMutate(draftHorseEndpoints.update);
  return useEntityForm({
    schema: DraftHorseInput,
    row: horse,
    values: horse,
    draftName: `papers:${horse.id}`,
    change: ({ id }, body) => update.mutateAsync({ params: { id }, body }),
    failed: "Failed to save the papers",
    onSaved: ({ missing }) => {
      const isComplete = missing.length === 0;
      onClose();
      if (isComplete) go(paths.horse.replace(":id", horse.id));
      toast({
        title: isComplete ? `${horse.name} is among your horses` : "Papers saved",
      });
    },
  });
}
