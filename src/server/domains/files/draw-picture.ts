import { setPriority } from "node:os";
import sharp from "sharp";

/*
 * A program that runs in a process of its own for each picture: `draw-picture.ts <side> <length> <memory>` reads
 * a picture of `length` bytes from standard input and writes both sizes to standard output, preceded by the
 * length of the first in four bytes. It exits with DAMAGED if the picture cannot be decoded. It is killed if its
 * resident memory exceeds `memory` bytes or its input closes, because nobody waits for it then.
 */

/** The exit code when the bytes cannot be decoded. */
const DAMAGED = 3;
/** Longest side of the small size, in pixels. */
const SMALL = 480;
const LOOK_EVERY_MS = 20;

function readPicture() {
  // ignores the signals that stop the service, so that a picture that was begun is finished
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => undefined);
  // a lower priority than the server's; at 5 it still gets a quarter of a busy core, so an ordinary photo is finished
  // in time
  setPriority(5);
  sharp.concurrency(1);
  sharp.cache(false);

  const [side = 0, length = 0, memory = 0] = process.argv.slice(2).map(Number);
  setInterval(() => {
    if (process.memoryUsage.rss() > memory) end();
  }, LOOK_EVERY_MS);

  const chunks: Buffer[] = [];
  let arrived = 0;
  process.stdin.on("data", (chunk: Buffer) => {
    chunks.push(chunk);
    arrived += chunk.length;
    if (arrived === length) void draw(Buffer.concat(chunks.splice(0)), side);
  });
  process.stdin.once("close", end);
}

// a normal exit would wait for the decoder
const end = () => process.kill(process.pid, "SIGKILL");

async function draw(bytes: Buffer, side: number) {
  const { data, info } = await decode(bytes, side).catch(() => process.exit(DAMAGED));
  const pixels = () => sharp(data, { raw: info });
  const large = await pixels().webp({ quality: 80 }).toBuffer();
  const small = await pixels().resize(within(SMALL)).webp({ quality: 80 }).toBuffer();
  const head = Buffer.alloc(4);
  head.writeUInt32BE(large.length);
  process.stdout.end(Buffer.concat([head, large, small]), () => process.exit(0));
}

/** The picture's pixels in its large size, upright and without metadata; both sizes are written from these. */
const decode = (bytes: Buffer, side: number) =>
  sharp(bytes, { limitInputPixels: 50_000_000, failOn: "error" })
    .rotate()
    .resize(within(side))
    .raw()
    .toBuffer({ resolveWithObject: true });

const within = (pixels: number) =>
  ({ width: pixels, height: pixels, fit: "inside", withoutEnlargement: true }) as const;

// tests import every module, so the work starts only in the main program
if (import.meta.main) readPicture();
