import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { and, eq, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { v7 as uuid } from "uuid";
import { fileStore } from "#server/adapters/files.ts";
import { Refusal } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/scope.ts";
import { yardSql, yardStatement } from "#server/core/statements.ts";
import type { Upload } from "#server/core/upload.ts";
import { yardRows } from "#server/core/yard-rows.ts";
import { binRows, files } from "#server/schema/archive.ts";
import { asAttachment } from "./attachments.ts";
import { DOCUMENT_SIDE, looksLike, redraw } from "./photo.ts";

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

/** Keeps a document or photo that is to be attached to a record. What it is, its bytes say. */
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

// in SQL: it adds a row only where there is no other
const forget = yardSql({
  name: "forget-file",
  text: `insert into erased_files (yard_id, file_id)
   select $1, $2::uuid where not exists (select from files where yard_id = $1 and id = $2)
   on conflict do nothing`,
  row: {},
  writes: true,
});

/** What a yard's files may come to: a hundred horses with their papers, and an end to what one account can fill. */
const YARD_FILES = 5_000;
const YARD_BYTES = 2_000_000_000;

const keptSoFar = yardStatement("files-so-far", [], (db, { yard }) => {
  const there = db
    .select({ size: sql<string>`${files.fileSize}::bigint`.as("size") })
    .from(files)
    .where(eq(files.yardId, yard));
  // what lies in the bin takes as much room
  const inBin = db
    .select({ size: sql<string>`(${binRows.row} ->> 'file_size')::bigint`.as("size") })
    .from(binRows)
    .where(and(eq(binRows.yardId, yard), eq(binRows.tableName, "files"), eq(binRows.part, "ROW")));
  const kept = unionAll(there, inBin).as("kept");
  return db
    .select({
      count: sql<number>`count(*)::integer`,
      bytes: sql<number>`coalesce(sum(${kept.size}), 0)::float8`,
    })
    .from(kept);
});

async function refuseWhenFull(scope: Scope) {
  const [so] = await keptSoFar(scope);
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
