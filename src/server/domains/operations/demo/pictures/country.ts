import {
  along,
  band,
  bow,
  type Dice,
  dot,
  fill,
  many,
  mix,
  type Point,
  shape,
  smooth,
  stroke,
} from "./brush.ts";
import { type Farness, paintFarThing } from "./far-things.ts";
import type { Season } from "./seasons.ts";
import { CANVAS, softened } from "./soft.ts";
import { paintTree } from "./trees.ts";

/** Everything behind the horse: sky, hills, something far off, trees and the fence. */
export async function paintCountry(season: Season, far: Farness, dice: Dice): Promise<string> {
  const [one, two, three, four] = [
    ridge(dice, 470, 70),
    ridge(dice, 560, 50),
    ridge(dice, 650, 34),
    ridge(dice, 742, 14),
  ];
  return [
    sky(season),
    await softened(clouds(season, dice)),
    hill(one, season.hills[0], season),
    hill(two, season.hills[1], season),
    fields(two, season, dice),
    paintFarThing(far, along(two, 0.84), season, dice),
    copse(three, season, dice),
    hill(three, season.hills[2], season),
    hill(four, season.field, season),
    tufts(season, dice),
    fence(season, dice),
  ].join("");
}

const ridge = (dice: Dice, height: number, roll: number): Point[] =>
  Array.from({ length: 9 }, (_, i) => [i * 170 - 80, height + dice.between(-roll, roll)]);

function hill(top: readonly Point[], colour: string, { glow }: Season): string {
  const inside = top.map(([x, y]): Point => [x, y + 46]);
  return (
    fill(`${smooth(top)}L1300 920L-100 920Z`, colour) +
    fill(band(top, inside), mix(colour, glow, 0.5), 0.35) +
    stroke(smooth(top), mix(colour, glow, 0.6), 3, 0.7)
  );
}

function sky({ sun }: Season): string {
  const backdrop = `<rect width="${CANVAS.width}" height="${CANVAS.height}" fill="url(#sky)"/>`;
  if (!sun) return backdrop;
  const rings = [3.6, 2.5, 1.7].map((times) =>
    dot([sun.x, sun.y], [sun.size * times, sun.size * times], sun.colour, 0.14),
  );
  return backdrop + rings.join("") + dot([sun.x, sun.y], [sun.size, sun.size], sun.colour, 0.95);
}

const clouds = ({ cloud }: Season, dice: Dice) =>
  many(5, (i) => {
    const [x, y] = [i * 290 + dice.between(-90, 90), dice.between(60, 290)];
    const width = dice.between(80, 170);
    return many(7, () => {
      const out = dice.between(-1, 1);
      const lift = (1 - Math.abs(out)) * 14;
      return dot(
        [x + out * width, y + dice.between(-8, 12) - lift],
        [width * dice.between(0.25, 0.6), dice.between(9, 22)],
        cloud,
        0.6,
      );
    });
  });

/** Fields of other greens on the middle hill, with their hedges. */
function fields(top: readonly Point[], { hedge, hills, glow }: Season, dice: Dice): string {
  const patches = many(5, (i) => {
    const [x, y] = along(top, 0.06 + i * 0.2 + dice.between(-0.03, 0.03));
    const wide = dice.between(70, 120);
    const corners: Point[] = [
      [x - wide, y + 34],
      [x, y + 20],
      [x + wide, y + 36],
      [x + wide * 1.3, y + 92],
      [x - wide * 0.8, y + 96],
    ];
    return fill(shape(corners), mix(hills[1], i % 2 ? glow : hedge, 0.3), 0.6);
  });
  const hedges = many(9, () => {
    const [x, y] = along(top, dice.between(0.05, 0.98));
    const sway = dice.between(-110, 110);
    return stroke(
      bow([x, y + 8], [x + sway * 0.2, y + 46], [x + sway, y + 96]),
      hedge,
      dice.between(3, 6),
      0.45,
    );
  });
  const bushes = many(34, () => {
    const [x, y] = along(top, dice.between(0.02, 0.98));
    const size = dice.between(4, 13);
    return dot(
      [x, y + dice.between(-2, 84)],
      [size, size * 0.8],
      mix(hedge, glow, dice.between(0, 0.3)),
      0.75,
    );
  });
  return patches + hedges + bushes;
}

const copse = (top: readonly Point[], season: Season, dice: Dice) =>
  [0.02, 0.1, 0.7, 0.78, 0.93, 0.98]
    .map((part) => {
      const [x, y] = along(top, part + dice.between(-0.025, 0.025));
      return paintTree([x, y + 16], dice.between(110, 220), season, dice);
    })
    .join("");

const tufts = ({ grass }: Season, dice: Dice) =>
  many(140, () => {
    const [x, y] = [dice.between(-10, 1210), dice.between(738, 885)];
    const size = 6 + (y - 720) * 0.12;
    return stroke(
      bow([x, y], [x + dice.between(-4, 4), y - size * 0.6], [x + dice.between(-7, 7), y - size]),
      dice.oneOf(grass),
      2.4,
      0.55,
    );
  });

function fence({ rail, glow }: Season, dice: Dice): string {
  const [shade, lit] = [mix(rail, "#2e241d", 0.28), mix(rail, glow, 0.28)];
  const beams = many(3, (i) => {
    const y = 648 + i * 74;
    const points = [-20, 260, 560, 860, 1220].map((x): Point => [x, y + dice.between(-6, 6)]);
    const raised = (by: number) => smooth(points.map(([x, above]): Point => [x, above - by]));
    return (
      stroke(raised(0), shade, 21) +
      stroke(raised(4), lit, 12) +
      stroke(raised(9), mix(rail, glow, 0.6), 2, 0.7)
    );
  });
  const posts = [90, 400, 710, 1020].map((about) => {
    const [x, y] = [about + dice.between(-12, 12), 596 + dice.between(-8, 8)];
    return (
      fill(`M${x} ${y + 7}L${x + 17} ${y}L${x + 35} ${y + 6}L${x + 38} 905H${x - 3}Z`, shade) +
      fill(`M${x + 2} ${y + 9}L${x + 17} ${y + 3}L${x + 19} 905H${x}Z`, lit) +
      stroke(
        bow([x + 25, y + 40], [x + 30, y + 110], [x + 26, y + 180]),
        mix(rail, "#2e241d", 0.55),
        2,
        0.5,
      )
    );
  });
  return beams + posts.join("");
}
