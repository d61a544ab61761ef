import type { PgColumn } from "drizzle-orm/pg-core";
import type { Attachment } from "#contract/archive/attachments.ts";
import type { CareSubject } from "#contract/care/care-subjects.ts";
import type { RecordKind } from "#contract/care/record-words.ts";
import type { Batches } from "#server/core/json-pieces.ts";
import type { Scope } from "#server/core/scope.ts";
import type { Page, Seen } from "#server/core/yard-rows.ts";

export interface RecordRow {
  id: string;
  horseId: string;
}

/** What was sent: the row's fields, and the attachments; undefined when those stay as they are. */
interface Parts<F> {
  fields: F;
  files: string[] | undefined;
  /** The version that an edit was made from. */
  updatedAt?: string | null | undefined;
}
/** What a POST brings besides (see the contract). */
export interface MadeParts<F> extends Parts<F> {
  id?: string | undefined;
  eventId?: string | null | undefined;
  alsoFor: { horseId: string; cost?: number | null }[];
}

/**
 * All in which one kind of record differs from another. I is what a PUT brings, N what a POST brings,
 * F the fields of its row, R the row, D what leaves.
 */
export interface KindOfRecord<I, N, F, R extends RecordRow, D> {
  kind: RecordKind;
  rows: {
    list(scope: Scope, page: Page): Promise<R[]>;
    listInBatches(scope: Scope, page: Page, few: number): Batches<R>;
    insert(scope: Scope, values: F & { horseId: string; id?: string | undefined }): Promise<R>;
    update(scope: Scope, id: string, values: F, seen: Seen<R>): Promise<R>;
    remove(scope: Scope, id: string): Promise<R>;
  };
  table: { id: PgColumn; horseId: PgColumn };
  /** The column with the day that the record is about. */
  on: PgColumn;
  part: (input: I) => Parts<F>;
  partMade: (made: N) => MadeParts<F>;
  /** What an edit changes beside the fields it brings. */
  revise: (before: R, fields: F) => F;
  /** The row with its attachments, under the name this kind has for them. */
  join: (row: R, files: Attachment[]) => D;
  /** What the record is about, as far as the calendar is concerned. */
  subject: (row: R) => CareSubject | null;
}

/** Declares a kind of record; what it says flows to the verbs and the wire. */
export const kindOfRecord = <I, N, F, R extends RecordRow, D>(of: KindOfRecord<I, N, F, R, D>) =>
  of;
