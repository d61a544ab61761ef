import * as z from "zod/mini";
import { type Proposal, proposalEndpoints } from "#contract/data/proposals.ts";
import { optionalText } from "#contract/fields.ts";
import type { FieldSpec } from "#web/core/field-spec.ts";
import { useFormWithoutDraft } from "#web/core/form.ts";
import { FormFields } from "#web/core/FormFields.tsx";
import { useSave } from "#web/core/query.ts";
import { FormDialog } from "#web/ui/FormDialog.tsx";

const Refusal = z.object({ reason: optionalText(500) });
const fields: readonly FieldSpec[] = [
  {
    name: "reason",
    label: "Why",
    kind: "text",
    wide: true,
    hint: "The yard keeps it; nobody is told",
  },
];

interface RefuseDialogProps {
  proposal: Proposal;
  onClose: () => void;
}

/** Refuses a proposed visit, with or without a reason. */
export function RefuseDialog({ proposal: { id, by }, onClose }: RefuseDialogProps) {
  const { save } = useSave(proposalEndpoints.refuse, {
    done: { title: "The visit is refused: nothing was logged" },
    failed: "Failed to refuse the visit",
  });
  // has no draft, because it is one line
  const form = useFormWithoutDraft(Refusal, { reason: "" }, (body) =>
    save({ params: { id }, body }, onClose),
  );
  return (
    <FormDialog
      title="Refuse the visit?"
      description={`Nothing of what ${by} proposes is logged.`}
      submit="Refuse"
      danger
      busy={form.formState.isSubmitting}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <FormFields form={form} fields={fields} />
    </FormDialog>
  );
}
