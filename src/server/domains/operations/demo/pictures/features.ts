import { bow, fill, mix, placed, type Point, smooth, stroke } from "./brush.ts";
import { type Build, onHead } from "./anatomy.ts";
import type { Coat } from "./coat.ts";

/** The ear on the far side, behind the head. */
export const farEar = (build: Build, coat: Coat) =>
  fill(earShape([552, 218], 12, build), mix(coat.body, coat.dark, 0.65));

/** The ear on our side, with its dark inside and a lit rim. */
export function nearEar(build: Build, coat: Coat): string {
  const [x, y]: Point = [506, 222];
  const lift = earLift(build);
  const inside = `M${x + 6} ${y + 4}C${x - 8} ${y - 40} ${x + 4} ${y - lift * 0.66} ${x + 14} ${y - lift * 0.9}C${x + 31} ${y - lift * 0.6} ${x + 32} ${y - 34} ${x + 19} ${y + 8}Z`;
  const rim = `M${x - 26} ${y - 10}C${x - 30} ${y - 50} ${x - 8} ${y - lift * 0.8} ${x + 10} ${y - lift + 8}`;
  return (
    fill(earShape([x, y], 2, build), coat.body) +
    fill(inside, mix(coat.dark, "#1a1210", 0.35), 0.8) +
    stroke(rim, coat.light, 5, 0.5)
  );
}

const earLift = ({ ears }: Build) => 114 + ears * 26;

function earShape([x, y]: Point, lean: number, build: Build): string {
  const lift = earLift(build);
  const spread = build.ears < 0 ? 4 : 0;
  return `M${x - 34 - spread} ${y + 10}C${x - 44 - spread} ${y - 44} ${x - 20 + lean} ${y - lift * 0.78} ${x + 10 + lean} ${y - lift}C${x + 34 + lean + spread} ${y - lift * 0.66} ${x + 40 + spread} ${y - 38} ${x + 24} ${y + 12}Z`;
}

/** A dark, kind eye with its lids, lashes and the sky in it. */
export function eye(coat: Coat, size = 1): string {
  const lids = mix(coat.dark, "#120c0a", 0.5);
  const painted = [
    fill("M-40 6C-30 -30 22 -34 40 0C26 26 -24 30 -40 6Z", coat.dark, 0.55),
    fill("M-27 5C-19 -18 13 -21 28 2C15 18 -13 20 -27 5Z", "#17100e"),
    fill("M-16 9C-4 15 12 13 20 5C12 17 -8 19 -16 9Z", "#7a5236", 0.85),
    `<ellipse cx="5" cy="-7" rx="6" ry="4.5" fill="#fff" fill-opacity="0.95"/>`,
    `<ellipse cx="-10" cy="3" rx="3" ry="2" fill="#cfd9e4" fill-opacity="0.5"/>`,
    stroke("M-33 6C-23 -24 15 -28 34 0", lids, 5),
    stroke("M-30 12C-16 27 16 24 30 8", coat.light, 3, 0.4),
    stroke(
      "M-8 -20C-2 -26 6 -29 14 -29M4 -21C9 -26 16 -28 24 -27M14 -18C19 -22 26 -22 32 -20",
      lids,
      2.4,
      0.8,
    ),
  ].join("");
  return placed(onHead(0.325, 6), 40, `<g transform="scale(${size})">${painted}</g>`);
}

/** The nostril and the line of the mouth. */
export function nostrilAndMouth(coat: Coat): string {
  const black = mix(coat.muzzle, "#120d0c", 0.7);
  const nostril =
    fill("M-20 20C-30 -8 -8 -26 16 -20C26 -16 22 4 6 4C-6 6 -10 18 -20 20Z", coat.light, 0.25) +
    fill("M-14 14C-21 -5 -5 -19 13 -14C20 -10 15 1 4 1C-5 3 -7 13 -14 14Z", "#150f0e", 0.9);
  const mouth = smooth([
    onHead(1.028, -44),
    onHead(0.975, -46),
    onHead(0.91, -49),
    onHead(0.86, -58),
  ]);
  const corner = bow(onHead(0.85, -66), onHead(0.838, -58), onHead(0.853, -50));
  return (
    placed(onHead(0.925, 3), 24, nostril) +
    stroke(mouth, black, 4.5, 0.9) +
    stroke(corner, coat.dark, 4, 0.5)
  );
}
