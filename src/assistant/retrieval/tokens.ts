import { stem, wordsOf } from "#assistant/text/words.ts";

/** A meaningful word of a text, as the index knows it. */
export interface Token {
  /** The word's stem, followed by its concepts, each prefixed with §. */
  terms: string[];
  /** The word as written; empty for a phrase of stop words that has a meaning ("how long"). */
  word: string;
}

/** The stop words and concepts that tokenising uses. */
export interface Vocabulary {
  stopWords: ReadonlySet<string>;
  concepts: PhraseIndex;
}

/** Whether a term is a concept rather than a stem. */
export const isConcept = (term: string): boolean => term.startsWith("§");

/** The tokens of a text, without stop words. A phrase adds its concept to each of its words. */
export function tokenise(text: string, vocabulary: Vocabulary): Token[] {
  const words = wordsOf(text);
  const stems = words.map(stem);
  const meanings = meaningsOf(words, stems, vocabulary);
  const ofStopWords = meanings.flatMap(({ phrases }) => phrases);
  const ofWords = words.flatMap((word, position) =>
    vocabulary.stopWords.has(word)
      ? []
      : [{ terms: [stems[position] ?? word, ...(meanings[position]?.concepts ?? [])], word }],
  );
  return [...ofStopWords, ...ofWords];
}

/** For each word the concepts of the phrases that contain it, and the phrases of stop words that begin with it. */
function meaningsOf(words: string[], stems: string[], { stopWords, concepts }: Vocabulary) {
  const meanings = words.map(() => ({ concepts: new Set<string>(), phrases: new Array<Token>() }));
  const found = stems.flatMap((_, position) =>
    conceptsAt(concepts, stems, position).map((phrase) => ({ ...phrase, position })),
  );
  for (const { concept, length, position } of found) {
    const span = meanings.slice(position, position + length);
    const isOfStopWords = words
      .slice(position, position + length)
      .every((word) => stopWords.has(word));
    if (isOfStopWords && length > 1) span[0]?.phrases.push({ terms: [`§${concept}`], word: "" });
    if (!isOfStopWords) for (const word of span) word.concepts.add(`§${concept}`);
  }
  return meanings;
}

/** The idf of a token's stem, or of its concept when the index has only that. */
export function idfOf({ terms }: Token, idf: (term: string) => number | undefined): number {
  for (const term of terms) {
    const known = idf(term);
    if (known !== undefined) return known;
  }
  return 0;
}

/** Phrases as stems, each with its concept, grouped by first stem, the longest first. */
export type PhraseIndex = Map<string, { stems: string[]; concept: string }[]>;

/** Builds the phrase index of the words and phrases of each concept. */
export function indexPhrases(concepts: Record<string, readonly string[]>): PhraseIndex {
  const index: PhraseIndex = new Map();
  for (const [concept, phrases] of Object.entries(concepts))
    for (const phrase of phrases) add(index, wordsOf(phrase).map(stem), concept);
  for (const phrases of index.values()) phrases.sort((a, b) => b.stems.length - a.stems.length);
  return index;
}

function add(index: PhraseIndex, stems: string[], concept: string) {
  const first = stems[0];
  if (first === undefined) return;
  const phrases = index.get(first);
  if (phrases) phrases.push({ stems, concept });
  else index.set(first, [{ stems, concept }]);
}

/** The concepts whose phrases begin at a position in a sequence of stems, and the length of each phrase. */
export function conceptsAt(index: PhraseIndex, stems: readonly string[], position: number) {
  const first = stems[position];
  const phrases = first === undefined ? undefined : index.get(first);
  return (phrases ?? [])
    .filter((phrase) => phrase.stems.every((part, offset) => stems[position + offset] === part))
    .map(({ stems: parts, concept }) => ({ concept, length: parts.length }));
}

/** Every concept that a sequence of stems names. */
export function conceptsIn(index: PhraseIndex, stems: readonly string[]): Set<string> {
  const found = new Set<string>();
  for (let position = 0; position < stems.length; position++)
    for (const { concept } of conceptsAt(index, stems, position)) found.add(concept);
  return found;
}
