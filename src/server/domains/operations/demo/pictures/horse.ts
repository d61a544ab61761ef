import { along, bow, type Dice, fill, line, many, shape, smooth, stroke } from "./brush.ts";
import { anatomy, type Anatomy, type Build, onHead } from "./anatomy.ts";
import { type Coat, coats } from "./coat.ts";
import { eye, farEar, nearEar, nostrilAndMouth } from "./features.ts";
import { bones, headLight, neckLight } from "./light.ts";
import { type ManeStyle, paintForelock, paintMane } from "./mane.ts";
import {
  type CoatMarking,
  type FaceMarking,
  paintCheek,
  paintFace,
  paintNeck,
} from "./markings.ts";
import { softened } from "./soft.ts";
import { paintHeadcollar } from "./tack.ts";

/** What makes this horse itself. */
export interface Likeness {
  coat: keyof typeof coats;
  build: Build;
  mane: ManeStyle;
  face: FaceMarking;
  marking: CoatMarking;
  headcollar: string | null;
  /** The size of the eye against the head; a foal's is larger. */
  eye?: number;
}

/** A head and neck that look to the right, over the lower left of the canvas. */
export async function paintHorse(look: Likeness, dice: Dice): Promise<string> {
  const coat = coats[look.coat];
  const parts = anatomy(look.build);
  const neck = `${smooth([...parts.crest, [520, 240]])}L${smooth(parts.throat).slice(1)}Z`;
  const head = shape([...parts.face, ...parts.muzzle, ...parts.chin, ...parts.jaw]);
  const [onNeck, onFace] = await Promise.all([
    softened(neckLight(parts, coat)),
    softened(headLight(parts, coat)),
  ]);
  return [
    `<clipPath id="neck"><path d="${neck}"/></clipPath><clipPath id="head"><path d="${head}"/></clipPath>`,
    farEar(look.build, coat),
    fill(neck, coat.body),
    `<g clip-path="url(#neck)">`,
    onNeck,
    paintNeck(look.marking, coat.light, dice),
    // white lies in the same light as the colour round it
    look.marking === "patches" ? `<g opacity="0.3">${onNeck}</g>` : "",
    `${neckHairs(parts, coat, dice)}</g>`,
    fill(head, coat.body),
    `<g clip-path="url(#head)">${onFace}`,
    paintCheek(look.marking, coat.light, dice),
    `${headHairs(coat, dice)}${bones(coat)}${paintFace(look.face)}</g>`,
    nearEar(look.build, coat),
    eye(coat, look.eye),
    nostrilAndMouth(coat),
    look.headcollar ? paintHeadcollar(look.headcollar, look.build) : "",
    paintMane(look.mane, parts.crest, coat, dice),
    paintForelock(look.mane, coat, dice),
  ].join("");
}

// strokes that follow the hair: down the neck, and along the head
const neckHairs = ({ crest, throat }: Anatomy, { light, dark }: Coat, dice: Dice) =>
  many(190, () => {
    const part = dice.between(0, 1);
    const [x, y] = along(
      [along(crest, 0.95 - part * 0.85), along(throat, part)],
      dice.between(0.12, 0.98),
    );
    const length = dice.between(26, 70);
    const path = bow(
      [x, y],
      [x + length * 0.1, y + length * 0.55],
      [x + length * 0.42, y + length],
    );
    return stroke(
      path,
      dice.oneOf([light, dark, light]),
      dice.between(1.5, 4),
      dice.between(0.08, 0.22),
    );
  });

const headHairs = ({ light, dark }: Coat, dice: Dice) =>
  many(110, () => {
    const [down, out] = [dice.between(0.02, 0.86), dice.between(-150, 40)];
    const path = line(onHead(down, out), onHead(down + dice.between(0.05, 0.1), out));
    return stroke(
      path,
      dice.oneOf([light, dark, light]),
      dice.between(1.5, 3.5),
      dice.between(0.07, 0.18),
    );
  });
