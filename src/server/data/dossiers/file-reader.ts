import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { Refusal } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { openFile } from "#server/domains/files/files.ts";
import type { ReadFile } from "./append-files.ts";

/** The longer side of a picture in pixels, with which it can be read on A4. */
const PICTURE_SIDE = 1_400;

/** Finds the files of a yard that go into a PDF. */
export const fileReader =
  (scope: Scope): ReadFile =>
  async (id) => {
    const file = await openFile(scope, { id, size: "large" }).catch(unlessMissing);
    if (!file) return null;
    const stored = await buffer(file.stream);
    const { isPicture, mimeType } = file;
    if (!isPicture) return { isPicture, mimeType, bytes: stored };
    const side = {
      width: PICTURE_SIDE,
      height: PICTURE_SIDE,
      fit: "inside",
      withoutEnlargement: true,
    } as const;
    const bytes = await sharp(stored)
      .resize(side)
      .flatten({ background: "white" })
      .jpeg({ quality: 75 })
      .toBuffer();
    return { isPicture, mimeType: "image/jpeg", bytes };
  };

function unlessMissing(error: unknown) {
  if (error instanceof Refusal && error.status === 404) return null;
  throw error;
}
