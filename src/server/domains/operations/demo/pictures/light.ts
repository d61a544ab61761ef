import { band, fill, type Point, shape, smooth, stroke } from "./brush.ts";
import { type Anatomy, onHead } from "./anatomy.ts";
import type { Coat } from "./coat.ts";

/** Light and shade on the neck, to be softened and cut to its outline. */
export function neckLight({ jaw, throat, crest }: Anatomy, { dark, light }: Coat): string {
  const inner = throat.map(([x, y], i): Point => [x - 60 - i * 12, y]);
  const jawLine = jaw.slice(1, 8);
  const under = jawLine.map(([x, y]): Point => [x - 30, y + 60]);
  return [
    fill(band(throat, inner), dark, 0.75),
    fill(band(jawLine, under), dark, 0.9),
    // the muscle that runs from behind the ear to the shoulder
    fill(
      shape([
        [380, 300],
        [330, 420],
        [300, 560],
        [330, 720],
        [420, 880],
        [300, 900],
        [200, 760],
        [190, 600],
        [240, 440],
        [310, 330],
      ]),
      light,
      0.6,
    ),
    fill(
      shape([
        [430, 640],
        [470, 720],
        [520, 800],
        [530, 880],
        [450, 900],
        [430, 800],
        [410, 700],
      ]),
      light,
      0.5,
    ),
    fill(
      band(crest.slice(1, 5), [
        [60, 960],
        [90, 760],
        [180, 560],
        [300, 420],
      ]),
      dark,
      0.35,
    ),
  ].join("");
}

/** Light and shade on the head, to be softened and cut to its outline. */
export function headLight({ face, jaw }: Anatomy, { dark, light, muzzle }: Coat): string {
  const jawInside: Point[] = [
    onHead(0.8, -60),
    onHead(0.68, -66),
    onHead(0.52, -92),
    onHead(0.36, -132),
    onHead(0.18, -130),
  ];
  const faceInside: Point[] = [
    onHead(0.14, 6),
    onHead(0.3, 22),
    onHead(0.48, 10),
    onHead(0.64, 2),
    onHead(0.86, 8),
  ];
  return [
    // the jaw turns away from the light, the bridge of the nose takes it
    fill(band(jaw.slice(0, 7), jawInside), dark, 0.7),
    fill(band(face.slice(2, 10), faceInside), light, 0.75),
    // the round of the cheek, the hollows under the bone of the face and above the eye
    fill(
      shape([
        onHead(0.16, -70),
        onHead(0.24, -40),
        onHead(0.38, -50),
        onHead(0.46, -90),
        onHead(0.38, -125),
        onHead(0.24, -128),
      ]),
      light,
      0.65,
    ),
    fill(
      shape([
        onHead(0.46, -22),
        onHead(0.6, -14),
        onHead(0.74, -20),
        onHead(0.82, -44),
        onHead(0.68, -54),
        onHead(0.54, -52),
      ]),
      dark,
      0.35,
    ),
    fill(shape([onHead(0.22, 12), onHead(0.27, 24), onHead(0.32, 18), onHead(0.27, 4)]), dark, 0.5),
    // the bare skin of the muzzle
    fill(
      shape([
        onHead(0.87, 50),
        onHead(0.84, 4),
        onHead(0.88, -40),
        onHead(0.85, -70),
        onHead(0.87, -110),
        onHead(1.12, -100),
        onHead(1.12, 60),
      ]),
      muzzle,
      0.85,
    ),
  ].join("");
}

/** The bones that show under the skin of the head. */
export const bones = ({ dark, light }: Coat) =>
  stroke(
    smooth([onHead(0.4, -18), onHead(0.5, -12), onHead(0.6, -14), onHead(0.68, -22)]),
    dark,
    5,
    0.35,
  ) +
  stroke(smooth([onHead(0.39, -12), onHead(0.5, -5), onHead(0.61, -7)]), light, 6, 0.45) +
  stroke(
    smooth([onHead(0.14, -138), onHead(0.26, -160), onHead(0.38, -156), onHead(0.5, -130)]),
    light,
    4,
    0.25,
  );
