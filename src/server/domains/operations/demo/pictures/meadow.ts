import { blade, bow, type Dice, dot, fill, many, mix, placed, stroke } from "./brush.ts";
import type { Season } from "./seasons.ts";

/** Everything before the horse: the grass it stands in, and what falls from the sky. */
export const paintMeadow = (season: Season, dice: Dice) =>
  grasses(season, dice) +
  many(season.flowers.length === 0 ? 0 : 36, () => flower(season, dice)) +
  falling(season, dice);

const grasses = ({ grass }: Season, dice: Dice) =>
  many(210, () => {
    const x = dice.between(-20, 1220);
    const height = dice.between(40, 120) * dice.between(0.6, 1);
    const sway = dice.between(-34, 34);
    return fill(
      blade(
        [x, 912],
        [x + sway * 0.2, 912 - height * 0.6],
        [x + sway, 912 - height],
        dice.between(6, 12),
      ),
      dice.oneOf(grass),
      0.92,
    );
  });

function flower({ flowers, grass }: Season, dice: Dice): string {
  const [x, y, size] = [dice.between(0, 1200), dice.between(796, 888), dice.between(5, 12)];
  const colour = flowers[Math.floor(dice.between(0, flowers.length))] ?? grass[0];
  const petals = many(5, (i) => {
    const angle = i * 1.257 + dice.between(-0.2, 0.2);
    return dot(
      [x + Math.cos(angle) * size * 0.62, y + Math.sin(angle) * size * 0.5],
      [size * 0.56, size * 0.5],
      colour,
      0.92,
    );
  });
  return (
    stroke(bow([x, y], [x + 4, y + 40], [x + dice.between(-6, 6), y + 120]), grass[2], 3) +
    petals +
    dot([x, y], [size * 0.28, size * 0.26], mix(colour, "#7a5a20", 0.6))
  );
}

function falling({ falling: what, leaf }: Season, dice: Dice): string {
  if (what === "snow")
    return many(90, () => {
      const size = dice.between(2, 6);
      return dot(
        [dice.between(0, 1200), dice.between(0, 880)],
        [size, size],
        "#ffffff",
        dice.between(0.5, 0.95),
      );
    });
  if (what === "leaves")
    return many(16, () => {
      const size = dice.between(9, 17);
      const path = `M${-size} 0Q0 ${-size * 0.8} ${size} 0Q0 ${size * 0.8} ${-size} 0Z`;
      return placed(
        [dice.between(0, 1200), dice.between(0, 860)],
        dice.between(0, 360),
        fill(path, dice.oneOf(leaf), 0.9),
      );
    });
  return "";
}
