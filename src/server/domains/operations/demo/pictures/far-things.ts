import { type Dice, dot, fill, line, many, mix, type Point, stroke } from "./brush.ts";
import type { Season } from "./seasons.ts";

/** What stands on the far hill. */
export type Farness = "nothing" | "cottage" | "church" | "sheep" | "barn";

/** Paints it at this place of the hill. */
export function paintFarThing(far: Farness, [x, y]: Point, season: Season, dice: Dice): string {
  const painted = {
    nothing: () => "",
    cottage: () =>
      house([x, y + 26], { wide: 74, high: 34, roof: "#8b5a48", chimney: true }, season),
    barn: () => house([x, y + 28], { wide: 96, high: 40, roof: "#6c5f57", chimney: false }, season),
    church: () =>
      house([x, y + 26], { wide: 66, high: 30, roof: "#6f6a68", chimney: false }, season) +
      tower([x - 52, y + 26], season),
    sheep: () => flock([x, y], dice),
  };
  return painted[far]();
}

interface House {
  wide: number;
  high: number;
  roof: string;
  chimney: boolean;
}

function house(
  [x, y]: Point,
  { wide, high, roof, chimney }: House,
  { glow, hills }: Season,
): string {
  const wall = mix("#efe4d2", hills[1], 0.18);
  const [left, right, eaves, top] = [x - wide / 2, x + wide / 2, y - high, y - high * 1.85];
  return [
    chimney ? fill(`M${right - 22} ${top + 10}v-24h12v34Z`, mix(roof, "#3a2a24", 0.3)) : "",
    fill(`M${left} ${y}V${eaves}H${right}V${y}Z`, wall),
    fill(`M${left + wide * 0.55} ${y}V${eaves}H${right}V${y}Z`, mix(wall, "#6f665c", 0.25)),
    fill(
      `M${left - 7} ${eaves + 3}L${left + 12} ${top}H${right - 12}L${right + 7} ${eaves + 3}Z`,
      mix(roof, hills[1], 0.15),
    ),
    fill(`M${x - 22} ${y - high * 0.62}h11v12h-11Z`, mix("#ffd98a", glow, 0.3)),
    fill(`M${x + 6} ${y}v${-high * 0.6}h12v${high * 0.6}Z`, mix("#6a4d3a", hills[1], 0.2)),
  ].join("");
}

const tower = ([x, y]: Point, { hills }: Season) =>
  fill(`M${x - 15} ${y}v-72h30v72Z`, mix("#d8cfc0", hills[1], 0.2)) +
  fill(`M${x + 2} ${y}v-72h13v72Z`, mix("#9d9488", hills[1], 0.2)) +
  fill(
    `M${x - 18} ${y - 72}L${x} ${y - 132}L${x + 18} ${y - 72}Z`,
    mix("#6f6a68", hills[1], 0.15),
  ) +
  fill(`M${x - 4} ${y - 46}h8v-14q-4 -6 -8 0Z`, "#4d4a48", 0.8);

const flock = ([x, y]: Point, dice: Dice) =>
  many(9, () => {
    const [sx, sy] = [x + dice.between(-190, 150), y + dice.between(34, 76)];
    const facing = dice.oneOf([-1, 1]);
    return (
      stroke(
        line([sx - 5, sy + 5], [sx - 5, sy + 13]) + line([sx + 5, sy + 5], [sx + 5, sy + 13]),
        "#4a423d",
        2,
      ) +
      dot([sx, sy], [12, 8], "#f6f1e6") +
      dot([sx + facing * 12, sy - 3], [4.5, 4], "#4a423d")
    );
  });
