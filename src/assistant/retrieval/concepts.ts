import { stem } from "#assistant/text/stem.ts";
import { wordsOf } from "#assistant/text/words.ts";

/** Phrases in stems and the concept each stands for, by their first stem, the longest first. */
export type PhraseIndex = Map<string, { stems: string[]; concept: string }[]>;

/** Indexes the words and phrases that stand for each concept. */
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
