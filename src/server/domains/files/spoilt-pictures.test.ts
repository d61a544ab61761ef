import { readFile } from "node:fs/promises";
import { crc32 } from "node:zlib";
import fc from "fast-check";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { drawnAnew } from "#testing/doubles/redraw-photo.ts";
import { fixture } from "#testing/fixture.ts";
import { isLong, isTurn, runs } from "#testing/runs.ts";
import { seededRandom } from "#testing/seeded-random.ts";
import { openYard } from "#testing/yard.ts";

const SEED = 20_261_127;
/** Longer than any picture is drawn on a busy machine, so only a hang exceeds it. */
const TIMEOUT_MS = 30_000;
/** A process is looked at every 20 ms, in which it may take more than its limit. */
const MARGIN = 1.25;
/** The bytes by which a kind of picture is known, which stay: others are refused at once. */
const HEAD = 12;

const yard = fixture(openYard);
const [one, another] = [fixture(() => yard.newOwner()), fixture(() => yard.newOwner())];

const [WIDTH, HEIGHT, FRAMES] = [160, 120, 3];
const random = seededRandom(SEED);
const noise = Buffer.alloc(WIDTH * HEIGHT * FRAMES * 3).map(() => random() * 256);
const raw = { width: WIDTH, height: HEIGHT, channels: 3 } as const;
const still = () => sharp(noise.subarray(0, WIDTH * HEIGHT * 3), { raw });
const moving = () => sharp(noise, { raw: { ...raw, height: HEIGHT * FRAMES, pageHeight: HEIGHT } });

const pictures = {
  jpeg: still().jpeg(),
  "progressive jpeg": still().jpeg({ progressive: true }),
  "jpeg for print": still().toColourspace("cmyk").jpeg({ progressive: true }),
  png: still().png(),
  "interlaced png": still().png({ progressive: true }),
  "png of 16 bits": still().toColourspace("rgb16").png({ progressive: true }),
  gif: still().gif(),
  "animated gif": moving().gif(),
  webp: still().webp(),
  "lossless webp": still().webp({ lossless: true }),
  "animated webp": moving().webp(),
  "large png": sharp({
    create: { width: 6_900, height: 7_000, channels: 3, background: "#c8b08a" },
  }).png({ progressive: true, compressionLevel: 1 }),
  heic: still().avif({ effort: 0 }),
};
const kinds = Object.keys(pictures);
const whole = new Map<string, Buffer>();
beforeAll(async () => {
  for (const [kind, picture] of Object.entries(pictures)) whole.set(kind, await picture.toBuffer());
});

type Size = readonly [width: number, height: number];

/** The same picture with another size in its head. */
function claiming(bytes: Buffer, [width, height]: Size): Buffer {
  const claimed = Buffer.from(bytes);
  const frame = Math.max(
    bytes.indexOf(Buffer.of(0xff, 0xc0)),
    bytes.indexOf(Buffer.of(0xff, 0xc2)),
  );
  const kind = bytes.toString("latin1", 0, 4);
  if (kind === "GIF8")
    [width, height].forEach((side, at) => claimed.writeUInt16LE(side, 6 + 2 * at));
  else if (kind === "\x89PNG") {
    [width, height].forEach((side, at) => claimed.writeUInt32BE(side, 16 + 4 * at));
    claimed.writeUInt32BE(crc32(claimed.subarray(12, 29)), 29);
  } else if (kind === "RIFF") claimWebp(claimed, [width, height]);
  else if (frame > 0)
    [height, width].forEach((side, at) => claimed.writeUInt16BE(side, frame + 5 + 2 * at));
  return claimed;
}

function claimWebp(bytes: Buffer, [width, height]: Size) {
  const chunk = bytes.toString("latin1", 12, 16);
  const most = 2 ** 14 - 1;
  const [across, down] = [Math.min(width, most), Math.min(height, most)];
  if (chunk === "VP8 ")
    [across, down].forEach((side, at) => bytes.writeUInt16LE(side, 26 + 2 * at));
  else if (chunk === "VP8L") bytes.writeUInt32LE((across | (down << 14)) >>> 0, 21);
  else [width, height].forEach((side, at) => bytes.writeUIntLE(side, 24 + 3 * at, 3));
}

const sizes: readonly Size[] = [
  [60_000, 60_000],
  [7_000, 7_000],
  [65_535, 700],
  [1, 65_535],
  [0, 9],
];
const part = fc.double({ min: 0, max: 1, noNaN: true });
const anyChoice = fc.record({
  kind: fc.constantFrom(...kinds),
  size: fc.option(fc.constantFrom(...sizes), { freq: 2 }),
  // most of what a decoder believes is in the first bytes
  changes: fc.array(
    fc.record({
      at: fc.oneof(fc.nat(64), fc.nat(60_000)),
      byte: fc.nat(255),
    }),
    {
      maxLength: 6,
    },
  ),
  end: fc.option(part, { freq: 2 }),
  twice: fc.option(fc.tuple(part, part), { freq: 2 }),
});
type Choice = typeof anyChoice extends fc.Arbitrary<infer Value> ? Value : never;

function spoil({ kind, size, changes, end, twice }: Choice): Buffer {
  const given = whole.get(kind) ?? Buffer.of();
  let bytes = size ? claiming(given, size) : Buffer.from(given);
  for (const { at, byte } of changes) bytes[HEAD + (at % (bytes.length - HEAD))] = byte;
  if (twice) {
    const [from, to] = twice.map((share) => HEAD + Math.floor(share * (bytes.length - HEAD)));
    bytes = Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)]);
  }
  return end === null ? bytes : bytes.subarray(0, Math.ceil((1 - end ** 2) * bytes.length));
}

/** What the processes that draw have held at most, as a share of the limit that each was given. */
async function shares(): Promise<number[]> {
  const read = (path: string) => readFile(path, "utf8").catch(() => "");
  const tasks = await read(`/proc/${process.pid}/task/${process.pid}/children`);
  const all = tasks.split(" ").map(async (pid) => {
    const words = (await read(`/proc/${pid}/cmdline`)).split("\0");
    const limit = words[1]?.endsWith("draw-picture.ts") ? Number(words[4]) : 0;
    const held = /VmHWM:\s*(\d+) kB/.exec(await read(`/proc/${pid}/status`))?.[1];
    return limit && held ? (Number(held) * 1_024) / limit : 0;
  });
  return (await Promise.all(all)).filter((share) => share > 0);
}

const seen = new Map<number, number>();
let [largest, most, looks] = [0, 0, 0];

async function survives(owner: typeof one, choice: Choice) {
  const started = performance.now();
  const name = choice.kind === "heic" ? "IMG_1.HEIC" : "photo.jpg";
  const bytes = spoil(choice);
  if (bytes.length === 0) return;
  const reply = await drawnAnew(() =>
    owner.upload("/api/upload/horse-photo", "photo", bytes, name),
  );
  expect([200, 400, 415], reply.body).toContain(reply.statusCode);
  if (reply.statusCode !== 200) expect(reply.body).toMatch(/^(?:The photo|Please) .+[.)]$/);
  expect(performance.now() - started).toBeLessThan(TIMEOUT_MS);
  seen.set(reply.statusCode, (seen.get(reply.statusCode) ?? 0) + 1);
}

test.runIf(isTurn(5, 6))(
  "any spoilt picture is drawn or refused in a sentence, within the memory that a drawing may take",
  async () => {
    const over = new AbortController();
    const watch = async () => {
      while (!over.signal.aborted) {
        const now = await shares();
        looks += now.length;
        largest = Math.max(largest, ...now);
        most = Math.max(most, now.length);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    };
    const watching = watch();
    await fc.assert(
      fc.asyncProperty(anyChoice, anyChoice, async (first, second) => {
        await Promise.all([survives(one, first), survives(another, second)]);
      }),
      { numRuns: runs(400), ...(!isLong && { seed: SEED }), endOnFailure: true },
    );
    over.abort();
    await watching;
    for (const status of [200, 400, 415])
      expect(seen.get(status) ?? 0, `${status}`).toBeGreaterThan(0);
    if (process.platform === "linux") expect(looks, "some were seen drawing").toBeGreaterThan(0);
    expect(most, "at once").toBeLessThanOrEqual(2);
    expect(largest).toBeLessThan(MARGIN);
  },
  900_000,
);
