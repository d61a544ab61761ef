import { buffer } from "node:stream/consumers";
import { Refusal } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { openFile } from "./files.ts";

/** A file as it goes into a PDF: a picture as JPEG. */
export interface PrintedFile {
  isPicture: boolean;
  mimeType: string;
  bytes: Buffer;
}
/** Finds a file; null where it was deleted. */
export type ReadPrintedFile = (id: string) => Promise<PrintedFile | null>;

/** Finds the files of a yard that go into a PDF; `side` is the longer side of a picture in pixels. */
export const readerOfPrinted =
  (scope: Scope, side: number): ReadPrintedFile =>
  async (id) => {
    const file = await openFile(scope, { id, size: "large" }).catch(unlessMissing);
    if (!file) return null;
    const stored = await buffer(file.stream);
    const { isPicture, mimeType } = file;
    if (!isPicture) return { isPicture, mimeType, bytes: stored };
    const { default: sharp } = await import("sharp");
    const bytes = await sharp(stored)
      .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "white" })
      .jpeg({ quality: 75 })
      .toBuffer();
    return { isPicture, mimeType: "image/jpeg", bytes };
  };

function unlessMissing(error: unknown) {
  if (error instanceof Refusal && error.status === 404) return null;
  throw error;
}
