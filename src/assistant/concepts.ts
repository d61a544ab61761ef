import { stem, wordsOf } from "./words.ts";

/** Phrases in stems, each standing for the concepts named, by their first stem, longest first. */
export type PhraseBook = Map<string, { stems: string[]; concept: string }[]>;

/** Makes a phrase book from concepts and the words and phrases that mean them. */
export function phraseBookOf(concepts: Record<string, readonly string[]>): PhraseBook {
  const book: PhraseBook = new Map();
  for (const [concept, phrases] of Object.entries(concepts))
    for (const phrase of phrases) enter(book, wordsOf(phrase).map(stem), concept);
  for (const phrases of book.values()) phrases.sort((a, b) => b.stems.length - a.stems.length);
  return book;
}

function enter(book: PhraseBook, stems: string[], concept: string) {
  const first = stems[0];
  if (first === undefined) return;
  const entered = book.get(first);
  if (entered) entered.push({ stems, concept });
  else book.set(first, [{ stems, concept }]);
}

/** The concepts that begin at a place in a row of stems, and how many stems each takes up. */
export function conceptsAt(book: PhraseBook, stems: readonly string[], place: number) {
  const first = stems[place];
  const phrases = first === undefined ? undefined : book.get(first);
  return (phrases ?? [])
    .filter((phrase) => phrase.stems.every((part, index) => stems[place + index] === part))
    .map(({ stems: parts, concept }) => ({ concept, length: parts.length }));
}

/** Every concept meant anywhere in a row of stems. */
export function conceptsIn(book: PhraseBook, stems: readonly string[]): Set<string> {
  const found = new Set<string>();
  for (let place = 0; place < stems.length; place++)
    for (const { concept } of conceptsAt(book, stems, place)) found.add(concept);
  return found;
}
