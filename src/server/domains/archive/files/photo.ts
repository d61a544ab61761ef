import sharp from "sharp";
import { limitConcurrency } from "#server/core/semaphore.ts";
import { Refusal } from "#server/core/refusal.ts";

// decoding takes memory: two at a time on a small machine
const decoding = limitConcurrency({ running: 2, waiting: 16 });
sharp.concurrency(1);

// what each kind of picture begins with; a name or a declared type proves nothing
const beginnings = {
  jpeg: (bytes: Buffer) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  png: (bytes: Buffer) => bytes.subarray(0, 8).equals(Buffer.from("\x89PNG\r\n\x1a\n", "latin1")),
  gif: (bytes: Buffer) => /^GIF8[79]a$/.test(bytes.toString("latin1", 0, 6)),
  webp: (bytes: Buffer) =>
    bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP",
};
export type PictureType = keyof typeof beginnings;

/** Whether these bytes begin like a picture of one of the types. */
export const looksLike = (bytes: Buffer, types: readonly PictureType[]) =>
  types.some((type) => beginnings[type](bytes));

/** Longest side in pixels of the two sizes that are kept. */
const LARGE = 1_600;
const SMALL = 480;
/** Longest side of a photographed document: its small print must stay readable. */
export const DOCUMENT_SIDE = 2_600;

/**
 * Draws a JPEG, PNG, GIF or WebP anew as WebP in two sizes, upright and without any metadata: where a
 * photo was taken is nobody's business. Refuses anything else with the specification's words.
 */
export async function redraw(
  bytes: Buffer,
  side = LARGE,
): Promise<{ large: Buffer; small: Buffer }> {
  if (!looksLike(bytes, ["jpeg", "png", "gif", "webp"]))
    throw new Refusal(415, "Please select a valid image file (JPEG, PNG, GIF, WebP)");
  return decoding(async () => {
    try {
      return { large: await draw(bytes, side), small: await draw(bytes, SMALL) };
    } catch (error) {
      throw new Refusal(400, unreadable(error));
    }
  });
}

const draw = (bytes: Buffer, side: number) =>
  sharp(bytes, { limitInputPixels: 50_000_000, failOn: "error" })
    .rotate()
    .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer();

const unreadable = (error: unknown) =>
  error instanceof Error && error.message.includes("pixel limit")
    ? "The photo has too many pixels. Please select one of at most 50 megapixels."
    : "The photo is damaged and cannot be read. Please select another.";
