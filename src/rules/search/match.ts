import { editDistance } from "./edit-distance.ts";

/**
 * WHOLE is the score when a whole word matches; the following constants are the scores of weaker matches, from 0
 * to 1.
 */
const WHOLE = 1;
const PLURAL = 0.95;
const BEGINNING = 0.8;
const INSIDE = 0.45;
const MISSPELT = 0.5;

/** Minimum number of letters for a word to match inside another word, or as a misspelling. */
const INSIDE_LETTERS = 4;
const MISSPELT_LETTERS = 4;
const TWO_EDITS_LETTERS = 8;

/** How well a word of a query matches a word of a text; 0 if it does not match. */
export function likeness(asked: string, word: string): number {
  if (word === asked) return WHOLE;
  if (word === `${asked}s` || asked === `${word}s`) return PLURAL;
  // the larger the typed part of the word, the better the match
  if (word.startsWith(asked)) return BEGINNING + (0.1 * asked.length) / word.length;
  if (asked.length >= INSIDE_LETTERS && word.includes(asked)) return INSIDE;
  return isMisspelt(asked, word) ? MISSPELT : 0;
}

function isMisspelt(asked: string, word: string) {
  if (asked.length < MISSPELT_LETTERS || /\d/.test(asked) || asked[0] !== word[0]) return false;
  const limit = asked.length < TWO_EDITS_LETTERS ? 1 : 2;
  if (word.length + limit < asked.length) return false;
  if (editDistance(asked, word, limit) <= limit) return true;
  // matches a misspelt beginning of a longer word
  return editDistance(asked, word.slice(0, asked.length), 1) <= 1;
}

/** A searched text, and the weight of a match in it. */
export interface Field {
  words: readonly string[];
  weight: number;
}

/** Maximum number of a query's words that are searched. */
const WORDS_MAX = 8;

/** Letters that Unicode normalisation does not decompose. */
const plainLetter: Record<string, string> = {
  ø: "o",
  ł: "l",
  đ: "d",
  ß: "ss",
  æ: "ae",
  œ: "oe",
};

/** A text in lower case, without diacritics and apostrophes. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  // a fast path for nearly all texts, of which there may be thousands
  if (/^[ -&(-~]*$/.test(lower)) return lower;
  return lower
    .normalize("NFKD")
    .replaceAll(/['’`]|\p{Diacritic}/gu, "")
    .replaceAll(/[øłđßæœ]/g, (letter) => plainLetter[letter] ?? letter);
}

/** The words of a text for comparison, made of letters and digits of any script. */
export const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Words that occur in a question around its subject. */
const noise = new Set(
  "a an and are at by did do does for from had has have how i in is it last me my of on our show the to was were what when where which who with".split(
    " ",
  ),
);

/** The words of a query to search for. Words around its subject are left out unless there are no others. */
export function queryTerms(query: string): string[] {
  const words = [...new Set(wordsOf(query))];
  const telling = words.filter((word) => !noise.has(word));
  return (telling.length > 0 ? telling : words).slice(0, WORDS_MAX);
}

/** A field for a title, which counts in full; other known text counts slightly less. */
export const named = (title: string): Field => ({ words: wordsOf(title), weight: 1 });
export const known = (...texts: (string | null)[]): Field => ({
  words: wordsOf(texts.filter(Boolean).join(" ")),
  weight: 0.8,
});

/** How well one word matches the best of a thing's fields. */
const wordScore = (asked: string, fields: readonly Field[]) =>
  Math.max(
    0,
    ...fields.map(({ words, weight }) => {
      let best = 0;
      for (const word of words) best = Math.max(best, likeness(asked, word));
      return best * weight;
    }),
  );

/** How well a thing matches a query, from 0 to 1; 0 unless every word matches. */
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

/** A part of a title, and whether it matched the query. */
export interface Part {
  /** The part's position in the title. */
  at: number;
  text: string;
  found: boolean;
}

/** Splits a title into parts: the matched letters, and the text between them. */
export function marked(title: string, asked: readonly string[]): Part[] {
  const parts: Part[] = [];
  let end = 0;
  const add = (from: number, to: number, found: boolean) => {
    if (from < to) parts.push({ at: from, text: title.slice(from, to), found });
  };
  for (const { 0: word, index } of title.matchAll(/[\p{L}\p{M}\p{N}'’]+/gu)) {
    const foundTo = index + lettersFound(word, asked);
    add(end, index, false);
    add(index, foundTo, true);
    end = index + word.length;
    add(foundTo, end, false);
  }
  add(end, title.length, false);
  return parts;
}

/** How many letters at the beginning of a word matched; a misspelt word matches as a whole. */
function lettersFound(word: string, asked: readonly string[]): number {
  const plain = fold(word);
  const met = asked
    .filter((each) => likeness(each, plain) > 0)
    .toSorted((a, b) => likeness(b, plain) - likeness(a, plain));
  const [best] = met;
  if (best === undefined) return 0;
  // normalising may turn two letters into one, or remove one, so positions are valid only if the length is unchanged
  return plain.startsWith(best) && plain.length === word.length ? best.length : word.length;
}

/** A hit of any type. */
export interface RankedHit {
  type: "horse" | "command" | "person" | "record" | "event" | "library";
  id: string;
  title: string;
  /** How well the hit matches the query, from 0 to 1. */
  score: number;
}

/** The groups in the order in which they are displayed. */
const groups = [
  { title: "Horses", types: ["horse"] },
  { title: "Do", types: ["command"] },
  { title: "People", types: ["person"] },
  { title: "Records", types: ["record", "event"] },
  { title: "Library", types: ["library"] },
] as const satisfies readonly { title: string; types: readonly RankedHit["type"][] }[];

const GROUP_MAX = 3;
const ALL_MAX = 9;
/** Hits below this share of the best score are omitted. */
const WEAK = 0.65;

/** The displayed hits: the best of each group, at most three, and nine in all. */
export function merge<T extends RankedHit>(found: readonly T[]): { title: string; hits: T[] }[] {
  // the library's scores are on another scale
  const own = found.filter(({ type }) => type !== "library");
  const least = WEAK * Math.max(0, ...own.map((hit) => hit.score));
  const best = groups.map(({ title, types }) => ({
    title,
    hits: found
      .filter((hit) => isAmong(types, hit.type) && (hit.type === "library" || hit.score >= least))
      .toSorted((a, b) => b.score - a.score)
      .slice(0, GROUP_MAX),
  }));
  const sizes = share(best.map(({ hits }) => hits.length));
  return best
    .map(({ title, hits }, index) => ({ title, hits: hits.slice(0, sizes[index]) }))
    .filter(({ hits }) => hits.length > 0);
}

const isAmong = (types: readonly RankedHit["type"][], type: RankedHit["type"]) =>
  types.includes(type);

/** The number of hits in each group: each group in turn gets one more, until there is no room. */
function share(wanted: readonly number[]): number[] {
  const given = wanted.map(() => 0);
  let room = ALL_MAX;
  for (let row = 1; row <= GROUP_MAX; row += 1)
    wanted.forEach((count, index) => {
      if (count < row || room === 0) return;
      given[index] = row;
      room -= 1;
    });
  return given;
}
