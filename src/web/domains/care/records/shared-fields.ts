import { frequencies, frequencyLabels } from "#contract/care/record-types.ts";
import { choice, type FieldSpec, optionsOf } from "#web/core/field-spec.ts";
import { formatDate } from "#web/core/format-date.ts";

/* Fields and facts that several kinds of record share. */

export const notes: FieldSpec = { name: "notes", label: "Notes", kind: "notes" };
export const cost: FieldSpec = {
  name: "cost",
  label: "Cost (£)",
  kind: "number",
  min: 0.01,
  step: 0.01,
};
export const withdrawal: FieldSpec = {
  name: "withdrawalUntil",
  label: "Withdrawal until",
  kind: "date",
  hint: "The last day the vet says this horse must not compete",
};
export const frequency: FieldSpec = choice(
  "frequency",
  "Frequency",
  optionsOf(frequencies, frequencyLabels),
  { required: true },
);

/** Formats a date for a card; null stays null. */
export const shown = (date: string | null) => date && formatDate(date);
