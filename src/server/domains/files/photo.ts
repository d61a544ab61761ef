import { workedFor } from "#server/core/security/scope.ts";
import { fairQueue } from "#server/core/jobs/fair-queue.ts";
import { Refusal } from "#server/core/refusal.ts";
import {
  type DrawnPicture,
  drawInProcess,
  damaged,
  tooManyPixels,
  tooMuchWork,
} from "./drawing-process.ts";
import { type PictureMarkers, readPictureMarkers, pictureTypeOf } from "./picture-markers.ts";

/** Longest side, in pixels, of the larger stored size. */
const LARGE = 1_600;
/** Longest side, in pixels, of a photographed document: its small print must stay readable. */
export const DOCUMENT_SIDE = 2_600;

const PIXELS_MAX = 50_000_000;
/** Cameras and programs write up to a dozen scans, optimisers of file size a few more. */
const SCANS_MAX = 64;
/** In bytes: 50 megapixels of a progressive JPEG in full colour take 300 MB. */
const HELD_MAX = 320_000_000;
/** In bytes: from here on a picture is large, and only one large picture is drawn at a time. */
const LARGE_FROM = 100_000_000;

// one at a time for each person; beside a large picture another person's ordinary photo always has a slot
const each = { runningEach: 1, waitingEach: 20 };
const drawings = fairQueue({ ...each, running: 2 });
const largeOnes = fairQueue({ ...each, running: 1 });

/**
 * Encodes a JPEG, PNG, GIF or WebP again as WebP in two sizes, upright and without metadata, because where a photo was
 * taken is private. Refuses anything else with the specification's sentence. `gone` aborts when the caller no longer
 * waits.
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

/** Refuses by the picture's declared markers, before any decoding. */
function refuseHeavy(markers: PictureMarkers | null): PictureMarkers {
  if (!markers) throw damaged();
  if (markers.width * markers.height > PIXELS_MAX) throw tooManyPixels();
  if (markers.scans > SCANS_MAX || markers.heldBytes > HELD_MAX) throw tooMuchWork();
  return markers;
}
