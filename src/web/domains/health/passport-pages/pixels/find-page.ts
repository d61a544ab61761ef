import { areaOf, isPage, type Pixels, type Point, type Quad } from "./perspective.ts";

/** Longest side of the small grey picture in which the page is looked for. */
const SMALL_SIDE = 200;
/** The least share of the picture that a page fills, and the share of its outline that must be paper. */
const LEAST_OF_PICTURE = 0.15;
const PAPER = { least: 0.75, most: 1.1 };

interface Grey {
  width: number;
  height: number;
  data: Uint8Array;
}

/**
 * The corners of a page that is lighter than what it lies on; null where none stands out, as on a white table, so that
 * a person shows them.
 */
export function findPage(picture: Pixels): Quad | null {
  const grey = withoutPrint(shrink(picture));
  const paper = largestLightArea(grey, thresholdOf(grey.data));
  if (paper.length === 0) return null;
  const corners = cornersOf(paper, grey.width);
  const size = grey.width * grey.height;
  const share = paper.length / Math.max(1, areaOf(corners));
  if (areaOf(corners) < size * LEAST_OF_PICTURE || share < PAPER.least || share > PAPER.most)
    return null;
  const [a, b, c, d] = corners;
  const scaled = (at: Point) => ({
    x: (at.x * picture.width) / grey.width,
    y: (at.y * picture.height) / grey.height,
  });
  const quad: Quad = [scaled(a), scaled(b), scaled(c), scaled(d)];
  return isPage(quad, picture) ? quad : null;
}

function shrink({ width, height, data }: Pixels): Grey {
  const scale = Math.max(1, Math.max(width, height) / SMALL_SIDE);
  const small = { width: Math.ceil(width / scale), height: Math.ceil(height / scale) };
  const grey = new Uint8Array(small.width * small.height);
  for (let y = 0; y < small.height; y++)
    for (let x = 0; x < small.width; x++) {
      const column = Math.min(width - 1, Math.floor((x + 0.5) * scale));
      const row = Math.min(height - 1, Math.floor((y + 0.5) * scale));
      grey[y * small.width + x] = luminance(data, (row * width + column) * 4);
    }
  return { ...small, data: grey };
}

/** How light a pixel is to the eye, 0 to 255. */
export const luminance = (data: Uint8ClampedArray, at: number) =>
  0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);

/** Each pixel as light as its lightest neighbour, and then as dark as its darkest: thin lines go, edges stay. */
const withoutPrint = (grey: Grey) =>
  neighbours(
    neighbours(grey, (of) => Math.max(...of)),
    (of) => Math.min(...of),
  );

function neighbours({ width, height, data }: Grey, choose: (of: number[]) => number): Grey {
  const out = data.map((_, at) => choose(around(at, width, height).map((each) => data[each] ?? 0)));
  return { width, height, data: out };
}

/** A pixel's place and those of the pixels around it. */
function around(at: number, width: number, height: number): number[] {
  const [x, y] = [at % width, Math.floor(at / width)];
  const rows = [y - 1, y, y + 1].filter((row) => row >= 0 && row < height);
  const columns = [x - 1, x, x + 1].filter((column) => column >= 0 && column < width);
  return rows.flatMap((row) => columns.map((column) => row * width + column));
}

/** The lightness that best parts light from dark (Otsu's method: it makes the difference between the two largest). */
function thresholdOf(data: Uint8Array): number {
  const counts = new Float64Array(256);
  for (const value of data) counts[value] = (counts[value] ?? 0) + 1;
  const total = counts.reduce((sum, count, value) => sum + count * value, 0);
  let [best, threshold, below, sum] = [0, 255, 0, 0];
  for (let value = 0; value < 255; value++) {
    below += counts[value] ?? 0;
    sum += value * (counts[value] ?? 0);
    const above = data.length - below;
    if (below === 0 || above === 0) continue;
    const difference = below * above * (sum / below - (total - sum) / above) ** 2;
    if (difference > best) [best, threshold] = [difference, value];
  }
  return threshold;
}

/** The places of the largest connected area that is lighter than the threshold. */
function largestLightArea({ width, height, data }: Grey, threshold: number): number[] {
  const seen = new Uint8Array(data.length);
  const take = (at: number) => {
    if (seen[at] === 1 || (data[at] ?? 0) <= threshold) return [];
    seen[at] = 1;
    return [at];
  };
  let largest: number[] = [];
  for (const start of data.keys()) {
    const area = take(start);
    // grows while it is gone through
    for (const at of area) for (const next of besides(at, width, height)) area.push(...take(next));
    if (area.length > largest.length) largest = area;
  }
  return largest;
}

function besides(at: number, width: number, height: number): number[] {
  const x = at % width;
  return [
    ...(x > 0 ? [at - 1] : []),
    ...(x < width - 1 ? [at + 1] : []),
    ...(at >= width ? [at - width] : []),
    ...(at < width * (height - 1) ? [at + width] : []),
  ];
}

/** The places that lie furthest towards each corner of the picture; a pixel's outer edge, not its middle. */
function cornersOf(area: readonly number[], width: number): Quad {
  const furthest = (right: -1 | 1, down: -1 | 1): Point => {
    let [best, most] = [{ x: 0, y: 0 }, -Infinity];
    for (const at of area) {
      const [x, y] = [at % width, Math.floor(at / width)];
      const reach = right * x + down * y;
      if (reach > most) [best, most] = [{ x, y }, reach];
    }
    return { x: best.x + (right > 0 ? 1 : 0), y: best.y + (down > 0 ? 1 : 0) };
  };
  return [furthest(-1, -1), furthest(1, -1), furthest(1, 1), furthest(-1, 1)];
}
