import { bow, type Dice, dot, fill, line, many, type Point, shape, stroke } from "./brush.ts";
import { onHead } from "./anatomy.ts";

/** White on the face. */
export type FaceMarking = "none" | "star" | "stripe" | "blaze" | "snip" | "star and snip" | "bald";
/** What a coat carries beyond its colour. */
export type CoatMarking = "none" | "dapples" | "roan" | "patches" | "mealy" | "flea-bitten";

const WHITE = "#f7f1e6";
const PINK = "#d9a79a";
const MEALY = "#dcc3a0";

/** The white of the face, to be cut to the head's outline. */
export function paintFace(marking: FaceMarking): string {
  const painted = {
    none: () => "",
    star: () => star,
    stripe: () => stripe(12),
    blaze: () => stripe(34) + snip,
    snip: () => snip,
    "star and snip": () => star + snip,
    bald: () => stripe(62) + snip,
  };
  return painted[marking]();
}

const star = fill(
  shape([
    onHead(0.2, 48),
    onHead(0.235, 22),
    onHead(0.27, 16),
    onHead(0.305, 28),
    onHead(0.29, 54),
    onHead(0.23, 62),
  ]),
  WHITE,
  0.95,
);

// down the face: how far its inner edge lies from the front, and how much of the width it has there
const edge: readonly (readonly [down: number, front: number, share: number])[] = [
  [0.17, 46, 0.4],
  [0.26, 46, 0.95],
  [0.36, 43, 0.75],
  [0.5, 34, 0.62],
  [0.64, 28, 0.6],
  [0.78, 30, 0.72],
  [0.9, 36, 0.9],
];

function stripe(width: number): string {
  const inner = edge.map(([down, front, share]) => onHead(down, front - width * share));
  const outer = edge.map(([down]) => onHead(down, 74)).toReversed();
  return fill(shape([...inner, ...outer]), WHITE, 0.95);
}

const snip =
  fill(
    shape([
      onHead(0.9, 50),
      onHead(0.92, 22),
      onHead(0.965, 10),
      onHead(1.02, 2),
      onHead(1.06, 10),
      onHead(1, 60),
    ]),
    PINK,
    0.9,
  ) +
  fill(
    shape([
      onHead(0.88, 50),
      onHead(0.9, 26),
      onHead(0.95, 20),
      onHead(0.985, 26),
      onHead(0.96, 60),
    ]),
    WHITE,
    0.7,
  );

/** What a coat carries on the head, to be cut to the head's outline. */
export function paintCheek(marking: CoatMarking, light: string, dice: Dice): string {
  if (marking === "mealy") return mealy;
  if (marking === "dapples")
    return many(26, () =>
      dot(
        onHead(dice.between(0.1, 0.5), dice.between(-150, -20)),
        [dice.between(7, 14), dice.between(6, 12)],
        light,
        0.35,
      ),
    );
  if (marking === "flea-bitten")
    return flecks(120, "#8a6a58", dice, () =>
      onHead(dice.between(0.05, 0.8), dice.between(-150, 30)),
    );
  return "";
}

const mealy =
  fill(
    shape([
      onHead(0.8, 50),
      onHead(0.82, 0),
      onHead(0.81, -50),
      onHead(0.79, -110),
      onHead(1.1, -110),
      onHead(1.1, 60),
    ]),
    MEALY,
    0.85,
  ) +
  dot(onHead(0.325, 4), [56, 44], MEALY, 0.35) +
  dot(onHead(0.325, 4), [44, 33], MEALY, 0.5);

/** What a coat carries on the neck, to be cut to the neck's outline. */
export function paintNeck(marking: CoatMarking, light: string, dice: Dice): string {
  const anywhere = (): Point => [dice.between(-40, 640), dice.between(240, 900)];
  if (marking === "patches") return patches;
  if (marking === "roan") return flecks(700, "#f2ebe4", dice, anywhere);
  if (marking === "flea-bitten") return flecks(420, "#8a6a58", dice, anywhere);
  if (marking !== "dapples") return "";
  return many(120, () => {
    const wide = dice.between(9, 22);
    return dot(
      [dice.between(-20, 600), dice.between(330, 900)],
      [wide, wide * 0.85],
      light,
      dice.between(0.2, 0.4),
    );
  });
}

const flecks = (count: number, colour: string, dice: Dice, place: () => Point) =>
  many(count, () => {
    const [x, y] = place();
    return stroke(
      line([x, y], [x + dice.between(1, 4), y + dice.between(4, 13)]),
      colour,
      1.8,
      dice.between(0.15, 0.45),
    );
  });

const patches =
  fill(
    shape([
      [250, 300],
      [330, 380],
      [300, 520],
      [380, 600],
      [360, 720],
      [240, 760],
      [150, 700],
      [60, 760],
      [-60, 700],
      [20, 560],
      [120, 430],
    ]),
    WHITE,
  ) +
  fill(
    shape([
      [460, 700],
      [540, 690],
      [640, 780],
      [640, 940],
      [470, 940],
      [430, 830],
    ]),
    WHITE,
  ) +
  stroke(bow([300, 420], [330, 500], [352, 560]), "#cfc4b2", 10, 0.5);
