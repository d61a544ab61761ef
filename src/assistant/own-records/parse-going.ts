import { type GoingQuestion, parseGoingQuestion } from "./going-question.ts";
import { horsesIn, type NamedHorse, nearestHorse } from "./horse-names.ts";

/** Asks whether horses of the yard may go somewhere, and when. */
export interface GoingIntent extends Omit<GoingQuestion, "unknownNames"> {
  kind: "go";
  /** The ids of the horses that the question names; all horses of the yard when it names none. */
  horses: string[];
  /** Names that no horse of the yard has, each with the horse that it probably means. */
  unknownNames: { name: string; takenFor: string | null }[];
}

/** Parses a question that asks whether horses of the yard may go somewhere; null when the question does not. */
export function parseGoing(
  { text, today }: { text: string; today: string },
  horses: readonly NamedHorse[],
): GoingIntent | null {
  const { ids, masked } = horsesIn(text, horses);
  const question = parseGoingQuestion(masked, today);
  if (!question) return null;
  const { unknownNames, ...rest } = question;
  const near = unknownNames.map((name) => ({ name, horse: nearestHorse(name, horses) }));
  const named = [...new Set([...ids, ...near.flatMap(({ horse }) => horse?.id ?? [])])];
  const namesSome = named.length > 0 || unknownNames.length > 0;
  return {
    kind: "go",
    ...rest,
    horses: namesSome ? named : horses.map(({ id }) => id),
    unknownNames: near.map(({ name, horse }) => ({ name, takenFor: horse?.name ?? null })),
  };
}
