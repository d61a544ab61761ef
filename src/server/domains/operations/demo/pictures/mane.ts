import {
  along,
  band,
  bow,
  type Dice,
  dot,
  fill,
  lock,
  many,
  mix,
  type Point,
  smooth,
  stroke,
} from "./brush.ts";
import { onHead } from "./anatomy.ts";
import type { Coat } from "./coat.ts";

/** How a mane is worn. */
export type ManeStyle = "natural" | "long" | "pulled" | "plaited" | "hogged" | "fluffy";

type Crest = readonly Point[];

/** The mane on the crest, in its style. */
export function paintMane(style: ManeStyle, crest: Crest, coat: Coat, dice: Dice): string {
  if (style === "plaited") return plaits(crest, coat, dice);
  if (style === "hogged") return upright(crest, coat, dice, { height: 20, spread: 4 });
  if (style === "fluffy") return upright(crest, coat, dice, { height: 40, spread: 16 });
  const length = { natural: 1, long: 1.55, pulled: 0.62 }[style];
  return hanging(crest, coat, dice, length);
}

/** The hair that falls between the ears. */
export function paintForelock(style: ManeStyle, coat: Coat, dice: Dice): string {
  if (style === "hogged") return "";
  if (style === "plaited") return knob([548, 226], 15, coat);
  const reach = { natural: 0.34, long: 0.46, pulled: 0.28, fluffy: 0.18 }[style];
  return many(style === "long" ? 16 : 11, (i) => {
    const root: Point = [512 + (i % 11) * 4, 203 + (i % 11) * 1.2];
    // beyond the brow it falls down the front of the face, clear of the eye
    const down = dice.between(0.14, reach);
    const tip = onHead(down, down < 0.26 ? dice.between(-12, 34) : dice.between(34, 46));
    const bend: Point = [root[0] + dice.between(20, 46), root[1] + dice.between(12, 44)];
    return fill(
      lock(root, bend, tip, dice.between(16, 30)),
      mix(coat.mane, coat.maneLight, dice.between(0, 0.5)),
    );
  });
}

function hanging(crest: Crest, coat: Coat, dice: Dice, length: number): string {
  const count = length > 1.2 ? 62 : 48;
  const locks = Array.from({ length: count }, (_, i) => {
    const part = 0.03 + (i / (count - 1)) * 0.95;
    const [x, y] = along(crest, part);
    const fall = dice.between(130, 215) * length * (part > 0.82 ? 0.75 : 1);
    const root: Point = [x + 10, y + 4];
    const bend: Point = [x + dice.between(44, 84) * Math.sqrt(length), y + fall * 0.36];
    const tip: Point = [x + dice.between(12, 66) * Math.sqrt(length), y + fall];
    return { root, bend, tip, width: dice.between(44, 74) };
  });
  const roots = crest.map(([x, y]): Point => [x + 2, y + 3]);
  const under = crest.map(([x, y], i): Point => [x + 34 * length + i * 2, y + 74 * length - i * 5]);
  const mass = locks.map(({ root, bend, tip, width }) =>
    fill(lock(root, bend, tip, width), coat.mane),
  );
  const strands = locks.map(({ root, bend, tip }) =>
    many(2, (side) => {
      const from: Point = [root[0], root[1] + side * 10];
      const to: Point = [tip[0], tip[1] - 12 - side * 40];
      const lit = mix(coat.mane, coat.maneLight, dice.between(0.1, 0.8));
      const colour = side === 0 ? lit : mix(coat.mane, coat.dark, dice.between(0.05, 0.35));
      return stroke(bow(from, [bend[0] + side * 9, bend[1]], to), colour, dice.between(2, 7), 0.75);
    }),
  );
  return [
    fill(band(roots, under), coat.mane),
    stroke(smooth(roots), coat.mane, 20),
    ...mass,
    ...strands,
    sheen(crest, coat),
  ].join("");
}

// the light along the top of the crest
const sheen = (crest: Crest, coat: Coat) =>
  stroke(
    smooth(crest.map(([x, y]): Point => [x + 1, y - 4])),
    mix(coat.mane, coat.maneLight, 0.5),
    4,
    0.6,
  );

function plaits(crest: Crest, coat: Coat, dice: Dice): string {
  const roots = crest.map(([x, y]): Point => [x + 2, y + 4]);
  const knobs = many(17, (i) => {
    const [x, y] = along(crest, 0.02 + (i / 16) * 0.94);
    return knob([x + 10 + dice.between(-2, 2), y + 2], 15 + dice.between(-1.5, 1.5), coat);
  });
  return stroke(smooth(roots), coat.mane, 16) + knobs;
}

const knob = ([x, y]: Point, size: number, coat: Coat) =>
  dot([x + 2, y + 4], [size * 1.05, size], mix(coat.mane, "#0f0c0b", 0.5)) +
  dot([x, y], [size, size * 0.92], mix(coat.mane, coat.maneLight, 0.18)) +
  stroke(
    bow([x - size * 0.6, y + 2], [x, y - size * 0.7], [x + size * 0.6, y]),
    mix(coat.mane, coat.maneLight, 0.7),
    3,
    0.8,
  ) +
  stroke(
    bow([x - size * 0.5, y + size * 0.4], [x, y - size * 0.1], [x + size * 0.55, y + size * 0.35]),
    mix(coat.mane, "#0f0c0b", 0.3),
    2,
    0.8,
  );

function upright(
  crest: Crest,
  coat: Coat,
  dice: Dice,
  { height, spread }: { height: number; spread: number },
): string {
  const roots = crest.map(([x, y]): Point => [x + 6, y + 8]);
  const hairs = many(230, (i) => {
    const part = 0.01 + (i / 229) * 0.98;
    const [x, y] = along(crest, part);
    const [before, after] = [along(crest, part - 0.03), along(crest, part + 0.03)];
    const [dx, dy] = [after[0] - before[0], after[1] - before[1]];
    const run = Math.hypot(dx, dy) || 1;
    const reach = height * dice.between(0.75, 1.1);
    const tip: Point = [
      x + (dy / run) * reach + dice.between(-spread, spread),
      y - (dx / run) * reach + dice.between(-spread, spread),
    ];
    return stroke(
      bow([x + 6, y + 8], [(x + tip[0]) / 2 + dice.between(-4, 4), (y + tip[1]) / 2], tip),
      mix(coat.mane, coat.maneLight, dice.between(0, 0.7)),
      dice.between(3, 6),
      0.95,
    );
  });
  return stroke(smooth(roots), coat.mane, 24) + hairs;
}
