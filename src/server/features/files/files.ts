import { createHash } from "node:crypto";
import { v7 as uuid } from "uuid";
import type { Scope } from "#server/core/scope.ts";
import type { Upload } from "#server/core/upload.ts";
import { yardRows } from "#server/core/yard-rows.ts";
import { fileStore } from "#server/outside/files.ts";
import { redraw } from "./photo.ts";
import { files } from "./table.ts";

const rows = yardRows(files, "File");

/** The two sizes a photo is kept in. */
export type PhotoSize = "large" | "small";
const key = (yardId: string, id: string, size: PhotoSize) => `${yardId}/${id}/${size}.webp`;

/** Keeps a photo, drawn anew, and gives the address to show it at. The files are safe before the row is. */
export async function addPhoto(scope: Scope, { bytes, originalName }: Upload) {
  const { large, small } = await redraw(bytes);
  const id = uuid();
  await fileStore().put(key(scope.yardId, id, "large"), large);
  await fileStore().put(key(scope.yardId, id, "small"), small);
  await rows.insert(scope, {
    id,
    fileName: "large.webp",
    originalName,
    fileSize: large.length,
    mimeType: "image/webp",
    sha256: createHash("sha256").update(large).digest(),
    entityType: "horse-photo",
  });
  return { fileUrl: `/files/${id}` };
}

/** A photo's bytes, for those who may see the yard's horses. */
export async function readPhoto(scope: Scope, id: string, size: PhotoSize): Promise<Buffer | null> {
  const row = await rows.find(scope, id);
  return fileStore().get(key(row.yardId, row.id, size));
}
