import { kindsMeant, typesMeant } from "#contract/search/search-terms.ts";
import { monthNames } from "#rules/date-format.ts";
import { fold } from "#rules/search/match.ts";
import { namedBy, type SearchedHorses } from "./horses.ts";

/** What a row must have to match one word: one of these horses, types or kinds, or a word that fits the pattern. */
interface Slot {
  horseIds: string[];
  types: string[];
  kinds: string[];
  /** A pattern for PostgreSQL's `~*` that matches the word as the beginning of another, ignoring accents. */
  pattern: string;
}

export interface WordSlots {
  asked: readonly string[];
  slots: readonly Slot[];
  /** Whether one of the words may be part of a date; only then are the rows' dates formatted. */
  hasDate: boolean;
}

/**
 * Maximum number of a query's words that SQL matches in records and events; further words are matched in the
 * results.
 */
export const SLOTS = 4;

export const wordSlots = (asked: readonly string[], horses: SearchedHorses): WordSlots => ({
  asked,
  hasDate: asked.some(isOfDate),
  slots: asked.slice(0, SLOTS).map((word) => ({
    horseIds: namedBy(word, horses),
    types: typesMeant(word),
    kinds: kindsMeant(word),
    pattern: patternOf(word),
  })),
});

const months = monthNames.map(fold);
const isOfDate = (word: string) =>
  /^(19|20)\d\d$/.test(word) || (word.length > 2 && months.some((name) => name.startsWith(word)));

/**
 * A date in the format in which it is searched, such as '5 January 2025', so that 'Jan' matches the beginning of
 * a word.
 */
export const dayAsSearched = (date: string): string => {
  const [year, month, day] = date.split("-").map(Number);
  return `${day} ${monthNames[(month ?? 1) - 1]} ${year}`;
};

const accented: Record<string, string> = {
  a: "aàáâãäå",
  c: "cç",
  e: "eèéêë",
  i: "iìíîï",
  n: "nñ",
  o: "oòóôõöø",
  s: "sšś",
  u: "uùúûü",
  y: "yýÿ",
  z: "zžź",
};

// a word without accents and case has only letters and digits, so it needs no escaping in a pattern
const patternOf = (word: string) =>
  String.raw`\m` +
  Array.from(word, (letter) => (accented[letter] ? `[${accented[letter]}]` : letter)).join("");

/**
 * The slots' parameters in the order in which `slotText` numbers them; those of unused slots are null and match
 * everything.
 */
export const slotValues = ({ slots }: WordSlots): unknown[] =>
  Array.from({ length: SLOTS }, (_, index) => slots[index]).flatMap((slot) =>
    slot ? [slot.pattern, slot.horseIds, slot.types, slot.kinds] : [null, [], [], []],
  );

/**
 * The SQL condition that for every word a row's horse, type, kind or text matches; `from` is the number of the
 * first parameter.
 */
export const slotText = (
  from: number,
  { kind, type, words }: { kind: string; type: string; words: string },
): string =>
  Array.from({ length: SLOTS }, (_, index) => {
    const [pattern, ids, types, kinds] = [0, 1, 2, 3].map((step) => from + index * 4 + step);
    return `($${pattern}::text is null or horse_id = any($${ids}::uuid[])
      or ${type} = any($${types}::text[]) or '${kind}' = any($${kinds}::text[])
      or ${words} ~* $${pattern})`;
  }).join(" and ");
