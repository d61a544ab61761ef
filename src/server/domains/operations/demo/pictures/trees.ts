import { blade, type Dice, dot, fill, line, many, mix, type Point, stroke } from "./brush.ts";
import type { Season } from "./seasons.ts";

/** A tree of the season on its foot, `height` pixels high. */
export function paintTree(foot: Point, height: number, season: Season, dice: Dice): string {
  if (season.trees === "pines") return pine(foot, height, season, dice);
  const bark = mix(season.rail, "#3a2e28", 0.45);
  const trunk = fill(
    blade(
      foot,
      [foot[0] + 4, foot[1] - height * 0.4],
      [foot[0], foot[1] - height * 0.85],
      height * 0.1,
    ),
    bark,
  );
  if (season.trees !== "bare") return trunk + crown(foot, height, season, dice);
  const fork: Point = [foot[0], foot[1] - height * 0.25];
  return (
    trunk +
    twigs(
      fork,
      { reach: height * 0.27, width: height * 0.035, lean: 0, forks: 4, colour: bark },
      dice,
    )
  );
}

/** Leaves in clumps, the lower and earlier ones dark, the upper and later ones light. */
function crown(foot: Point, height: number, { leaf: [dark, light] }: Season, dice: Dice): string {
  const middle = foot[1] - height * 0.68;
  const lobes = Array.from({ length: 6 }, (_, i): readonly [Point, number] => {
    const angle = (i / 6) * Math.PI * 2 + dice.between(-0.3, 0.3);
    return [
      [foot[0] + Math.cos(angle) * height * 0.24, middle + Math.sin(angle) * height * 0.17],
      height * dice.between(0.15, 0.21),
    ];
  });
  const mass =
    lobes.map(([place, size]) => dot(place, [size, size * 0.88], dark)).join("") +
    dot([foot[0], middle], [height * 0.26, height * 0.22], dark);
  const leaves = many(150, (i) => {
    const [place, size] = lobes[i % lobes.length] ?? [foot, 0];
    const [angle, reach] = [dice.between(0, Math.PI * 2), Math.sqrt(dice.between(0, 1)) * size];
    const [x, y]: Point = [
      place[0] + Math.cos(angle) * reach,
      place[1] + Math.sin(angle) * reach * 0.9,
    ];
    const lit = Math.max(
      0,
      Math.min(1, 0.35 + (middle - y) / (height * 0.42) + dice.between(-0.25, 0.25)),
    );
    const leaf = height * dice.between(0.018, 0.042);
    return dot([x, y], [leaf, leaf * 0.75], mix(dark, light, lit), 0.85);
  });
  return mass + leaves;
}

interface Branch {
  reach: number;
  width: number;
  lean: number;
  /** How often it still divides. */
  forks: number;
  colour: string;
}

function twigs(from: Point, branch: Branch, dice: Dice): string {
  const { reach, width, lean, forks, colour } = branch;
  if (forks < 0) return "";
  return many(3, (i) => {
    const spread = i - 1;
    const angle = lean + spread * dice.between(0.35, 0.62);
    const to: Point = [from[0] + Math.sin(angle) * reach, from[1] - Math.cos(angle) * reach];
    const next = {
      ...branch,
      reach: reach * 0.8,
      width: width * 0.6,
      lean: angle,
      forks: forks - (spread === 0 ? 1 : 2),
    };
    return stroke(line(from, to), colour, Math.max(1.2, width), 0.85) + twigs(to, next, dice);
  });
}

function pine(
  [x, y]: Point,
  height: number,
  { leaf: [dark, light], rail }: Season,
  dice: Dice,
): string {
  const layers = many(7, (i) => {
    const base = y - height * (0.14 + i * 0.13);
    const half = height * (0.23 - i * 0.029) * dice.between(0.9, 1.1);
    const drop = height * 0.03;
    const skirt = `M${x - half} ${base + drop}Q${x - half * 0.4} ${base - drop} ${x} ${base + drop * 0.4}Q${x + half * 0.4} ${base - drop} ${x + half} ${base + drop}L${x} ${base - height * 0.24}Z`;
    return fill(skirt, mix(dark, light, i / 9 + dice.between(0, 0.12)));
  });
  return (
    stroke(line([x, y], [x, y - height * 0.3]), mix(rail, "#2b221e", 0.5), height * 0.05) + layers
  );
}
