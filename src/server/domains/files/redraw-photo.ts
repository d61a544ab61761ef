import { type ChildProcess, spawn } from "node:child_process";
import { buffer, text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { fairQueue } from "#server/core/jobs/fair-queue.ts";
import { Refusal, tooBusy } from "#server/core/refusal.ts";
import { workedFor } from "#server/core/security/scope.ts";
import { type PictureMarkers, readPictureMarkers, pictureTypeOf } from "./picture-markers.ts";

/** Longest side, in pixels, of the larger stored size. */
const LARGE = 1_600;
/** Longest side, in pixels, of a photographed document, whose small print must stay readable. */
export const DOCUMENT_SIDE = 2_600;

const PIXELS_MAX = 50_000_000;
/** Maximum number of scans: cameras and programs write up to a dozen, tools that reduce file size a few more. */
const SCANS_MAX = 64;
/** Maximum bytes that the decoder may hold; 50 megapixels of a progressive JPEG in full colour take 300 MB. */
const HELD_MAX = 320_000_000;
/** Bytes from which a picture counts as large; only one large picture is drawn at a time. */
const LARGE_FROM = 100_000_000;

// one picture at a time for each person; while a large picture is drawn, another person's ordinary photo always has a
// slot
const each = { runningEach: 1, waitingEach: 20 };
const drawings = fairQueue({ ...each, running: 2 });
const largeOnes = fairQueue({ ...each, running: 1 });

/**
 * Encodes a JPEG, PNG, GIF or WebP again as WebP in two sizes, upright and without metadata, because the place
 * where a photo was taken is private. Refuses any other file with the specification's sentence. `gone` aborts
 * the work when the caller no longer waits.
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

/** Refuses a picture for its declared size or scans, before any decoding. */
function refuseHeavy(markers: PictureMarkers | null): PictureMarkers {
  if (!markers) throw damaged();
  if (markers.width * markers.height > PIXELS_MAX) throw tooManyPixels();
  if (markers.scans > SCANS_MAX || markers.heldBytes > HELD_MAX) throw tooMuchWork();
  return markers;
}

/** A picture that was encoded again as WebP. */
interface DrawnPicture {
  large: Buffer;
  small: Buffer;
}

interface How {
  /** Longest side of the large size, in pixels. */
  side: number;
  /** Aborts, with an error as the reason, when the caller no longer waits. */
  gone?: AbortSignal;
  /** The program, the time limit in milliseconds and the memory limit in bytes, for tests. */
  program?: string;
  timeMs?: number;
  memoryBytes?: number;
}

const DRAW_PICTURE = fileURLToPath(new URL("./draw-picture.ts", import.meta.url));
const TIME_MS = 10_000;
/** Memory limit; 50 megapixels of a progressive JPEG in full colour take 415 MB. */
const MEMORY_BYTES = 450 * 1024 * 1024;
/** The program's exit code for a picture that it cannot decode. */
const DAMAGED = 3;
const HEAD = 4;

/**
 * Draws a picture in a process of its own, whose memory is freed when it ends. The process is killed after 10 s,
 * above 450 MiB, or when the sender has disconnected or this process has ended. If the decoder crashes, only
 * that process ends.
 */
export async function drawInProcess(bytes: Buffer, how: How): Promise<DrawnPicture> {
  const { side, gone, program = DRAW_PICTURE } = how;
  const { timeMs = TIME_MS, memoryBytes = MEMORY_BYTES } = how;
  gone?.throwIfAborted();
  const words = [side, bytes.length, memoryBytes].map(String);
  const child = spawn(process.execPath, [program, ...words], {
    env: environment(),
    timeout: timeMs,
    killSignal: "SIGKILL",
    ...(gone && { signal: gone }),
  });
  // ignores write errors from a process that has ended; the pipe stays open, because closing it ends the child
  child.stdin.on("error", () => undefined).write(bytes);
  try {
    const [ending, drawn, told] = await Promise.all([
      endOf(child),
      buffer(child.stdout),
      text(child.stderr),
    ]);
    refuseUnlessDrawn(ending, told);
    const length = drawn.readUInt32BE(0);
    return { large: drawn.subarray(HEAD, HEAD + length), small: drawn.subarray(HEAD + length) };
  } catch (error) {
    gone?.throwIfAborted();
    throw error instanceof Refusal ? error : fault(error);
  } finally {
    child.stdin.destroy();
  }
}

interface ProcessEnd {
  code: number | null;
  signal: NodeJS.Signals | null;
}

const endOf = (child: ChildProcess) =>
  new Promise<ProcessEnd>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => resolve({ code, signal }));
  });

function refuseUnlessDrawn({ code, signal }: ProcessEnd, told: string) {
  if (code === DAMAGED) throw damaged();
  if (signal && STOPS.has(signal)) throw tooBusy();
  // the process was killed by a limit, or the decoder crashed
  if (signal) throw tooMuchWork();
  if (code !== 0) throw new Error(`exit code ${code}: ${told.slice(0, 2_000)}`);
}

/** Signals that stop the service, so the picture is not at fault. */
const STOPS = new Set<NodeJS.Signals>(["SIGINT", "SIGTERM", "SIGHUP"]);

// a new error without a `code`, which could be mistaken for that of a database error
const fault = (error: unknown) => new Error(`A picture could not be drawn: ${String(error)}`);

/** The environment that a program needs to start, without our secrets. */
function environment(): NodeJS.ProcessEnv {
  const { PATH, SYSTEMROOT, LD_LIBRARY_PATH } = process.env;
  return {
    ...(PATH && { PATH }),
    ...(SYSTEMROOT && { SYSTEMROOT }),
    ...(LD_LIBRARY_PATH && { LD_LIBRARY_PATH }),
  };
}

/** The error for a picture that cannot be decoded. */
const damaged = () =>
  new Refusal(400, "The photo is damaged and cannot be read. Please select another.");

/** The error for a picture that would take too much memory or time to decode. */
const tooMuchWork = () =>
  new Refusal(
    400,
    "The photo takes too much work to read. Please save it as an ordinary JPEG and select that.",
  );

const tooManyPixels = () =>
  new Refusal(400, "The photo has too many pixels. Please select one of at most 50 megapixels.");
