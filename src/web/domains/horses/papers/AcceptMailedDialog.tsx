import { useState } from "react";
import { type MailedPaper, mailedPaperEndpoints } from "#contract/horses/mailed-papers.ts";
import { paperEndpoints, PaperInput } from "#contract/horses/papers.ts";
import { guessPaper } from "#rules/identity/guess-paper.ts";
import { londonDate } from "#rules/london.ts";
import { draftPart } from "#web/core/draft.ts";
import { useEntityForm } from "#web/core/entity-form.ts";
import { EntityFields } from "#web/core/EntityFields.tsx";
import { choice, type FieldSpec, NOT_SAID } from "#web/core/field-spec.ts";
import { FormFields } from "#web/core/FormFields.tsx";
import { useMutate } from "#web/core/query.ts";
import { AttachmentsField } from "#web/domains/care/records/AttachmentsField.tsx";
import { useHorseNames } from "#web/domains/horses/use-horses.ts";
import { FormDialog } from "#web/ui/FormDialog.tsx";
import { toast } from "#web/ui/toast.ts";
import { paperFields } from "./paper-fields.ts";

interface AcceptMailedDialogProps {
  mailed: MailedPaper;
  onClose: () => void;
}
type NamedHorse = { id: string; name: string };

/** Makes a paper of what came by mail, once the yard's horses are known by which it is suggested whose it is. */
export function AcceptMailedDialog(props: AcceptMailedDialogProps) {
  const { data: horses } = useHorseNames();
  return horses ? <AcceptForm {...props} horses={horses} /> : null;
}

function AcceptForm({
  mailed,
  horses,
  onClose,
}: AcceptMailedDialogProps & { horses: NamedHorse[] }) {
  const { form, conflict, files, setFiles } = useAcceptForm(mailed, horses, onClose);
  const isOfHorse = typeof form.watch("horseId") === "string";
  const fields = [horseField(horses), ...paperFields(isOfHorse)];
  return (
    <FormDialog
      title={`Make a paper of ${mailed.file.originalName}`}
      description="What is filled in is a suggestion, by the mail's subject and the file's name."
      submit="Add paper"
      busy={form.formState.isSubmitting}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <EntityFields form={form} conflict={conflict} fields={fields} beside={[]}>
        <FormFields form={form} fields={fields} />
        <AttachmentsField label="Files" files={files} onChange={setFiles} />
      </EntityFields>
    </FormDialog>
  );
}

const horseField = (horses: readonly NamedHorse[]): FieldSpec =>
  choice(
    "horseId",
    "Whose paper it is",
    [
      { value: NOT_SAID, label: "The yard itself" },
      ...horses.map(({ id, name }) => ({ value: id, label: name })),
    ],
    { complete: true },
  );

function useAcceptForm(mailed: MailedPaper, horses: readonly NamedHorse[], onClose: () => void) {
  const { id, subject, file } = mailed;
  const [files, setFiles] = useState(() => [file]);
  const [guess] = useState(() =>
    guessPaper([subject, file.originalName], horses, londonDate(new Date())),
  );
  const accept = useMutate(mailedPaperEndpoints.accept);
  const update = useMutate(paperEndpoints.update);
  const { form, conflict } = useEntityForm({
    schema: PaperInput,
    row: null,
    values: { ...guess, kind: guess.kind ?? undefined },
    draftName: `mailed-paper:${id}`,
    parts: { files: draftPart(files, setFiles) },
    prepare: (input) => Promise.resolve({ ...input, files: files.map((each) => each.id) }),
    create: (body) => accept.mutateAsync({ params: { id }, body }),
    change: (row: { id: string; updatedAt: string }, body) =>
      update.mutateAsync({ params: { id: row.id }, body }),
    failed: "Failed to save the paper",
    onSaved: () => {
      toast({ title: "Paper added" });
      onClose();
    },
  });
  return { form, conflict, files, setFiles };
}
