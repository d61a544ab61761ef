import { useEffect, useState } from "react";
import { type Paper, paperEndpoints, PaperInput } from "#contract/horses/papers.ts";
import type { Horse } from "#contract/horses/horse.ts";
import { draftPart } from "#web/core/draft.ts";
import { useEntityForm } from "#web/core/entity-form.ts";
import { EntityFields } from "#web/core/EntityFields.tsx";
import { FormFields } from "#web/core/FormFields.tsx";
import { useMutate } from "#web/core/query.ts";
import { AttachmentsField } from "#web/domains/care/records/AttachmentsField.tsx";
import { Button } from "#web/ui/Button.tsx";
import { FormDialog } from "#web/ui/FormDialog.tsx";
import { toast } from "#web/ui/toast.ts";
import { DeletePaperDialog } from "./DeletePaperDialog.tsx";
import { formatPaper } from "./format-paper.ts";
import { paperFields } from "./paper-fields.ts";

interface PaperFormDialogProps {
  /** The paper to edit; null to add a new one. */
  paper: Paper | null;
  /** The horse that the paper belongs to; null for a paper of the yard. */
  horse: Pick<Horse, "id" | "name"> | null;
  onClose: () => void;
}

/** A form that adds a paper with its files, or edits one. */
export function PaperFormDialog({ paper, horse, onClose }: PaperFormDialogProps) {
  const [deleting, setDeleting] = useState(false);
  const { form, conflict, files, setFiles } = usePaperForm(paper, horse?.id ?? null, onClose);
  const neverEnds = form.watch("kind") === "UELN";
  const { setValue } = form;
  useEffect(() => {
    // the fields are hidden, and refused for a UELN
    if (neverEnds) for (const name of ["validFrom", "validUntil"] as const) setValue(name, null);
  }, [neverEnds, setValue]);
  const [fields] = useState(() => paperFields(horse !== null));
  const whose = horse ? ` of ${horse.name}` : " of the yard";
  return (
    <FormDialog
      title={paper ? `Edit ${formatPaper(paper)}` : `Add a paper${whose}`}
      submit={paper ? "Save changes" : "Add paper"}
      busy={form.formState.isSubmitting}
      onSubmit={form.submit}
      onClose={onClose}
      extra={
        paper && (
          <Button variant="quiet" className="mr-auto" onClick={() => setDeleting(true)}>
            Delete
          </Button>
        )
      }
      below={
        paper &&
        deleting && (
          <DeletePaperDialog paper={paper} onClose={() => setDeleting(false)} onDone={onClose} />
        )
      }
    >
      <EntityFields
        form={form}
        conflict={conflict}
        fields={fields}
        beside={[{ name: "files", label: "Files", show: howMany }]}
      >
        <FormFields form={form} fields={fields} />
        <AttachmentsField label="Files" files={files} onChange={setFiles} />
      </EntityFields>
    </FormDialog>
  );
}

/** The form's state with its files, and `conflict` if somebody else has saved another version meanwhile. */
function usePaperForm(paper: Paper | null, horseId: string | null, onClose: () => void) {
  const [files, setFiles] = useState(() => paper?.files ?? []);
  const create = useMutate(paperEndpoints.create);
  const update = useMutate(paperEndpoints.update);
  const { form, conflict } = useEntityForm({
    schema: PaperInput,
    row: paper,
    values: paper ?? { horseId },
    draftName: `paper:${paper?.id ?? `new:${horseId ?? "yard"}`}`,
    parts: { files: draftPart(files, setFiles) },
    prepare: (input) => Promise.resolve({ ...input, files: files.map((file) => file.id) }),
    create: (body) => create.mutateAsync({ body }),
    change: ({ id }, body) => update.mutateAsync({ params: { id }, body }),
    failed: "Failed to save the paper",
    onSaved: () => {
      toast({ title: paper ? "Paper saved" : "Paper added" });
      onClose();
    },
  });
  return { form, conflict, files, setFiles };
}

const howMany = (ids: unknown) =>
  Array.isArray(ids) && ids.length > 0 ? `${ids.length} attached` : "none";
