import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { v7 as uuid } from "uuid";
import { placeOf } from "#server/domains/files/files.ts";
import { fileStore } from "#server/adapters/files.ts";

/** Stores a horse's photo in the yard's files and returns its row. */
export async function keepPhoto(owner: { yardId: string; userId: string }, name: string) {
  const large = await readFile(pictureFile(name, "large"));
  const small = await readFile(pictureFile(name, "small"));
  const id = uuid();
  await Promise.all([
    fileStore().put(placeOf(owner.yardId, id, "large.webp"), large),
    fileStore().put(placeOf(owner.yardId, id, "small.webp"), small),
  ]);
  return {
    ...owner,
    id,
    fileName: "large.webp",
    originalName: `${name}.webp`,
    fileSize: large.length,
    mimeType: "image/webp",
    sha256: createHash("sha256").update(large).digest(),
    entityType: "horse-photo",
  };
}

/** The path of a horse's picture. */
export const pictureFile = (name: string, size: "large" | "small") =>
  new URL(`pictures/${name.toLowerCase().replaceAll(" ", "-")}-${size}.webp`, import.meta.url);
