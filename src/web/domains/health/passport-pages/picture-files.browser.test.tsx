import { describe, expect, test } from "vitest";
import { seededRandom } from "#testing/seeded-random.ts";
import { readPicture } from "./picture-files.ts";
import { LONGEST_SIDE } from "./pixels/perspective.ts";

const random = seededRandom(20_261_127);
const below = (count: number) => Math.floor(random() * count);

/** A photo with something in each of its parts. */
async function photo(type: string) {
  const canvas = Object.assign(document.createElement("canvas"), { width: 240, height: 320 });
  const context = canvas.getContext("2d");
  if (!context) throw new Error("No canvas");
  for (let n = 0; n < 300; n++) {
    context.fillStyle = `hsl(${below(360)} 60% 50%)`;
    context.fillRect(below(240), below(320), 40, 30);
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type));
  if (blob?.type !== type) throw new Error(`The browser writes no ${type}`);
  return new Uint8Array(await blob.arrayBuffer());
}

/** The same bytes with some of them changed, cut off or doubled, as a bad card or line leaves them. */
function spoil(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const spoilt = bytes.slice();
  for (let n = below(12); n >= 0; n--) spoilt[below(spoilt.length)] = below(256);
  const end = [spoilt.length, below(spoilt.length)][below(2)];
  return spoilt.slice(0, end);
}

/** What the reader makes of bytes: the longer side in pixels, or null where it refuses them. */
const readSide = (bytes: Uint8Array<ArrayBuffer>, type: string) =>
  readPicture(new File([bytes], "IMG", { type })).then(
    ({ width, height, data }) => {
      expect(data).toHaveLength(width * height * 4);
      return Math.max(width, height);
    },
    () => null,
  );

describe("a photo", () => {
  test.each(["image/jpeg", "image/png", "image/webp"])(
    "of %s that is spoilt is refused, or no larger than a page may be",
    async (type) => {
      const whole = await photo(type);
      expect(await readSide(whole, type)).toBe(320);
      for (let n = 0; n < 60; n++) {
        const side = await readSide(spoil(whole), type);
        expect(side ?? 0).toBeLessThanOrEqual(LONGEST_SIDE);
      }
    },
  );

  test("whose head claims sixty thousand by sixty thousand pixels is refused", async () => {
    const claiming = await photo("image/jpeg");
    const frame = claiming.findIndex((byte, at) => byte === 0xff && claiming[at + 1] === 0xc0);
    claiming.set([60_000 >> 8, 60_000 & 255, 60_000 >> 8, 60_000 & 255], frame + 5);
    expect(await readSide(claiming, "image/jpeg")).toBeNull();
  });
});
