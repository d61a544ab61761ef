import { allowedEdits } from "#assistant/text/spelling.ts";
import { editDistance } from "#rules/search/edit-distance.ts";
import { HORSE } from "./normalise.ts";

/** A horse of the yard with its name. */
export interface NamedHorse {
  id: string;
  name: string;
}

/** The horse of the yard that a text names; the first if it names several. */
export const horseIn = (text: string, horses: readonly NamedHorse[]): string | null =>
  occurrencesIn(text, horses)[0]?.id ?? null;

/**
 * Every horse of the yard that a text names, in order, and the text with the names replaced by `HORSE` or
 * another placeholder.
 */
export function horsesIn(
  text: string,
  horses: readonly NamedHorse[],
  maskOf: (written: string) => string = () => HORSE,
) {
  const ids: string[] = [];
  let end = 0;
  let masked = "";
  for (const { id, at, until, isSame } of occurrencesIn(text, horses)) {
    // two horses of the same name both count; a name within a longer name does not
    if (at < end && !isSame) continue;
    ids.push(id);
    if (at >= end) masked += `${text.slice(end, at)} ${maskOf(text.slice(at, until))} `;
    end = Math.max(end, until);
  }
  return { ids: [...new Set(ids)], masked: masked + text.slice(end) };
}

/** Replaces names in a text by 'my horse', as the phrasings for the yard's records have it. */
export const ofAnyHorse = (text: string, horses: readonly NamedHorse[]): string =>
  horsesIn(text, horses, () => "my horse")
    .masked.replaceAll(/\b(?:my|our) my horse/gi, "my horse")
    .trim();

interface Occurrence {
  id: string;
  at: number;
  until: number;
  /** Whether another horse of the same name was found at the same position. */
  isSame: boolean;
}

function occurrencesIn(text: string, horses: readonly NamedHorse[]): Occurrence[] {
  const found = horses.flatMap(({ id, name }) =>
    occurrencesOf(name, text).map((occurrence) => ({ id, ...occurrence })),
  );
  const ordered = found.toSorted((a, b) => a.at - b.at || b.until - a.until);
  return ordered.map((each, index) => {
    const before = ordered[index - 1];
    return { ...each, isSame: before?.at === each.at && before.until === each.until };
  });
}

/**
 * The horse whose name is within `allowedEdits` of an unknown word and begins with the same letter; null if
 * there is none or more than one.
 */
export function nearestHorse(word: string, horses: readonly NamedHorse[]): NamedHorse | null {
  const limit = allowedEdits(word);
  const near = horses.filter(({ name }) => {
    const known = name.trim().toLowerCase();
    return limit > 0 && known[0] === word[0] && editDistance(word, known, limit) <= limit;
  });
  return near.length === 1 ? (near[0] ?? null) : null;
}

// words that count as names only when they are written with a capital letter
const everyday = new Set(
  "when will may can is it do be my the a to rain star storm fly worm shoe colt jab flu vet bill cost day due pay grey bay roan chestnut pony horse mare next last this".split(
    " ",
  ),
);

const days = /^(?:mon|tues|wednes|thurs|fri|satur|sun)day$|^(?:march|april|june|july|august)$/i;

function occurrencesOf(name: string, text: string) {
  const trimmed = name.trim();
  if (trimmed.length < 2) return [];
  const exact = everyday.has(trimmed.toLowerCase());
  const pattern = trimmed
    .replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/\s+/g, String.raw`\s+`);
  // 'on Sunday' does not mean a horse called Sunday
  const notADay = days.test(trimmed) ? String.raw`(?<!\b(?:on|this|next|by|in|until|\d) )` : "";
  const found = text.matchAll(
    new RegExp(
      String.raw`${notADay}(?<![\p{L}\p{N}])${pattern}(?:['’]?s)?(?![\p{L}\p{N}])`,
      exact ? "gu" : "giu",
    ),
  );
  return [...found].flatMap((match) =>
    // the first word of a sentence is always capitalised, so its capital letter proves nothing
    exact && match.index === 0 ? [] : [{ at: match.index, until: match.index + match[0].length }],
  );
}
