import { useEffect } from "react";
import { useWatch } from "react-hook-form";
import { type RecordKind, serviceTypeLabels, serviceTypes } from "#contract/care/record-types.ts";
import { visitShapes } from "#contract/care/visits.ts";
import {
  findingsField,
  hasCost,
  type ProposalInput,
  type ProposedKind,
  proposedKinds,
} from "#contract/data/proposals.ts";
import { londonDate } from "#rules/london.ts";
import { choice, type FieldSpec } from "#web/core/field-spec.ts";
import type { ContractForm } from "#web/core/form.ts";
import { FormFields } from "#web/core/FormFields.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { FieldError } from "#web/ui/Field.tsx";

export type ProposalForm = ContractForm<typeof ProposalInput>;

const kinds = proposedKinds.map((kind) => ({ value: kind, label: visitShapes[kind].label }));

/** The fields about the whole visit. */
const visitFields = (): FieldSpec[] => [
  choice("kind", "Visit", kinds, { required: true }),
  { name: "date", label: "Date", kind: "date", required: true, max: londonDate(new Date()) },
  { name: "by", label: "Who was there", kind: "text", required: true, wide: true },
];

/** The fields of one horse that was seen, of those that the person may write. */
const rowFields = (at: number, kind: ProposedKind, mayWrite: (field: string) => boolean) => [
  ...fieldsOfRow(at, kind, mayWrite("cost") && hasCost(kind)),
  ...(mayWrite(findingsField[kind])
    ? [{ name: `horses.${at}.findings`, label: "Findings", kind: "notes" } as const]
    : []),
];

const fieldsOfRow = (at: number, kind: ProposedKind, withCost: boolean): FieldSpec[] => [
  ...(kind === "FARRIER"
    ? [
        choice(
          `horses.${at}.serviceType`,
          "Service",
          serviceTypes.map((value) => ({ value, label: serviceTypeLabels[value] })),
          { required: true },
        ),
      ]
    : []),
  { name: `horses.${at}.nextDue`, label: "Next visit", kind: "date" },
  ...(withCost ? [{ name: `horses.${at}.cost`, label: "Cost (£)", kind: "number" } as const] : []),
];

interface ProposalFieldsProps {
  form: ProposalForm;
  /** The horses of the form's rows, in their order. */
  horses: readonly { id: string; name: string }[];
  /** Tells whether a person of the yard may write a field of a horse's record; a visitor fills in every field. */
  mayWrite?: MayWriteField;
}

/** The fields of a proposed visit: what it was, and of each horse whether it was seen and what was found. */
export function ProposalFields({ form, horses, mayWrite = always }: ProposalFieldsProps) {
  const { horses: error } = form.formState.errors;
  return (
    <>
      <FormFields form={form} fields={visitFields()} />
      <fieldset className="grid gap-1">
        <legend className="font-semibold">Horses seen</legend>
        {horses.map(({ id, name }, at) => (
          <HorseRow key={id} form={form} at={at} horseId={id} name={name} mayWrite={mayWrite} />
        ))}
        {typeof error?.message === "string" && (
          <FieldError id="proposed-horses">{error.message}</FieldError>
        )}
      </fieldset>
    </>
  );
}

interface HorseRowProps {
  form: ProposalForm;
  at: number;
  horseId: string;
  name: string;
  mayWrite: MayWriteField;
}

type MayWriteField = (kind: RecordKind, field: string, horseId: string) => boolean;
const always = () => true;

function HorseRow({ form, at, horseId, name, mayWrite }: HorseRowProps) {
  const [kind, seen] = useWatch({ control: form.control, name: ["kind", `horses.${at}.seen`] });
  const { setValue } = form;
  useEffect(() => {
    // what is no longer shown must not be refused
    if (!hasCost(kind)) setValue(`horses.${at}.cost`, null);
  }, [setValue, at, kind]);
  return (
    <div className="border-b border-line last:border-b-0">
      <Checkbox
        label={<bdi className="wrap-anywhere">{name}</bdi>}
        checked={seen === true}
        // unticking discards the row's input
        onChange={(on) => form.setValue(`horses.${at}`, { ...emptyRow(horseId), seen: on })}
      />
      {seen === true && (
        <fieldset className="pb-4 pl-9">
          <legend className="sr-only">{name}</legend>
          <FormFields
            form={form}
            fields={rowFields(at, kind, (field) =>
              mayWrite(visitShapes[kind].record, field, horseId),
            )}
          />
        </fieldset>
      )}
    </div>
  );
}

/** A row of the form in which nothing is said yet. */
export const emptyRow = (horseId: string) => ({
  horseId,
  seen: false,
  serviceType: "TRIMMING" as const,
  findings: "",
  nextDue: "",
  cost: null,
});
