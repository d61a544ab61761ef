import * as z from "zod/mini";
import {
  paidHowLabels,
  paidHows,
  type Statement,
  statementEndpoints,
} from "#contract/care/statements.ts";
import { calendarDate } from "#contract/fields.ts";
import { formatMonth } from "#rules/date-format.ts";
import { sterling } from "#rules/money.ts";
import { choice, type FieldSpec, optionsOf } from "#web/core/field-spec.ts";
import { useFormWithoutDraft } from "#web/core/form.ts";
import { FormFields } from "#web/core/FormFields.tsx";
import { useSave } from "#web/core/query.ts";
import { FormDialog } from "#web/ui/FormDialog.tsx";

interface PaidDialogProps {
  statement: Statement;
  today: string;
  onClose: () => void;
}

const PaidForm = z.strictObject({
  paidOn: calendarDate("Say on which day it was paid"),
  paidHow: z.enum(paidHows),
});
const fields: readonly FieldSpec[] = [
  { name: "paidOn", label: "Paid on", kind: "date", required: true },
  choice("paidHow", "How", optionsOf(paidHows, paidHowLabels), { required: true }),
];

/** A form that notes that a statement was paid. */
export function PaidDialog({ statement, today, onClose }: PaidDialogProps) {
  const { month, ownerId, ownerName, total } = statement;
  const { save } = useSave(statementEndpoints.paid, {
    done: { title: `${sterling(total)} from ${ownerName} noted` },
    failed: "Failed to note the payment",
  });
  const form = useFormWithoutDraft(PaidForm, { paidOn: today, paidHow: "BANK" }, (body) =>
    save({ params: { month, ownerId }, body: { ...body, total } }, onClose),
  );
  return (
    <FormDialog
      title={`${ownerName} paid ${sterling(total)}`}
      description={`For ${formatMonth(month)}. It is noted here; no money is moved.`}
      submit="Note payment"
      busy={form.formState.isSubmitting}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <FormFields form={form} fields={fields} />
    </FormDialog>
  );
}
