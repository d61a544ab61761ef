import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { v7 as uuid } from "uuid";
import type { Attachment } from "#contract/archive/attachments.ts";
import { notFound, Refusal } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/scope.ts";
import type { Upload } from "#server/core/upload.ts";
import { yardRows, yardStatement } from "#server/core/yard-rows.ts";
import { fileStore } from "#server/adapters/files.ts";
import { DOCUMENT_SIDE, looksLike, redraw } from "./photo.ts";
import { files } from "#server/schema/archive.ts";

const rows = yardRows(files, "File");

/** The two sizes a picture is kept in. */
export type PictureSize = "large" | "small";
const WEBP = "image/webp";

// where the bytes are: a folder for each file, so that erasing one is removing its folder
export const placeOf = (yardId: string, id: string, name: string) => `${yardId}/${id}/${name}`;

/** The keys under which a file's bytes are kept: a picture has two sizes. */
export const namesOf = (row: { yardId: string; id: string; fileName: string; mimeType: string }) =>
  (row.mimeType === WEBP ? ["large.webp", "small.webp"] : [row.fileName]).map((name) =>
    placeOf(row.yardId, row.id, name),
  );

/** Keeps a horse's photo, drawn anew, and gives the address to show it at. */
export async function addPhoto(scope: Scope, { bytes, originalName }: Upload) {
  await refuseWhenFull(scope);
  const { id } = await keepPicture(scope, await redraw(bytes), {
    originalName,
    entityType: "horse-photo",
  });
  return { fileUrl: `/files/${id}` };
}

/** Keeps a document or photo that is to hang on a record. What it is, its bytes say. */
export async function addAttachment(scope: Scope, { bytes, originalName }: Upload) {
  await refuseWhenFull(scope);
  const about = { originalName, entityType: "attachment" };
  if (bytes.toString("latin1", 0, 5) === "%PDF-")
    return asAttachment(await keepDocument(scope, bytes, about));
  if (!looksLike(bytes, ["jpeg", "png", "webp"]))
    throw new Refusal(400, "Please select a PDF or an image (JPEG, PNG, WebP)");
  return asAttachment(await keepPicture(scope, await redraw(bytes, DOCUMENT_SIDE), about));
}

/** A file as it comes, with its type, for those who may see the yard; null when its bytes are gone. */
export async function openFile(scope: Scope, { id, size }: { id: string; size: PictureSize }) {
  const row = await rows.find(scope, id);
  const name = row.mimeType === WEBP ? `${size}.webp` : row.fileName;
  const file = await fileStore().open(placeOf(row.yardId, row.id, name));
  return file && { ...file, mimeType: row.mimeType, isPicture: row.mimeType === WEBP };
}

/** A file in the larger size, empty when it is gone: for archives. */
export const openFileOrNothing = async (scope: Scope, id: string) =>
  (await openFile(scope, { id, size: "large" }).catch(unlessMissing))?.stream ?? Readable.from([]);

// deleted since the archive was begun
function unlessMissing(error: unknown) {
  if (error instanceof Refusal && error.status === 404) return null;
  throw error;
}

interface About {
  originalName: string;
  entityType: string;
}

async function keepPicture(
  scope: Scope,
  { large, small }: { large: Buffer; small: Buffer },
  about: About,
) {
  const id = uuid();
  return orForget(scope, id, async () => {
    await fileStore().put(placeOf(scope.yardId, id, "small.webp"), small);
    return keep(scope, large, { ...about, id, fileName: "large.webp", mimeType: WEBP });
  });
}

function keepDocument(scope: Scope, bytes: Buffer, about: About) {
  const id = uuid();
  const kept = { ...about, id, fileName: "document.pdf", mimeType: "application/pdf" };
  return orForget(scope, id, () => keep(scope, bytes, kept));
}

// bytes whose row could not be made, because the disk is full or the yard was erased meanwhile: the sweep takes them
async function orForget<T>(scope: Scope, id: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await forget(scope, [id]).catch(() => undefined);
    throw error;
  }
}

const forget = yardStatement(
  "forget-file",
  `insert into erased_files (yard_id, file_id)
   select $1, $2::uuid where not exists (select from files where yard_id = $1 and id = $2)
   on conflict do nothing`,
);

/** What a yard's files may come to: a hundred horses with their papers, and an end to what one account can fill. */
const YARD_FILES = 5_000;
const YARD_BYTES = 2_000_000_000;

const keptSoFar = yardStatement<{ count: number; bytes: number }>(
  "files-so-far",
  // what lies in the bin takes as much room
  `select count(*)::int as count, coalesce(sum(size), 0)::float8 as bytes
   from (select file_size::bigint as size from files where yard_id = $1
     union all select (row ->> 'file_size')::bigint from bin_rows
       where yard_id = $1 and table_name = 'files' and part = 'ROW') kept`,
);

async function refuseWhenFull(scope: Scope) {
  const [so] = await keptSoFar(scope, []);
  if (so && (so.count >= YARD_FILES || so.bytes >= YARD_BYTES))
    throw new Refusal(
      413,
      "Your yard has as many files as there is room for: 5,000, or 2 GB. Delete some you no longer need; what lies in the bin counts until it is erased.",
    );
}

/** The bytes are safe before the row is: a row without bytes would be a broken picture. */
async function keep(
  scope: Scope,
  bytes: Buffer,
  row: About & { id: string; fileName: string; mimeType: string },
) {
  await fileStore().put(placeOf(scope.yardId, row.id, row.fileName), bytes);
  const sha256 = createHash("sha256").update(bytes).digest();
  return rows.insert(scope, { ...row, fileSize: bytes.length, sha256 });
}

/** What a file can hang on: a record of some kind. */
export interface Holder {
  kind: string;
  id: string;
}

const hangOn = yardStatement<{ id: string }>(
  "hang-files",
  `update files set entity_type = $2, entity_id = $3
   where yard_id = $1 and id = any($4::uuid[])
     and ((entity_type = 'attachment' and entity_id is null) or (entity_type = $2 and entity_id = $3))
   returning id`,
);
const takeDown = yardStatement(
  "take-down-files",
  `delete from files
   where yard_id = $1 and entity_type = $2 and entity_id = $3 and id <> all($4::uuid[])`,
);

/**
 * Makes these files the attachments of a record and throws away those it had besides. A file that is
 * not there, not yours or hangs elsewhere is not found.
 */
export async function hang(scope: Scope, { kind, id }: Holder, fileIds: readonly string[]) {
  const wanted = [...new Set(fileIds)];
  const hung = await hangOn(scope, [kind, id, wanted]);
  if (hung.length !== wanted.length) throw notFound("File");
  await takeDown(scope, [kind, id, wanted]);
}

interface Hanging {
  id: string;
  holder: string;
  originalName: string;
  mimeType: string;
  fileSize: number;
}
const hanging = yardStatement<Hanging>(
  "files-of-records",
  `select id, entity_id as holder, original_name as "originalName", mime_type as "mimeType",
     file_size as "fileSize"
   from files where yard_id = $1 and entity_type = $2 and entity_id = any($3::uuid[]) order by id`,
  // asked while a list holds a connection of the pool: one that waited for a second might wait for ever
  { quick: true },
);

/** The attachments of records of one kind, by record, in the order in which they were uploaded. */
export async function attachmentsOf(scope: Scope, kind: string, recordIds: readonly string[]) {
  if (recordIds.length === 0) return new Map<string, Attachment[]>();
  const found = await hanging(scope, [kind, recordIds]);
  const byHolder = Map.groupBy(found, ({ holder }) => holder);
  return new Map([...byHolder].map(([holder, its]) => [holder, its.map(asAttachment)]));
}

/** A file's row as the wire has it. */
const asAttachment = (row: Omit<Hanging, "holder">): Attachment => ({
  id: row.id,
  fileUrl: `/files/${row.id}`,
  originalName: row.originalName,
  mimeType: row.mimeType,
  fileSize: row.fileSize,
});
