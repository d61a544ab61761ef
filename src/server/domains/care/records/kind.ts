import type { PgColumn } from "drizzle-orm/pg-core";
import type { $ZodType } from "zod/v4/core";
import type { Attachment } from "#contract/files/attachments.ts";
import type { CareSubject } from "#contract/care/care-subjects.ts";
import type { RecordKind } from "#contract/care/record-types.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import type { seenVersionQuery } from "#contract/fields.ts";
import type { Batches } from "#server/core/database/batched.ts";
import type { Scope } from "#server/core/security/scope.ts";
import type { Page, VersionCheck } from "#server/core/database/yard-rows.ts";

export interface RecordRow {
  id: string;
  horseId: string;
}

/** The parts of a POST or PUT in addition to the record's own fields (see the contract). */
interface Besides {
  id?: string | undefined;
  eventId?: string | null | undefined;
  alsoFor?: { horseId: string; cost?: number | null }[] | undefined;
  /** The version on which an edit is based. */
  updatedAt?: string | null | undefined;
}

/** A request's parts: the row's fields, its attachments (undefined if they do not change), and the rest. */
export interface SentRecord<F> {
  fields: F;
  files: string[] | undefined;
  besides: Besides;
}

/** The columns (or SQL expressions) that identify a record in texts that mention it. */
interface Columns {
  /** The record's type, a value of an enumeration. */
  type?: string;
  /** A name in free text, which replaces or supplements the type. */
  title?: string;
  who?: readonly string[];
  detail: readonly string[];
  pence?: string;
}

/** Splits a request, without its attachments, into the row's fields and the rest. */
export const sent = <B extends Besides>(
  { id, eventId, alsoFor, updatedAt, ...fields }: B,
  files: string[] | undefined,
) => ({ fields, files, besides: { id, eventId, alsoFor, updatedAt } });

type OfHorse = $ZodType<{ horseId: string }>;
type OneOfHorse = $ZodType<{ horseId: string; id: string }>;

/**
 * The properties in which one kind of record differs from another. B is the request body, F the row's fields, R
 * the row, D the reply.
 */
export interface KindOfRecord<B, F, R extends RecordRow, D> {
  kind: RecordKind;
  calls: {
    list: Endpoint & { access: "viewer"; params: OfHorse; reply: $ZodType<unknown, D[]> };
    create: Endpoint & {
      access: "groom";
      params: OfHorse;
      body: $ZodType<B>;
      reply: $ZodType<unknown, D>;
    };
    update: Endpoint & {
      access: "groom";
      params: OneOfHorse;
      body: $ZodType<B>;
      reply: $ZodType<unknown, D>;
    };
    remove: Endpoint & {
      access: "groom";
      params: OneOfHorse;
      query: typeof seenVersionQuery;
      reply: $ZodType<unknown, null>;
      current: $ZodType<unknown, D>;
    };
  };
  rows: {
    list(scope: Scope, page: Page): Promise<R[]>;
    listInBatches(scope: Scope, page: Page, few: number): Batches<R>;
    insert(
      scope: Scope,
      values: NoInfer<F> & { horseId: string; id?: string | undefined },
    ): Promise<R>;
    update(scope: Scope, id: string, values: NoInfer<F>, seen: VersionCheck<R>): Promise<R>;
    remove(scope: Scope, id: string, seen: VersionCheck<R>): Promise<R>;
  };
  table: { id: PgColumn; horseId: PgColumn };
  /** The column that holds the record's day. */
  on: PgColumn;
  columns: Columns;
  part: (body: B) => SentRecord<F>;
  day: (of: NoInfer<F | R>) => string;
  /** Whether that day may be in the future: a feed plan that starts on Monday may be entered on Friday. */
  mayLieAhead?: true;
  /** Adjusts the fields of an edit, given the row before it. */
  revise?: (before: R, fields: NoInfer<F>) => NoInfer<F>;
  /** Makes the reply from the row and its attachments, which each kind names differently. */
  join: (row: R, files: Attachment[]) => D;
  /** The subject of care that the record counts for in the calendar; null if none. */
  subject: (row: R) => CareSubject | null;
}
