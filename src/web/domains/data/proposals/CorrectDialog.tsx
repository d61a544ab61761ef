import { type Proposal, proposalEndpoints, ProposalInput } from "#contract/data/proposals.ts";
import { useFormWithoutDraft } from "#web/core/form.ts";
import { useSave } from "#web/core/query.ts";
import { useMayWriteField } from "#web/domains/care/records/use-may-write-field.ts";
import { FormDialog } from "#web/ui/FormDialog.tsx";
import { ProposalFields } from "./ProposalFields.tsx";
import { sentRows } from "./sent-rows.ts";

interface CorrectDialogProps {
  proposal: Proposal;
  onClose: () => void;
}

/** Corrects a proposed visit, and accepts it as corrected. */
export function CorrectDialog({ proposal, onClose }: CorrectDialogProps) {
  const { id, by, kind, date } = proposal;
  const mayWrite = useMayWriteField();
  const rows = proposal.horses.flatMap(({ name, ...row }) =>
    name === null ? [] : [{ name, row }],
  );
  const { save } = useSave(proposalEndpoints.accept, {
    done: { title: "The visit is logged" },
    failed: "Failed to accept the visit",
  });
  // has no draft, because it is somebody else's input with a few corrections
  const form = useFormWithoutDraft(
    ProposalInput,
    {
      by,
      kind,
      date,
      horses: rows.map(({ row }) => ({ ...row, serviceType: row.serviceType ?? "TRIMMING" })),
    },
    (visit) => save({ params: { id }, body: { correction: sentRows(visit) } }, onClose),
  );
  return (
    <FormDialog
      title="Correct the visit"
      submit="Accept as corrected"
      busy={form.formState.isSubmitting}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <ProposalFields
        form={form}
        mayWrite={mayWrite}
        horses={rows.map(({ name, row }) => ({ id: row.horseId, name }))}
      />
    </FormDialog>
  );
}
