import type { $ZodObject } from "zod/v4/core";
import type { Attachment } from "#contract/files/attachments.ts";
import type { recordEndpoints } from "#contract/care/records.ts";
import type { Sendable } from "#contract/endpoint.ts";
import type { FieldSpec } from "#web/core/field-spec.ts";
import type { BadgeState } from "#web/ui/Badge.tsx";

/** A record of any kind, as far as the list and the form need to know it. */
export interface AnyRecord {
  id: string;
  horseId: string;
  notes: string | null;
  updatedAt: string;
}

/** What a kind of record looks like: its form, and how one is told on its card. */
export interface KindLook<R extends AnyRecord = AnyRecord> {
  /** How its form checks it; `kept`: the day that the record which is edited has. */
  form: (kept: string | null) => $ZodObject;
  fields: readonly FieldSpec[];
  /** A new record's date field is filled with today. */
  dateField: "date" | "startDate";
  /** The field that holds its attachments. */
  files: "documents" | "photos";
  hasCost: boolean;
  /** The field that names a medicine, where a kind has one: the food chain is thought of there. */
  medicine?: "medication" | "medications";
  empty: { title: string; text: string; add: string };
  headline(record: R): string;
  day(record: R): string;
  /** Label and value; what is null is left out. */
  facts(record: R): [string, string | null][];
  attachments(record: R): Attachment[];
  cost(record: R): number | null;
  /** Whether it is to be asked what it was against, where a kind has such a thing. */
  asksDiseases?(record: R): boolean;
  /** How it stands, where a kind has such a thing. */
  badge?(record: R): { state: BadgeState; word: string };
  /** What is sent to mark it as completed, where that is a tap; null: it is. */
  finish?(record: R): Sendable<typeof recordEndpoints.medication.update> | null;
}
