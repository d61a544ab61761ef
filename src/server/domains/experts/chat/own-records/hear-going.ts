import { goingQuestion } from "#assistant/going/question.ts";
import type { GoingWish } from "./going.ts";
import { horsesIn, type NamedHorse, nearestHorse } from "./horse-names.ts";
import { plainly } from "./words.ts";

/** Whether some horses of the yard may go somewhere, when a question asks that; all of them where it names none. */
export function goingAsked(
  { text, today }: { text: string; today: string },
  horses: readonly NamedHorse[],
): GoingWish | null {
  const { ids, masked } = horsesIn(text, horses);
  const heard = goingQuestion(masked, today);
  if (!heard) return null;
  const { strangers, ...asked } = heard;
  const near = strangers.map((word) => [word, nearestHorse(word, horses)] as const);
  const meant = near.flatMap(([, horse]) => horse?.id ?? []);
  const named = [...new Set([...ids, ...meant])];
  return {
    ask: "go",
    ...asked,
    horses: named.length > 0 || strangers.length > 0 ? named : horses.map(({ id }) => id),
    remarks: near.map(([word, horse]) =>
      horse
        ? `'${word}' was taken for ${plainly(horse.name)}.`
        : `No horse of this yard is called ${plainly(word.charAt(0).toUpperCase() + word.slice(1))}.`,
    ),
  };
}
