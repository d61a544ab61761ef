import { wordsOf } from "#assistant/text/words.ts";

const asksOfIt =
  /^ (and |so |but |ok )?((is|would|are|must|should) (it|this|that|they)|do (i|we|you) have to report (it|this|that)|(do|does|must|should) (i|we) report (it|this|that))\b.*\b(notifiable|reportable|reported?|catching|contagious|infectious)\b/;

/** Diseases that a chat is about, as an owner calls them. */
const diseases =
  /\b(strangles|equine flu|flu|influenza|equine herpes|herpes|ehv|ringworm|mud fever|rain scald|sarcoids?|sweet itch|grass sickness|west nile|swamp fever|african horse sickness|glanders|eva|cem)\b/;

/**
 * A question of one sentence that says 'it' of a disease named before, with the name in its place: 'is it notifiable' after
 * strangles is a question on strangles, and no suspicion of something worse. Any other comes back as it is.
 */
export function withDisease(question: string, before: readonly string[]): string {
  const words = ` ${wordsOf(question).join(" ")} `;
  if (words.length > 60 || !asksOfIt.test(words) || diseases.test(words)) return question;
  const named = before
    .toReversed()
    .map((text) => diseases.exec(wordsOf(text).join(" "))?.[1])
    .find((name) => name !== undefined);
  return named ? question.replace(/\b(it|this|that|they)\b/i, named) : question;
}
