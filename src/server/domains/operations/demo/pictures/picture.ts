import sharp, { type OverlayOptions } from "sharp";
import { dice } from "./brush.ts";
import { paintCountry } from "./country.ts";
import type { Farness } from "./far-things.ts";
import { type Likeness, paintHorse } from "./horse.ts";
import { paintMeadow } from "./meadow.ts";
import { CANVAS } from "./soft.ts";
import { type SeasonName, seasons } from "./seasons.ts";

/** The width of the two sizes, in pixels. */
const LARGE = 960;
const SMALL = 480;
const SIZE = { width: LARGE, height: (LARGE * CANVAS.height) / CANVAS.width };

/** A portrait to be painted: who, where, when. */
export interface Portrait extends Likeness {
  season: SeasonName;
  far: Farness;
  facing: "left" | "right";
  /** The size of the horse on the canvas; 1 fills it. */
  size: number;
  /** Any whole number: where clouds, hairs and grass fall. */
  seed: number;
}

/** Paints a portrait as WebP in two sizes. The same portrait is always the same picture. */
export async function paintPicture(portrait: Portrait): Promise<{ large: Buffer; small: Buffer }> {
  const { data, info } = await sharp(Buffer.from(await svg(portrait)))
    .composite([await grain()])
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const painted = () => sharp(data, { raw: { ...info, channels: 3 } });
  const [large, small] = await Promise.all([
    painted().webp({ quality: 82, effort: 6 }).toBuffer(),
    painted().resize({ width: SMALL }).webp({ quality: 80, effort: 6 }).toBuffer(),
  ]);
  return { large, small };
}

async function svg(portrait: Portrait): Promise<string> {
  const { width, height } = CANVAS;
  const season = seasons[portrait.season];
  const throws = dice(portrait.seed);
  const country = await paintCountry(season, portrait.far, throws);
  const horse = await paintHorse(portrait, throws);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${SIZE.width}" height="${SIZE.height}"><defs>`,
    `<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${season.sky[0]}"/><stop offset="0.62" stop-color="${season.sky[1]}"/></linearGradient></defs>`,
    flipped(country, portrait.facing),
    flipped(
      `<g transform="translate(0 ${(height * (1 - portrait.size)).toFixed(0)}) scale(${portrait.size})">${horse}</g>`,
      portrait.facing,
    ),
    paintMeadow(season, throws),
    `<rect width="${width}" height="${height}" fill="${season.glow}" fill-opacity="0.1"/></svg>`,
  ].join("");
}

const flipped = (painted: string, facing: "left" | "right") =>
  facing === "right"
    ? painted
    : `<g transform="translate(${CANVAS.width} 0) scale(-1 1)">${painted}</g>`;

let paper: Promise<OverlayOptions> | undefined;

// the tooth of the paper: without it colour lies too smooth to be paint
const grain = () => (paper ??= makeGrain());

async function makeGrain(): Promise<OverlayOptions> {
  const { between } = dice(1);
  const { width, height } = SIZE;
  // three throws together fall about the middle
  const tooth = () => 128 + between(-14, 14) + between(-14, 14) + between(-14, 14);
  const specks = Uint8Array.from({ length: width * height }, tooth);
  const { data, info } = await sharp(specks, { raw: { width, height, channels: 1 } })
    .blur(0.7)
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { input: data, raw: info, blend: "soft-light" };
}
