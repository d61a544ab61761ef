/** A picture's pixels, four bytes each as a canvas has them: red, green, blue and opacity. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8ClampedArray<ArrayBuffer>;
}

export interface Point {
  x: number;
  y: number;
}

/** The corners of a page in a picture: top left, top right, bottom right, bottom left. */
export type Quad = readonly [Point, Point, Point, Point];

/** Longest side of a straightened page in pixels: a passport's smallest print can be read. */
export const LONGEST_SIDE = 2_000;

/** The corners of a whole picture. */
export const wholeOf = ({ width, height }: Pick<Pixels, "width" | "height">): Quad => [
  { x: 0, y: 0 },
  { x: width, y: 0 },
  { x: width, y: height },
  { x: 0, y: height },
];

const cross = (from: Point, to: Point, next: Point) =>
  (to.x - from.x) * (next.y - to.y) - (to.y - from.y) * (next.x - to.x);

/** The area within four corners, negative where they go round anticlockwise. */
export const areaOf = ([a, b, c, d]: Quad) =>
  ((c.x - a.x) * (d.y - b.y) - (c.y - a.y) * (d.x - b.x)) / 2;

/** Whether these can be the corners of a page: in their order, without a dent, and not almost on one line. */
export function isPage(quad: Quad, { width, height }: Pick<Pixels, "width" | "height">): boolean {
  const [a, b, c, d] = quad;
  const turns = [cross(a, b, c), cross(b, c, d), cross(c, d, a), cross(d, a, b)];
  const smallest = width * height * 0.005;
  return areaOf(quad) > smallest && turns.every((turn) => turn > smallest / 4);
}

/** Maps a place on the page, from (0, 0) to (1, 1), to its place in the picture. */
export type PageToPicture = (u: number, v: number) => Point;

/** The perspective in which the unit square looks like these corners. */
export function perspectiveOf([a, b, c, d]: Quad): PageToPicture {
  const [right, down] = [
    { x: b.x - c.x, y: b.y - c.y },
    { x: d.x - c.x, y: d.y - c.y },
  ];
  const skew = { x: a.x - b.x + c.x - d.x, y: a.y - b.y + c.y - d.y };
  const scale = right.x * down.y - down.x * right.y;
  const g = (skew.x * down.y - down.x * skew.y) / scale;
  const h = (right.x * skew.y - skew.x * right.y) / scale;
  return (u, v) => {
    const depth = g * u + h * v + 1;
    return {
      x: ((b.x - a.x + g * b.x) * u + (d.x - a.x + h * d.x) * v + a.x) / depth,
      y: ((b.y - a.y + g * b.y) * u + (d.y - a.y + h * d.y) * v + a.y) / depth,
    };
  };
}

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);

/** The size of the straightened page: that of its longer sides in the picture, within `LONGEST_SIDE`. */
export function sizeOf([a, b, c, d]: Quad): { width: number; height: number } {
  const width = Math.max(distance(a, b), distance(d, c), 1);
  const height = Math.max(distance(a, d), distance(b, c), 1);
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  const whole = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: whole(width), height: whole(height) };
}

/** The page within these corners as if it had been photographed from straight above. */
export function straighten(picture: Pixels, quad: Quad): Pixels {
  const { width, height } = sizeOf(quad);
  const at = perspectiveOf(quad);
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const from = at((x + 0.5) / width, (y + 0.5) / height);
      sample(picture, from, data, (y * width + x) * 4);
    }
  return { width, height, data };
}

/** Writes the colour between four pixels to `to`. Beyond the picture's edge its last pixels go on. */
function sample(
  { width, height, data }: Pixels,
  { x, y }: Point,
  out: Uint8ClampedArray,
  to: number,
) {
  const left = Math.min(Math.max(x - 0.5, 0), width - 1);
  const top = Math.min(Math.max(y - 0.5, 0), height - 1);
  const [x0, y0] = [Math.floor(left), Math.floor(top)];
  const [dx, dy] = [left - x0, top - y0];
  const across = x0 + 1 < width ? 4 : 0;
  const down = y0 + 1 < height ? width * 4 : 0;
  const from = (y0 * width + x0) * 4;
  for (let channel = 0; channel < 4; channel++) {
    const at = from + channel;
    const above = (data[at] ?? 0) * (1 - dx) + (data[at + across] ?? 0) * dx;
    const below = (data[at + down] ?? 0) * (1 - dx) + (data[at + down + across] ?? 0) * dx;
    out[to + channel] = above * (1 - dy) + below * dy;
  }
}
