import { type GoingQuestion, parseGoingQuestion } from "./going-question.ts";
import { horsesIn, type NamedHorse, nearestHorse } from "./horse-names.ts";

/** Which horses of the yard are to go where, and when. */
export interface GoingIntent extends Omit<GoingQuestion, "unknownNames"> {
  kind: "go";
  /** Ids; all horses of the yard when the question names none. */
  horses: string[];
  /** Names that no horse of the yard has, and the horse that each probably means. */
  unknownNames: { name: string; takenFor: string | null }[];
}

/** Whether horses of the yard may go somewhere; null when a question does not ask that. */
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
