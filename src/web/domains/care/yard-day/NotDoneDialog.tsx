import * as z from "zod/mini";
import { requiredText } from "#contract/fields.ts";
import type { FieldSpec } from "#web/core/field-spec.ts";
import { FormFields } from "#web/core/FormFields.tsx";
import { useFormWithoutDraft } from "#web/core/form.ts";
import { Button } from "#web/ui/Button.tsx";
import { FormDialog } from "#web/ui/FormDialog.tsx";

interface NotDoneDialogProps {
  title: string;
  /** The reason of a try whose answer was lost; empty when there was none. */
  lostReason: string;
  onSave: (why: string) => Promise<unknown>;
  /** Removes a job that was added for the day; left out for what recurs every day. */
  onRemove?: (() => unknown) | undefined;
  onClose: () => void;
}

const Reason = z.strictObject({ why: requiredText("Say why", 300) });
const fields: readonly FieldSpec[] = [
  { name: "why", label: "Why not", kind: "text", required: true, wide: true },
];

/** Asks why a feed, a job or a dose was left out: whoever looks next has to know. */
export function NotDoneDialog(props: NotDoneDialogProps) {
  const { title, lostReason, onSave, onRemove, onClose } = props;
  const remove = () => {
    onClose();
    onRemove?.();
  };
  // has no draft, because it is one line
  const form = useFormWithoutDraft(Reason, { why: lostReason }, async ({ why }) => {
    onClose();
    await onSave(why);
  });
  return (
    <FormDialog
      title={title}
      submit="Save"
      busy={form.formState.isSubmitting}
      onSubmit={form.submit}
      onClose={onClose}
      extra={
        onRemove && (
          <Button variant="quiet" className="mr-auto" onClick={remove}>
            Remove the job
          </Button>
        )
      }
    >
      <FormFields form={form} fields={fields} />
    </FormDialog>
  );
}
