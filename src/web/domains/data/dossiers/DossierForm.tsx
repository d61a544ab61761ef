import { useEffect, useState } from "react";
import { v7 as uuid } from "uuid";
import {
  dossierEndpoints,
  DossierInput,
  type DossierPurpose,
  dossierPurposeLabels,
  dossierPurposes,
  dossierSectionLabels,
  dossierSections,
  usualSections,
} from "#contract/data/dossiers.ts";
import { choice, type FieldSpec, optionsOf } from "#web/core/field-spec.ts";
import { useFormWithoutDraft } from "#web/core/form.ts";
import { FormFields } from "#web/core/FormFields.tsx";
import { useSave } from "#web/core/query.ts";
import { Button } from "#web/ui/Button.tsx";

const purposes: readonly DossierPurpose[] = dossierPurposes;

const fields: FieldSpec[] = [
  choice(
    "purpose",
    "What for",
    purposes.map((value) => ({ value, label: `For ${dossierPurposeLabels[value]}` })),
    { required: true },
  ),
  {
    name: "sections",
    label: "What it says",
    kind: "several",
    options: optionsOf(dossierSections, dossierSectionLabels),
  },
];

/** Chooses what a dossier is for and what it says; the purpose suggests the latter. */
export function DossierForm({ horseId }: { horseId: string }) {
  // the same until it has worked, so that a lost answer does not make two
  const [id, setId] = useState(() => uuid());
  const { save } = useSave(dossierEndpoints.make, {
    done: { title: "The dossier is made", description: "Download it below." },
    failed: "Failed to make the dossier",
  });
  // has no draft, because it is a choice and a few ticks
  const form = useFormWithoutDraft(
    DossierInput,
    { purpose: "SALE", sections: [...usualSections.SALE] },
    (body) => save({ params: { horseId }, body: { ...body, id } }, () => setId(uuid())),
  );
  useEffect(() => {
    const watching = form.watch(({ purpose }, { name }) => {
      if (name === "purpose" && purpose) form.setValue("sections", [...usualSections[purpose]]);
    });
    return () => watching.unsubscribe();
  }, [form]);
  return (
    <form
      noValidate
      name="dossier"
      className="grid gap-4"
      onSubmit={(event) => void form.submit(event)}
    >
      <FormFields form={form} fields={fields} />
      <Button
        type="submit"
        variant="primary"
        className="justify-self-start"
        busy={form.formState.isSubmitting}
      >
        Make the dossier
      </Button>
    </form>
  );
}
