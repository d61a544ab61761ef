import { editDistance } from "#rules/search/edit-distance.ts";

/** Known words by length, so that a misspelt word is compared only with words of similar length. */
export interface Dictionary {
  /** Each word, and how often it occurs. */
  counts: ReadonlyMap<string, number>;
  byLength: Map<number, string[]>;
}

/** Makes a dictionary of words, given how often each occurs. */
export function dictionaryOf(counts: ReadonlyMap<string, number>): Dictionary {
  const byLength = new Map<number, string[]>();
  for (const word of counts.keys()) {
    if (word.length < 4 || /\d/.test(word)) continue;
    const words = byLength.get(word.length);
    if (words) words.push(word);
    else byLength.set(word.length, [word]);
  }
  return { counts, byLength };
}

/** Makes a dictionary of words that all count as equally common. */
export const dictionaryOfWords = (words: readonly string[]): Dictionary =>
  dictionaryOf(new Map(words.map((word) => [word, 1])));

/** Maximum unknown words of one text that are corrected; a text with more unknown words is not a question. */
const CORRECTIONS_MAX = 100;

/**
 * Makes a function that corrects the words of one text and looks each up once; it returns null when no known
 * word is near.
 */
export function spellCorrector(dictionary: Dictionary, maxEdits?: number) {
  const cache = new Map<string, string | null>();
  return (word: string): string | null => {
    const known = cache.get(word);
    if (known !== undefined || cache.size >= CORRECTIONS_MAX) return known ?? null;
    const nearest = correctSpelling(dictionary, word, maxEdits);
    cache.set(word, nearest);
    return nearest;
  };
}

/**
 * The known word that a misspelt one most likely means, or null. It is within `allowedEdits` and `maxEdits` and
 * begins with the same letter; of equally near words the commonest wins.
 */
export function correctSpelling(dictionary: Dictionary, word: string, maxEdits = 2): string | null {
  if (/\d/.test(word) || dictionary.counts.has(word)) return null;
  const limit = Math.min(maxEdits, allowedEdits(word));
  if (limit === 0) return null;
  let best: string | null = null;
  let bestRank = 0;
  for (const candidate of wordsOfSimilarLength(dictionary, word, limit)) {
    const distance = editDistance(word, candidate, limit);
    if (distance > limit) continue;
    const rank = Math.log1p(dictionary.counts.get(candidate) ?? 0) + 10 * (3 - distance);
    if (rank > bestRank) [best, bestRank] = [candidate, rank];
  }
  return best;
}

function wordsOfSimilarLength({ byLength }: Dictionary, word: string, limit: number): string[] {
  const lengths = Array.from({ length: 2 * limit + 1 }, (_, index) => word.length - limit + index);
  const candidates = lengths.flatMap((length) => byLength.get(length) ?? []);
  return candidates.filter((candidate) => candidate[0] === word[0]);
}

/**
 * Maximum edits between a misspelt word and a known one: one for words of 5 letters or more, two for words of 8
 * or more.
 */
export function allowedEdits(word: string): number {
  if (word.length < 5) return 0;
  return word.length < 8 ? 1 : 2;
}

/** Spellings that sound the same and the letter that stands for the sound, in the order in which they are replaced. */
const spellings: [RegExp, string][] = [
  [/^(?:kn|gn|pn)/, "n"],
  [/^wr/, "r"],
  [/^wh/, "w"],
  [/^ps/, "s"],
  [/[st]i[ao]n|shun|shen|sion|tion|cean/g, "xn"],
  [/[ct]ia/g, "xa"],
  [/ture/g, "xr"],
  [/sch/g, "sk"],
  [/ph/g, "f"],
  [/gh(?=t)/g, ""],
  [/gh$/g, "f"],
  [/gh/g, "g"],
  [/tch|ch|sh/g, "x"],
  [/ck/g, "k"],
  [/c(?=[eiy])/g, "s"],
  [/[cq]/g, "k"],
  [/d?g(?=[eiy])/g, "j"],
  [/z/g, "s"],
  [/mb$/, "m"],
  [/v/g, "f"],
  [/d$/, "t"],
];

/** The sound of a word as a sequence of consonants, which a phonetic spelling shares with the correct one. */
export function soundOf(word: string): string {
  const heard = spellings.reduce((text, [spelt, letter]) => text.replace(spelt, letter), word);
  const first = /^[aeiouy]/.test(heard) ? "a" : heard.slice(0, 1);
  const rest = heard.slice(1).replaceAll(/[aeiouyhw]/g, "");
  return (first + rest).replaceAll(/(.)\1+/g, "$1");
}
