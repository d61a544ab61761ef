import { editDistance } from "#rules/search/edit-distance.ts";
import { soundOf, correctSpelling, type Dictionary } from "./spelling.ts";
import { stem, capitalsIn } from "./words.ts";

/** Rewrites a text in standard English: replaces dialect, and corrects typing errors and phonetic spelling. */
export type Reader = (text: string) => string;

/** Maximum distinct words of one text that are corrected; a text with more unknown words is not a question. */
const CORRECTIONS_MAX = 100;
/**
 * A text with at least this share of unknown words was spelt phonetically; with fewer, an unknown word is more
 * likely to be correct.
 */
const BY_EAR = 0.12;

export function makeReader(dictionary: Dictionary, speech: Speech): Reader {
  const words = [...dictionary.counts.keys()].filter((word) => word.length > 2 && !/\d/.test(word));
  const stems = new Set(words.map(stem));
  const bySound = Map.groupBy(words, soundOf);
  const isUnknown = (word: string) =>
    word.length > 3 && !dictionary.counts.has(word) && !stems.has(stem(word));
  const byEar = (word: string) => soundsLike(dictionary, word, bySound.get(soundOf(word)) ?? []);
  const bySight = (word: string) => correctSpelling(dictionary, word);

  return (text) => {
    const plain = plainSpeech(text, speech);
    const written = new Set(plain.toLowerCase().match(lowerCaseWords));
    const names = new Set(capitalsIn(plain).map((name) => name.toLowerCase()));
    const unknown = [...written].filter((word) => isUnknown(word) && !names.has(word));
    if (unknown.length === 0) return plain;
    const isByEar = unknown.length >= written.size * BY_EAR && unknown.length > 1;
    const corrections = new Map(
      unknown
        .slice(0, CORRECTIONS_MAX)
        .map((word) => [word, (isByEar ? byEar(word) : null) ?? bySight(word) ?? word]),
    );
    return plain.replaceAll(anyWords, (word) => corrections.get(word.toLowerCase()) ?? word);
  };
}

const anyWords = /\p{L}{4,}/gu;
const lowerCaseWords = /\p{L}+/gu;

/** A known word with the same sound and a similar spelling; the closer and commoner a word is, the higher it ranks. */
function soundsLike({ counts }: Dictionary, word: string, sounding: readonly string[]) {
  const furthest = Math.max(2, Math.floor(word.length * 0.4));
  const ranked = sounding
    .map((each) => ({ each, distance: editDistance(word, each, furthest) }))
    .filter(({ distance }) => distance <= furthest)
    .map(({ each, distance }) => ({
      each,
      rank: Math.log1p(counts.get(each) ?? 0) - 6 * distance,
    }));
  return ranked.toSorted((a, b) => b.rank - a.rank)[0]?.each ?? null;
}

/** Words of dialect, text speech or phonetic spelling, each with the standard English word. */
type Speech = ReadonlyMap<string, string>;

/** Inverts a list that has the variants of each standard word. */
export const speechOf = (words: Readonly<Record<string, readonly string[]>>): Speech =>
  new Map(Object.entries(words).flatMap(([word, said]) => said.map((each) => [each, word])));

const shortened: [RegExp, string][] = [
  // in Yorkshire, t'oss is the horse
  [/(?<![\p{L}'’])t['’](?=\p{L})/giu, "the "],
  [/(?<![\p{L}'’])th['’](?=\s)/giu, "the"],
  [/(?<!\p{L})wi['’](?=\s)/giu, "with"],
  [/(?<!\p{L})o['’](?=\s)/giu, "of"],
  [/(?<!\p{L})an['’](?=\s)/giu, "and"],
  [/(?<!\p{L})['’]em(?!\p{L})/giu, "them"],
  [/(?<=\p{L}{2})in['’](?!\p{L})/giu, "ing"],
];

/** Replaces words of a text by standard English; all other spelling and the order are kept. */
function plainSpeech(text: string, speech: Speech): string {
  const whole = shortened.reduce((said, [short, long]) => said.replace(short, long), text);
  return whole.replaceAll(
    /[\p{L}\d][\p{L}\d'’]*/gu,
    (word) => speech.get(word.toLowerCase()) ?? word,
  );
}
