import type { $ZodObject } from "zod/v4/core";
import type { Attachment } from "#contract/files/attachments.ts";
import type { recordEndpoints } from "#contract/care/records.ts";
import type { Sendable } from "#contract/endpoint.ts";
import { choice, type FieldSpec, optionsOf } from "#web/core/field-spec.ts";
import type { BadgeState } from "#web/ui/Badge.tsx";
import { frequencies, frequencyLabels } from "#contract/care/record-types.ts";
import { formatDate } from "#web/core/format-date.ts";

/** The fields that the list and the form need of a record of any kind. */
export interface AnyRecord {
  id: string;
  horseId: string;
  notes: string | null;
  updatedAt: string;
}

/** How a kind of record is shown: its form, and its card. */
export interface KindLook<R extends AnyRecord = AnyRecord> {
  /** The form's schema; `kept` is the date of the record being edited, which stays valid. */
  form: (kept: string | null) => $ZodObject;
  fields: readonly FieldSpec[];
  /** The date field of a new record, which is prefilled with today's date. */
  dateField: "date" | "startDate";
  /** The field that holds the record's attachments. */
  files: "documents" | "photos";
  hasCost: boolean;
  /** The field with a medicine's name, if the kind has one; a remark about the food chain is shown with it. */
  medicine?: "medication" | "medications";
  empty: { title: string; text: string; add: string };
  headline(record: R): string;
  day(record: R): string;
  /** Pairs of label and value; those with the value null are not shown. */
  facts(record: R): [string, string | null][];
  attachments(record: R): Attachment[];
  cost(record: R): number | null;
  /** Whether to ask which diseases a vaccination was against. */
  asksDiseases?(record: R): boolean;
  /** The record's badge state and word, for kinds that have one. */
  badge?(record: R): { state: BadgeState; word: string };
  /** The request that marks the record as completed with one tap; null if it is completed already. */
  finish?(record: R): Sendable<typeof recordEndpoints.medication.update> | null;
}

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
