import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import { chargeEndpoints, SplitInput } from "#contract/care/charges.ts";
import type { SplitWay } from "#rules/charges/split.ts";
import { formatDay } from "#rules/date-format.ts";
import { useCreateOnce } from "#web/core/create-once.ts";
import { choice, type FieldSpec } from "#web/core/field-spec.ts";
import { useFormWithoutDraft } from "#web/core/form.ts";
import { FormFields } from "#web/core/FormFields.tsx";
import { queryOf, useMutate } from "#web/core/query.ts";
import { showFailure } from "#web/core/show-failure.ts";
import { useUndoActs } from "#web/domains/data/acts/undo-acts.ts";
import { Button } from "#web/ui/Button.tsx";
import { FieldError } from "#web/ui/Field.tsx";
import { FormDialog } from "#web/ui/FormDialog.tsx";
import { toast } from "#web/ui/toast.ts";
import { costOf, rowOf, sentRow, type SplitRow, visitsOf, type WorkVisit } from "./split-form.ts";
import { SplitRows } from "./SplitRows.tsx";
import { useOwners } from "./use-owners.ts";

interface SplitDialogProps {
  /** The day of an invoice that is of no visit on record. */
  day: string;
  onClose: () => void;
}

/** How many visits are offered. */
const OFFERED = 8;

const SplitForm = z.omit(SplitInput, { horses: true });
const fields: readonly FieldSpec[] = [
  { name: "what", label: "What for", kind: "text", required: true, wide: true },
  { name: "total", label: "The invoice’s total (£)", kind: "number", step: 0.01, required: true },
  { name: "date", label: "Day", kind: "date", required: true },
  choice(
    "how",
    "Split",
    [
      { value: "EQUALLY", label: "Equally" },
      { value: "BY_WEIGHT", label: "By weights" },
      { value: "BY_AMOUNT", label: "By amounts" },
    ],
    { required: true },
  ),
  { name: "askedBy", label: "Who asked for it", kind: "text" },
];

/** A form that splits an invoice over horses and their owners, from a visit on record or by hand. */
export function SplitDialog({ day, onClose }: SplitDialogProps) {
  const split = useMutate(chargeEndpoints.split);
  const { createOnce } = useCreateOnce();
  const undoActs = useUndoActs();
  const { sharesOf } = useOwners();
  const [rows, setRows] = useState<SplitRow[]>([]);
  const [wrong, setWrong] = useState<string | null>(null);
  const form = useFormWithoutDraft(
    SplitForm,
    { what: "", date: day, how: "EQUALLY" },
    async (said) => {
      const horses = rows.map((row) => sentRow(row, said.how));
      const checked = SplitInput.safeParse({ ...said, horses });
      if (!checked.success) return setWrong(checked.error.issues[0]?.message ?? null);
      setWrong(null);
      try {
        const create = (id: string) => split.mutateAsync({ body: { ...checked.data, id } });
        const { id, charges } = await createOnce({ create, change: null });
        const parts = charges.length === 1 ? "1 extra" : `${charges.length} extras`;
        toast({ title: `${said.what}: ${parts} added`, action: undoActs([id]) });
        onClose();
      } catch (error) {
        showFailure("Error", error, "Failed to split the invoice");
      }
    },
  );
  const { setValue } = form;
  const choose = (visit: WorkVisit) => {
    const cost = costOf(visit);
    setValue("what", `${visit.kind === "farrier" ? "Farrier" : "Vet"}, ${visit.who}`);
    setValue("date", visit.date);
    if (cost !== null && cost > 0) setValue("total", cost);
    setRows(visit.work.map((work) => rowOf(work.horseId, sharesOf(work.horseId), work)));
  };
  const how: SplitWay = form.watch("how") ?? "EQUALLY";
  return (
    <FormDialog
      title="Split an invoice"
      description="The parts add up to the total to the penny. VAT is not worked out."
      submit="Charge the owners"
      busy={form.formState.isSubmitting}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <Visits onChoose={choose} />
      <FormFields form={form} fields={fields} />
      <SplitRows rows={rows} how={how} onChange={setRows} />
      {wrong !== null && (
        <div role="alert">
          <FieldError id="split-wrong">{wrong}</FieldError>
        </div>
      )}
    </FormDialog>
  );
}

/** The latest visits that have not been charged, to choose by a press. */
function Visits({ onChoose }: { onChoose: (visit: WorkVisit) => void }) {
  const { data = [] } = useQuery(queryOf(chargeEndpoints.work, {}));
  const visits = visitsOf(data).slice(0, OFFERED);
  if (visits.length === 0) return null;
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="mb-1.5 font-semibold">A visit that is not charged yet</legend>
      {visits.map((visit) => (
        <Button key={visit.key} className="max-w-full" onClick={() => onChoose(visit)}>
          <span className="truncate">
            {visit.who}, {formatDay(visit.date)} ({visit.work.length})
          </span>
        </Button>
      ))}
    </fieldset>
  );
}
