import { editDistance } from "./edit-distance.ts";
import { wordsOf } from "./words.ts";

/** How good it is to find a word in this way, from 0 to 1. */
const WHOLE = 1;
const PLURAL = 0.95;
const BEGINNING = 0.8;
const INSIDE = 0.45;
const MISSPELT = 0.5;

/** Letters that a word needs before it is looked for inside others, or counts as misspelt. */
const INSIDE_LETTERS = 4;
const MISSPELT_LETTERS = 4;
const TWO_EDITS_LETTERS = 8;

/** How well a word of a query is met by one of a text; 0: not at all. */
export function likeness(asked: string, word: string): number {
  if (word === asked) return WHOLE;
  if (word === `${asked}s` || asked === `${word}s`) return PLURAL;
  // the more of the word was typed, the likelier it is the one
  if (word.startsWith(asked)) return BEGINNING + (0.1 * asked.length) / word.length;
  if (asked.length >= INSIDE_LETTERS && word.includes(asked)) return INSIDE;
  return isMisspelt(asked, word) ? MISSPELT : 0;
}

function isMisspelt(asked: string, word: string) {
  if (asked.length < MISSPELT_LETTERS || /\d/.test(asked) || asked[0] !== word[0]) return false;
  const limit = asked.length < TWO_EDITS_LETTERS ? 1 : 2;
  if (word.length + limit < asked.length) return false;
  if (editDistance(asked, word, limit) <= limit) return true;
  // the beginning of a longer word, misspelt
  return editDistance(asked, word.slice(0, asked.length), 1) <= 1;
}

/** A text that is searched, and what a word found in it is worth. */
export interface Field {
  words: readonly string[];
  weight: number;
}

/** What names a thing counts in full; what else is known of it a little less. */
export const named = (title: string): Field => ({ words: wordsOf(title), weight: 1 });
export const known = (...texts: (string | null)[]): Field => ({
  words: wordsOf(texts.filter(Boolean).join(" ")),
  weight: 0.8,
});

/** How well one word is met by the fields of a thing. */
const wordScore = (asked: string, fields: readonly Field[]) =>
  Math.max(
    0,
    ...fields.map(({ words, weight }) => {
      let best = 0;
      for (const word of words) best = Math.max(best, likeness(asked, word));
      return best * weight;
    }),
  );

/** How well a thing meets a query, from 0 to 1: 0 unless each of the words is met. */
export function score(asked: readonly string[], fields: readonly Field[]): number {
  if (asked.length === 0) return 0;
  let sum = 0;
  for (const word of asked) {
    const of = wordScore(word, fields);
    if (of === 0) return 0;
    sum += of;
  }
  const [title] = fields;
  const isAll = title !== undefined && title.words.length === asked.length;
  return sum / asked.length - (isAll ? 0 : 0.02);
}
