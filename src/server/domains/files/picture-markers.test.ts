import fc from "fast-check";
import sharp, { type Sharp } from "sharp";
import { describe, expect, test } from "vitest";
import { manyScans } from "#testing/many-scans.ts";
import { readPictureMarkers } from "./picture-markers.ts";

const noise = (width: number, height: number, channels: 1 | 3 | 4) =>
  sharp(
    Buffer.from(Array.from({ length: width * height * channels }, (_, at) => (at * 7_919) % 251)),
    {
      raw: { width, height, channels },
    },
  );

const writers: Record<string, (picture: Sharp) => Sharp> = {
  jpeg: (picture) => picture.jpeg(),
  "progressive jpeg": (picture) => picture.jpeg({ progressive: true }),
  "cmyk jpeg": (picture) => picture.toColourspace("cmyk").jpeg(),
  png: (picture) => picture.png(),
  "interlaced png": (picture) => picture.png({ progressive: true }),
  "png of a palette": (picture) => picture.png({ palette: true }),
  "png of 16 bits": (picture) => picture.toColourspace("rgb16").png(),
  gif: (picture) => picture.gif(),
  webp: (picture) => picture.webp(),
  "lossless webp": (picture) => picture.webp({ lossless: true }),
  "webp with metadata": (picture) => picture.withExif({ IFD0: { Make: "x" } }).webp(),
};
const anyPicture = fc
  .record({
    kind: fc.constantFrom(...Object.keys(writers)),
    width: fc.integer({ min: 1, max: 70 }),
    height: fc.integer({ min: 1, max: 70 }),
    channels: fc.constantFrom(1 as const, 3 as const, 4 as const),
  })
  .map(async ({ kind, width, height, channels }) => {
    const written = writers[kind]?.(noise(width, height, channels));
    return { kind, bytes: (await written?.toBuffer()) ?? Buffer.of() };
  });

describe("the markers of a picture", () => {
  test("equal the decoder's, for every kind of file", async () => {
    await fc.assert(
      fc.asyncProperty(anyPicture, async (making) => {
        const { kind, bytes } = await making;
        const { width, height, channels } = await sharp(bytes).metadata();
        const markers = readPictureMarkers(bytes);
        expect(markers, kind).toMatchObject({ width, height });
        expect(markers?.components, kind).toBeGreaterThanOrEqual(channels);
      }),
      { numRuns: 150 },
    );
  });

  test("never throw, wherever a picture is truncated or corrupted", async () => {
    await fc.assert(
      fc.asyncProperty(
        anyPicture,
        fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 8 }),
        async (making, changes) => {
          const { bytes } = await making;
          for (const [at, byte] of changes) bytes[at % bytes.length] = byte;
          for (let end = 0; end <= bytes.length; end += 1 + (bytes.length >> 6))
            readPictureMarkers(bytes.subarray(0, end));
        },
      ),
      { numRuns: 100 },
    );
  });

  test("never throw on random bytes after a valid beginning", () => {
    const beginnings = ["\xff\xd8\xff", "\x89PNG\r\n\x1a\n", "GIF89a", "RIFF\0\0\0\0WEBPVP8X", ""];
    fc.assert(
      fc.property(
        fc.constantFrom(...beginnings),
        fc.uint8Array({ maxLength: 400 }),
        (start, rest) => {
          readPictureMarkers(Buffer.concat([Buffer.from(start, "latin1"), rest]));
        },
      ),
      { numRuns: 2_000 },
    );
  });

  test("count the scans up to the picture's end", async () => {
    const scansOf = (bytes: Buffer) => readPictureMarkers(bytes)?.scans;
    const plain = await noise(64, 64, 3).jpeg().toBuffer();
    const progressive = await noise(64, 64, 3).jpeg({ progressive: true }).toBuffer();
    expect(scansOf(plain)).toBe(1);
    expect(scansOf(progressive)).toBeGreaterThan(1);
    expect(scansOf(progressive)).toBeLessThan(16);
    expect(scansOf(manyScans(64, 64, 589))).toBe(589);
    // in some files of phones a second picture follows the first
    expect(scansOf(Buffer.concat([plain, manyScans(64, 64, 589)]))).toBe(1);
  });

  test("give the memory that must be held at once: none for a JPEG with one scan", async () => {
    const heldOf = (bytes: Buffer) => readPictureMarkers(bytes)?.heldBytes;
    expect(heldOf(await noise(64, 32, 3).jpeg().toBuffer())).toBe(0);
    expect(heldOf(await noise(64, 32, 3).jpeg({ progressive: true }).toBuffer())).toBe(
      64 * 32 * 3 * 2,
    );
    expect(heldOf(await noise(64, 32, 4).png().toBuffer())).toBe(64 * 32 * 4);
  });

  test("are read quickly, whatever the 20 MB are", () => {
    const fill = (pattern: number[]) =>
      Buffer.concat([Buffer.of(0xff, 0xd8), Buffer.alloc(20 * 1024 * 1024, Buffer.from(pattern))]);
    const gif = Buffer.concat([
      Buffer.from("GIF89a\x01\0\x01\0\0\0\0!\xfe", "latin1"),
      Buffer.alloc(20 * 1024 * 1024, 1),
    ]);
    const worst = [[0xff, 0x00], [0xff, 0xff, 0x00], [0xff, 0xd0], [0xff, 0xda, 0, 2], [0]];
    for (const bytes of [...worst.map(fill), gif]) {
      const before = process.cpuUsage();
      readPictureMarkers(bytes);
      const { user } = process.cpuUsage(before);
      // the limit is several times what the work takes on an idle machine
      expect(user / 1_000, bytes.toString("hex", 2, 6)).toBeLessThan(1_000);
    }
  });
});
