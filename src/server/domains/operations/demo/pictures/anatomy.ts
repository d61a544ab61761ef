import type { Point } from "./brush.ts";

/** How a kind of horse differs from a plain riding horse (all 0). Roughly -1 to 1. */
export interface Build {
  /** The line of the face: above 0 hollowed like a Welsh pony's, below 0 rounded like a Shire's. */
  dish: number;
  /** The depth of neck and jaw. */
  substance: number;
  /** The length of the ears. */
  ears: number;
}

const POLL: Point = [500, 226];
const LENGTH = 490;
const AXIS: Point = [0.629, 0.777];
const FRONT: Point = [0.777, -0.629];

/** A place on the head: `down` of its length from the poll to the lips, `out` pixels towards its front. */
export const onHead = (down: number, out: number): Point => [
  POLL[0] + AXIS[0] * LENGTH * down + FRONT[0] * out,
  POLL[1] + AXIS[1] * LENGTH * down + FRONT[1] * out,
];

/** The outlines of a head and neck that look to the right, each a line of points to be drawn smoothly. */
export function anatomy({ dish, substance }: Build) {
  const face: Point[] = [
    [486, 204],
    [528, 208],
    onHead(0.07, 27),
    onHead(0.16, 39 + dish * 5),
    onHead(0.26, 45 + dish * 7),
    onHead(0.36, 42 + dish * 3),
    onHead(0.5, 31 - dish * 9),
    onHead(0.64, 24 - dish * 12),
    onHead(0.77, 24 - dish * 7),
    onHead(0.875, 31 - dish * 2),
    onHead(0.95, 31),
  ];
  const muzzle: Point[] = [
    onHead(1.005, 18),
    onHead(1.042, -3),
    onHead(1.05, -24),
    onHead(1.032, -40),
    onHead(0.998, -47),
  ];
  const chin: Point[] = [
    onHead(1.004, -58),
    onHead(0.992, -76),
    onHead(0.952, -89),
    onHead(0.902, -91),
    onHead(0.85, -84 - substance * 4),
  ];
  const jaw: Point[] = [
    onHead(0.77, -86 - substance * 6),
    onHead(0.66, -101 - substance * 8),
    onHead(0.55, -126 - substance * 10),
    onHead(0.44, -154 - substance * 12),
    onHead(0.33, -170 - substance * 14),
    onHead(0.22, -168 - substance * 12),
    onHead(0.12, -146 - substance * 8),
    onHead(0.03, -108),
    onHead(-0.05, -60),
  ];
  return { face, muzzle, chin, jaw, ...neckOf(substance) };
}

function neckOf(substance: number) {
  const throat: Point[] = [
    [440, 330],
    [432 - substance * 2, 440 + substance * 12],
    [452 + substance * 4, 530 + substance * 18],
    [492 + substance * 12, 630 + substance * 18],
    [548 + substance * 18, 720 + substance * 8],
    [596 + substance * 20, 800],
    [610 + substance * 24, 870],
    [600 + substance * 24, 960],
  ];
  const crest: Point[] = [
    [-120 - substance * 20, 960],
    [-60 - substance * 26, 820],
    [10 - substance * 34, 668],
    [92 - substance * 40, 520],
    [188 - substance * 42, 384 - substance * 4],
    [294 - substance * 34, 276 - substance * 8],
    [400 - substance * 16, 212 - substance * 5],
    [490, 203],
  ];
  return { throat, crest };
}

export type Anatomy = ReturnType<typeof anatomy>;
