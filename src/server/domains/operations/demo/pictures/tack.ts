import { dot, mix, type Point, smooth, stroke } from "./brush.ts";
import { type Build, onHead } from "./anatomy.ts";

/** A headcollar in this colour, fitted to the head; the mane and the clip path `head` hide where it goes round. */
export function paintHeadcollar(colour: string, { dish, substance }: Build): string {
  const ring = onHead(0.6, -62);
  const nose: Point[] = [
    onHead(0.645, 40 - dish * 12),
    onHead(0.625, -10),
    onHead(0.61, -44),
    ring,
  ];
  const under: Point[] = [ring, onHead(0.625, -84), onHead(0.645, -130 - substance * 8)];
  const throat: Point[] = [
    onHead(0.1, -64),
    onHead(0.2, -98),
    onHead(0.3, -146),
    onHead(0.34, -200),
  ];
  const cheek: Point[] = [ring, onHead(0.42, -58), onHead(0.2, -60), onHead(0.07, -50), [472, 208]];
  const around = [throat, under, nose].map((points) => strap(points, colour)).join("");
  return `<g clip-path="url(#head)">${around}</g>${strap(cheek, colour)}${buckle(ring)}${buckle(onHead(0.12, -60))}`;
}

const strap = (points: readonly Point[], colour: string) =>
  stroke(smooth(points.map(([x, y]): Point => [x + 3, y + 6])), "#1c1410", 17, 0.28) +
  stroke(smooth(points), mix(colour, "#140f0d", 0.35), 18) +
  stroke(smooth(points), colour, 13) +
  stroke(
    smooth(points.map(([x, y]): Point => [x - 2, y - 3])),
    mix(colour, "#ffffff", 0.4),
    2.5,
    0.6,
  );

const buckle = (place: Point) =>
  dot([place[0] + 1, place[1] + 3], [14, 14], "#1c1410", 0.3) +
  `<circle cx="${place[0].toFixed(1)}" cy="${place[1].toFixed(1)}" r="11" fill="none" stroke="#8f6a2c" stroke-width="7"/>` +
  `<circle cx="${place[0].toFixed(1)}" cy="${(place[1] - 1).toFixed(1)}" r="11" fill="none" stroke="#e0bd72" stroke-width="3.5"/>`;
