import { likeness } from "./match.ts";
import { fold } from "./words.ts";

/** A part of a title, and whether it was what was looked for. */
export interface Part {
  /** Where in the title it begins. */
  at: number;
  text: string;
  found: boolean;
}

/** A title in parts: what was found of the words looked for, and what stands between. */
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

/** How many letters of a word, from its beginning, are what was looked for; a misspelt one is meant as a whole. */
function lettersFound(word: string, asked: readonly string[]): number {
  const plain = fold(word);
  const met = asked
    .filter((each) => likeness(each, plain) > 0)
    .toSorted((a, b) => likeness(b, plain) - likeness(a, plain));
  const [best] = met;
  if (best === undefined) return 0;
  // folding may make two letters of one, or none
  return plain.startsWith(best) && plain.length === word.length ? best.length : word.length;
}
