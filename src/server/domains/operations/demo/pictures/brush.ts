/** A point on the canvas: x to the right, y downwards. */
export type Point = readonly [x: number, y: number];

/** Throws numbers, always the same ones for the same seed, so that a picture is always the same. */
export function dice(seed: number) {
  let state = seed >>> 0;
  const throwOne = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  /** A number from one to below the other. */
  const between = (low: number, high: number) => low + throwOne() * (high - low);
  const oneOf = <T>(things: readonly [T, ...T[]]): T =>
    things[Math.floor(throwOne() * things.length)] ?? things[0];
  return { between, oneOf };
}

export type Dice = ReturnType<typeof dice>;

/** So many strokes of the same kind, each with its own throws. */
export const many = (count: number, paint: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => paint(i)).join("");

// a tenth of a pixel is as fine as anybody sees
const n = (value: number) => String(Math.round(value * 10) / 10);
const at = (point: Point) => `${n(point[0])} ${n(point[1])}`;

/** A smooth line through the points (Catmull-Rom), as path data that begins with M. */
export function smooth(points: readonly Point[]): string {
  const [first] = points;
  if (!first) return "";
  const point = (i: number) => points[Math.max(0, Math.min(points.length - 1, i))] ?? first;
  const curves = points.slice(1).map((to, i) => {
    const [from, before, after] = [point(i), point(i - 1), point(i + 2)];
    const out: Point = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
    const into: Point = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
    return `C${at(out)} ${at(into)} ${at(to)}`;
  });
  return `M${at(first)}${curves.join("")}`;
}

/** The area that a smooth line through the points encloses. */
export const shape = (points: readonly Point[]) => `${smooth(points)}Z`;

/** The area between two smooth lines that run the same way. */
export const band = (one: readonly Point[], other: readonly Point[]) =>
  `${smooth(one)}L${smooth(other.toReversed()).slice(1)}Z`;

/** A straight line, as path data. */
export const line = (from: Point, to: Point) => `M${at(from)}L${at(to)}`;

/** A bent line, as path data. */
export const bow = (from: Point, bend: Point, to: Point) => `M${at(from)}Q${at(bend)} ${at(to)}`;

/** A blade of grass or a trunk: broad at its root, tapering along a bend to its tip. */
export function blade(root: Point, bend: Point, tip: Point, width: number): string {
  const half = width / 2;
  return `M${at([root[0] - half, root[1]])}Q${at([bend[0] - half / 1.3, bend[1]])} ${at(tip)}Q${at([bend[0] + half / 1.3, bend[1]])} ${at([root[0] + half, root[1]])}Z`;
}

/** A lock of hair: it begins and ends in a point, so that many side by side make an even edge. */
export function lock(root: Point, bend: Point, tip: Point, width: number): string {
  const half = width / 2;
  return `M${at(root)}Q${at([bend[0] + half, bend[1]])} ${at(tip)}Q${at([bend[0] - half, bend[1]])} ${at(root)}Z`;
}

/** The point so far along a line of points, from 0 to 1. */
export function along(points: readonly Point[], part: number): Point {
  const place = Math.max(0, Math.min(1, part)) * (points.length - 1);
  const from = points[Math.floor(place)] ?? [0, 0];
  const to = points[Math.ceil(place)] ?? from;
  const share = place - Math.floor(place);
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
}

/** Two colours (`#rrggbb`) mixed, `share` (0 to 1) of the second. */
export function mix(one: string, other: string, share: number): string {
  const mixed = [0, 1, 2].map((i) =>
    Math.round(channel(one, i) * (1 - share) + channel(other, i) * share)
      .toString(16)
      .padStart(2, "0"),
  );
  return `#${mixed.join("")}`;
}

// the red, green or blue of `#rrggbb`, 0 to 255
const channel = (colour: string, i: number) =>
  Number.parseInt(colour.slice(1 + i * 2, 3 + i * 2), 16);

/** Fills path data with a colour. */
export const fill = (path: string, colour: string, opacity = 1) =>
  `<path d="${path}" fill="${colour}" fill-opacity="${opacity.toFixed(2)}"/>`;

/** Draws path data as a round-ended line. */
export const stroke = (path: string, colour: string, width: number, opacity = 1) =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${n(width)}" stroke-opacity="${opacity.toFixed(2)}" stroke-linecap="round" stroke-linejoin="round"/>`;

/** An ellipse in a colour; a circle with one radius. */
export const dot = (
  [x, y]: Point,
  [wide, high]: readonly [number, number],
  colour: string,
  opacity = 1,
) =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(wide)}" ry="${n(high)}" fill="${colour}" fill-opacity="${opacity.toFixed(2)}"/>`;

/** Moves and turns (degrees) what is painted about the origin. */
export const placed = ([x, y]: Point, turn: number, painted: string) =>
  `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)})">${painted}</g>`;
