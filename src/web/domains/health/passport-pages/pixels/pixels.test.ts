import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findPage } from "./find-page.ts";
import {
  isPage,
  LONGEST_SIDE,
  perspectiveOf,
  type Pixels,
  type Point,
  type Quad,
  sizeOf,
  straighten,
  wholeOf,
} from "./perspective.ts";
import { sharpen } from "./sharpen.ts";

type Colour = (u: number, v: number) => [number, number, number];

/** A page whose colours say where one is on it. */
const map: Colour = (u, v) => [170 + 80 * u, 170 + 80 * v, 250 - 60 * u * v];
const TABLE = [40, 50, 45] as const;

/** The solution of eight equations, each a row with its result at the end. */
function solve(rows: number[][]): number[] {
  for (let column = 0; column < 8; column++) {
    const pivot = rows
      .slice(column)
      .toSorted((a, b) => Math.abs(b[column] ?? 0) - Math.abs(a[column] ?? 0))[0];
    if (!pivot) throw new Error("No pivot");
    rows.splice(rows.indexOf(pivot), 1);
    const unit = pivot.map((value) => value / (pivot[column] ?? 1));
    rows.splice(column, 0, unit);
    for (const [index, row] of rows.entries())
      if (index !== column)
        rows[index] = row.map((value, at) => value - (row[column] ?? 0) * (unit[at] ?? 0));
  }
  return rows.map((row) => row[8] ?? 0);
}

/** The eight numbers of the transform from the picture to the page, by elimination: another way than the product's. */
function inverseOf(quad: Quad): (at: Point) => [number, number] {
  const page = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ] as const;
  const rows = quad.flatMap(({ x, y }, corner) => {
    const [u, v] = page[corner] ?? [0, 0];
    return [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ];
  });
  const m = solve(rows);
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = m;
  return ({ x, y }) => {
    const depth = g * x + h * y + 1;
    return [(a * x + b * y + c) / depth, (d * x + e * y + f) / depth];
  };
}

/** A photo of a page with these corners on a dark table. */
function photoOf(
  quad: Quad,
  { width, height }: { width: number; height: number },
  colour = map,
): Pixels {
  const onPage = inverseOf(quad);
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [u, v] = onPage({ x: x + 0.5, y: y + 0.5 });
      const isOn = u >= 0 && u <= 1 && v >= 0 && v <= 1;
      const [red, green, blue] = isOn ? colour(u, v) : TABLE;
      const at = (y * width + x) * 4;
      // without a list for each pixel, which would be the most of these tests' time
      data[at] = red;
      data[at + 1] = green;
      data[at + 2] = blue;
      data[at + 3] = 255;
    }
  return { width, height, data };
}

const SIZE = { width: 240, height: 180 };
const near = (x: number, y: number) =>
  fc.record({
    x: fc.integer({ min: x - 24, max: x + 24 }),
    y: fc.integer({ min: y - 20, max: y + 20 }),
  });
const quads = fc
  .tuple(near(45, 40), near(195, 40), near(195, 140), near(45, 140))
  .filter((quad) => isPage(quad, SIZE));

describe("a straightened page", () => {
  test("is the page as it was before it was photographed at an angle", { tags: "slow" }, () => {
    fc.assert(
      fc.property(quads, (quad) => {
        const { width, height, data } = straighten(photoOf(quad, SIZE), quad);
        for (const [u, v] of [
          [0.1, 0.1],
          [0.5, 0.5],
          [0.9, 0.2],
          [0.3, 0.8],
          [0.9, 0.9],
        ] as const) {
          const [x, y] = [Math.floor(u * width), Math.floor(v * height)];
          const at = (y * width + x) * 4;
          const expected = map((x + 0.5) / width, (y + 0.5) / height);
          for (const channel of [0, 1, 2] as const)
            expect(Math.abs((data[at + channel] ?? 0) - expected[channel])).toBeLessThan(4);
        }
      }),
      { numRuns: 60 },
    );
  });

  test("has its corners where they were shown", () => {
    fc.assert(
      fc.property(quads, (quad) => {
        const at = perspectiveOf(quad);
        for (const [index, [u, v]] of (
          [
            [0, 0],
            [1, 0],
            [1, 1],
            [0, 1],
          ] as const
        ).entries()) {
          expect(at(u, v).x).toBeCloseTo(quad[index]?.x ?? 0, 6);
          expect(at(u, v).y).toBeCloseTo(quad[index]?.y ?? 0, 6);
        }
      }),
    );
  });

  test("of the whole picture is the picture", () => {
    const picture = photoOf(wholeOf(SIZE), SIZE);
    expect(straighten(picture, wholeOf(SIZE))).toEqual(picture);
  });

  test("is never longer than its bound, and never without a pixel", () => {
    const far = fc.record({ x: fc.integer({ max: 30_000 }), y: fc.integer({ max: 30_000 }) });
    fc.assert(
      fc.property(fc.tuple(far, far, far, far), (quad) => {
        const { width, height } = sizeOf(quad);
        expect(Math.max(width, height)).toBeLessThanOrEqual(LONGEST_SIDE);
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(1);
      }),
    );
  });
});

test("corners that cross, have a dent or lie on a line are no page", () => {
  const [a, b, c, d] = wholeOf(SIZE);
  expect(isPage([a, b, c, d], SIZE)).toBe(true);
  expect(isPage([b, a, c, d], SIZE), "crossed").toBe(false);
  expect(isPage([d, c, b, a], SIZE), "upside down in a mirror").toBe(false);
  expect(isPage([a, b, { x: 20, y: 15 }, d], SIZE), "dented").toBe(false);
  expect(isPage([a, { x: 80, y: 0 }, { x: 160, y: 1 }, { x: 240, y: 0 }], SIZE)).toBe(false);
});

describe("the page", () => {
  test("is found by its four corners, with print on it", { tags: "slow" }, () => {
    const printed: Colour = (u, v) =>
      Math.floor(v * 60) % 6 === 0 && u > 0.1 && u < 0.9 ? [60, 60, 80] : map(u, v);
    fc.assert(
      fc.property(quads, (quad) => {
        const found = findPage(photoOf(quad, SIZE, printed));
        for (const [index, corner] of quad.entries()) {
          const its = found?.[index] ?? { x: -99, y: -99 };
          expect(Math.hypot(its.x - corner.x, its.y - corner.y)).toBeLessThan(9);
        }
      }),
      { numRuns: 40 },
    );
  });

  test("is not found where nothing stands out", () => {
    const plain = (value: number) => ({
      ...SIZE,
      data: new Uint8ClampedArray(SIZE.width * SIZE.height * 4).fill(value),
    });
    expect(findPage(plain(255))).toBeNull();
    expect(findPage(plain(0))).toBeNull();
    expect(findPage({ width: 1, height: 1, data: new Uint8ClampedArray(4) })).toBeNull();
  });

  test("is not a small light thing, nor a star", () => {
    const stamp: Quad = [
      { x: 10, y: 10 },
      { x: 40, y: 10 },
      { x: 40, y: 40 },
      { x: 10, y: 40 },
    ];
    expect(findPage(photoOf(stamp, SIZE))).toBeNull();
    const cross: Colour = (u, v) =>
      Math.abs(u - 0.5) < 0.1 || Math.abs(v - 0.5) < 0.1 ? [250, 250, 250] : [40, 50, 45];
    expect(findPage(photoOf(wholeOf(SIZE), SIZE, cross))).toBeNull();
  });
});

describe("a sharpened page", () => {
  const range = ({ data }: Pixels) => {
    const values = data.filter((_, at) => at % 4 === 0);
    return Math.max(...values) - Math.min(...values);
  };

  test("has faint print darker and paper lighter", () => {
    const faint: Colour = (u) => (Math.floor(u * 20) % 4 === 0 ? [150, 150, 160] : [190, 190, 190]);
    const picture = photoOf(wholeOf(SIZE), SIZE, faint);
    expect(range(sharpen(picture))).toBeGreaterThan(range(picture) * 2);
  });

  test("keeps its size, its opacity and the colour of its ink", () => {
    const inked: Colour = (u) => (Math.floor(u * 20) % 4 === 0 ? [60, 70, 160] : [225, 220, 210]);
    const { data, ...size } = sharpen(photoOf(wholeOf(SIZE), SIZE, inked));
    expect(size).toEqual(SIZE);
    expect(data.filter((_, at) => at % 4 === 3).every((opacity) => opacity === 255)).toBe(true);
    const [red = 0, green = 0, blue = 0] = data.slice(24, 27);
    expect(blue - red).toBeGreaterThan(60);
    expect(blue).toBeGreaterThan(green);
  });

  test("that is blank stays blank", () => {
    const blank = photoOf(wholeOf(SIZE), SIZE, () => [200, 200, 200]);
    expect(range(sharpen(blank))).toBe(0);
  });
});
