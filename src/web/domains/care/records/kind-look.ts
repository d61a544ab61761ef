import type { $ZodObject } from "zod/v4/core";
import type { Attachment } from "#contract/files/attachments.ts";
import type { recordEndpoints } from "#contract/care/records.ts";
import type { Sendable } from "#contract/endpoint.ts";
import type { FieldSpec } from "#web/core/field-spec.ts";
import type { BadgeState } from "#web/ui/Badge.tsx";

/** What the list and the form need to know of a record of any kind. */
export interface AnyRecord {
  id: string;
  horseId: string;
  notes: string | null;
  updatedAt: string;
}

/** How a kind of record is shown: its form, and its card. */
export interface KindLook<R extends AnyRecord = AnyRecord> {
  /** The form's schema; `kept`: the date of the record being edited. */
  form: (kept: string | null) => $ZodObject;
  fields: readonly FieldSpec[];
  /** The date field of a new record, prefilled with today. */
  dateField: "date" | "startDate";
  /** The field that holds its attachments. */
  files: "documents" | "photos";
  hasCost: boolean;
  /** The field with a medicine's name, if the kind has one: it gets the food chain remark. */
  medicine?: "medication" | "medications";
  empty: { title: string; text: string; add: string };
  headline(record: R): string;
  day(record: R): string;
  /** Label and value; null values are left out. */
  facts(record: R): [string, string | null][];
  attachments(record: R): Attachment[];
  cost(record: R): number | null;
  /** Whether to ask which diseases it was against, where that applies. */
  asksDiseases?(record: R): boolean;
  /** Its state, where the kind has one. */
  badge?(record: R): { state: BadgeState; word: string };
  /** The request that marks it as completed with one tap; null: it already is. */
  finish?(record: R): Sendable<typeof recordEndpoints.medication.update> | null;
}
