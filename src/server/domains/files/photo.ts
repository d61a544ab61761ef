import { workedFor } from "#server/core/security/scope.ts";
import { fairQueue } from "#server/core/jobs/fair-queue.ts";
import { Refusal } from "#server/core/refusal.ts";
import { type DrawnPicture, drawInProcess } from "./drawing-process.ts";
import { type PictureMarkers, readPictureMarkers } from "./picture-markers.ts";
import { damaged, tooManyPixels, tooMuchWork } from "./picture-refusals.ts";
import { pictureTypeOf } from "./picture-types.ts";

/** Longest side in pixels of the larger of the two sizes that are kept. */
const LARGE = 1_600;
/** Longest side of a photographed document: its small print must stay readable. */
export const DOCUMENT_SIDE = 2_600;

const PIXELS_MAX = 50_000_000;
/** Cameras and programs write up to a dozen, those that search for the smallest file some more. */
const SCANS_MAX = 64;
/** In bytes: 50 megapixels of a progressive JPEG in full colour take 300 MB. */
const HELD_MAX = 320_000_000;
/** In bytes: from here on a picture is large, and drawn one at a time of all. */
const LARGE_FROM = 100_000_000;

// one of a person at a time; another's ordinary photo always finds a place beside a large picture
const each = { runningEach: 1, waitingEach: 20 };
const drawings = fairQueue({ ...each, running: 2 });
const largeOnes = fairQueue({ ...each, running: 1 });

/**
 * Draws a JPEG, PNG, GIF or WebP anew as WebP in two sizes, upright and without any metadata: where a
 * photo was taken is nobody's business. Refuses anything else with the specification's words. `gone` aborts when nobody
 * waits for it any more.
 */
export async function redraw(
  bytes: Buffer,
  { side = LARGE, gone }: { side?: number; gone: AbortSignal },
): Promise<DrawnPicture> {
  if (!pictureTypeOf(bytes))
    throw new Refusal(415, "Please select a valid image file (JPEG, PNG, GIF, WebP)");
  const { heldBytes } = refuseHeavy(readPictureMarkers(bytes));
  const { person } = workedFor();
  const draw = () => drawings.run(person, () => drawInProcess(bytes, { side, gone }), gone);
  return heldBytes < LARGE_FROM ? draw() : largeOnes.run(person, draw, gone);
}

/** Judged by what the picture says of itself: before any decoder. */
function refuseHeavy(markers: PictureMarkers | null): PictureMarkers {
  if (!markers) throw damaged();
  if (markers.width * markers.height > PIXELS_MAX) throw tooManyPixels();
  if (markers.scans > SCANS_MAX || markers.heldBytes > HELD_MAX) throw tooMuchWork();
  return markers;
}
