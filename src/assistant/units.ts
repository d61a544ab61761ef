import { conceptsAt, type PhraseBook } from "./concepts.ts";
import { stem, wordsOf } from "./words.ts";

/** A word that carries meaning: its stem first, then the concepts it stands for, each marked with §. */
export interface Unit {
  terms: string[];
  /** The word as written; empty where a phrase of small words ("how long") means something. */
  word: string;
}

/** What a text is read with. */
export interface Reading {
  stop: Set<string>;
  concepts: PhraseBook;
}

/** The meaning words of a text. A phrase gives its concept to each of its words. */
export function unitsOf(text: string, reading: Reading): Unit[] {
  const words = wordsOf(text);
  const stems = words.map(stem);
  const meant = meaningsOf(words, stems, reading);
  const ofSmallWords = meant.flatMap(({ phrase }) => phrase);
  const ofWords = words.flatMap((word, place) =>
    reading.stop.has(word)
      ? []
      : [{ terms: [stems[place] ?? word, ...(meant[place]?.concepts ?? [])], word }],
  );
  return [...ofSmallWords, ...ofWords];
}

/** For each word the concepts of the phrases it stands in, and a phrase of small words that begins there. */
function meaningsOf(words: string[], stems: string[], { stop, concepts }: Reading) {
  const meant = words.map(() => ({ concepts: new Set<string>(), phrase: new Array<Unit>() }));
  const phrases = stems.flatMap((_, place) =>
    conceptsAt(concepts, stems, place).map((found) => ({ ...found, place })),
  );
  for (const { concept, length, place } of phrases) {
    const span = meant.slice(place, place + length);
    const isSmall = words.slice(place, place + length).every((word) => stop.has(word));
    if (isSmall && length > 1) span[0]?.phrase.push({ terms: [`§${concept}`], word: "" });
    if (!isSmall) for (const word of span) word.concepts.add(`§${concept}`);
  }
  return meant;
}
