import { and, eq, isNull, not, or, sql } from "drizzle-orm";
import type { Attachment } from "#contract/files/attachments.ts";
import { matches, isAmong, pick } from "#server/core/database/expressions.ts";
import { notFound } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { statement } from "#server/core/database/statements.ts";
import { files as f } from "#server/schema/files.ts";

/** The record that a file is attached to. */
interface Holder {
  kind: string;
  id: string;
}

const attachTo = statement.ofYard(
  "hang-files",
  ["kind", "id", "fileIds"],
  (db, { yard, kind, id, fileIds }) => {
    const isLoose = and(eq(f.entityType, "attachment"), isNull(f.entityId));
    const isAttached = and(eq(f.entityType, kind), eq(f.entityId, id));
    return db
      .update(f)
      .set({ entityType: sql`${kind}`, entityId: sql`${id}` })
      .where(and(eq(f.yardId, yard), isAmong(f.id, fileIds), or(isLoose, isAttached)))
      .returning({ id: f.id });
  },
);
const detachOthers = statement.ofYard(
  "take-down-files",
  ["kind", "id", "fileIds"],
  (db, { yard, kind, id, fileIds }) =>
    db
      .delete(f)
      .where(
        and(
          matches(f, { yardId: yard, entityType: kind, entityId: id }),
          not(isAmong(f.id, fileIds)),
        ),
      ),
);

/**
 * Makes these files the attachments of a record and deletes its other attachments. Throws 'not found' for a file
 * that does not exist, is not the user's or is attached to another record.
 */
export async function attach(scope: Scope, { kind, id }: Holder, given: readonly string[]) {
  const fileIds = [...new Set(given)];
  const attached = await attachTo(scope, { kind, id, fileIds });
  if (attached.length !== fileIds.length) throw notFound("File");
  await detachOthers(scope, { kind, id, fileIds });
}

const attachedTo = statement.ofYard(
  "files-of-records",
  ["kind", "recordIds"],
  (db, { yard, kind, recordIds }) =>
    db
      .select({
        ...pick(f, "id", "originalName", "mimeType", "fileSize"),
        holder: f.entityId,
      })
      .from(f)
      .where(and(eq(f.yardId, yard), eq(f.entityType, kind), isAmong(f.entityId, recordIds)))
      .orderBy(f.id),
  // this query runs while a list occupies a pool connection, where waiting for a second one could deadlock
  { quick: true },
);
type AttachmentRow = Awaited<ReturnType<typeof attachedTo>>[number];

/** The attachments of records of one kind, by record, in the order of upload. */
export async function attachmentsOf(scope: Scope, kind: string, recordIds: readonly string[]) {
  if (recordIds.length === 0) return new Map<string, Attachment[]>();
  const found = await attachedTo(scope, { kind, recordIds });
  const byHolder = Map.groupBy(found, ({ holder }) => holder ?? "");
  return new Map([...byHolder].map(([holder, its]) => [holder, its.map(asAttachment)]));
}

/** A file's row as a reply. */
export const asAttachment = (row: Omit<AttachmentRow, "holder">): Attachment => ({
  id: row.id,
  fileUrl: `/files/${row.id}`,
  originalName: row.originalName,
  mimeType: row.mimeType,
  fileSize: row.fileSize,
});

const setLoose = statement.ofYard(
  "let-files-loose",
  ["kind", "id", "userId"],
  (db, { yard, kind, id, userId }) =>
    db
      .update(f)
      .set({ entityType: "attachment", entityId: null, userId: sql`${userId}::uuid` })
      .where(matches(f, { yardId: yard, entityType: kind, entityId: id }))
      .returning({ id: f.id }),
);

/** Detaches the files of something for the caller, who can then attach them to a record; returns their ids. */
export const detach = async (scope: Scope, of: Holder) =>
  (await setLoose(scope, { ...of, userId: scope.userId })).map(({ id }) => id);

/** Deletes the files of something. */
export const removeFilesOf = (scope: Scope, of: Holder) =>
  detachOthers(scope, { ...of, fileIds: [] });
