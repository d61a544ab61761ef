/** Known words by length, so that a misspelt one is compared only with words about as long. */
export interface Speller {
  known: Map<string, number>;
  byLength: Map<number, string[]>;
}

/** A speller over words and how often each occurs. */
export function spellerOf(known: Map<string, number>): Speller {
  const byLength = new Map<number, string[]>();
  for (const word of known.keys()) {
    if (word.length < 4 || /\d/.test(word)) continue;
    const shelf = byLength.get(word.length);
    if (shelf) shelf.push(word);
    else byLength.set(word.length, [word]);
  }
  return { known, byLength };
}

/** Most unknown words of one text that are put right; whoever writes more of them writes no question. */
const MENDED = 100;

/** Puts words right by a speller, each of a text looked at once; null where there is nothing near. */
export function menderBy(speller: Speller, most?: number): (word: string) => string | null {
  const seen = new Map<string, string | null>();
  return (word) => {
    const known = seen.get(word);
    if (known !== undefined || seen.size >= MENDED) return known ?? null;
    const nearest = nearestWord(speller, word, most);
    seen.set(word, nearest);
    return nearest;
  };
}

/**
 * The known word a misspelt one most likely means, or null: one slip in a word of 5 letters or more,
 * two in one of 8 or more, never more than `most`, the first letter right. Among equals the commoner word wins.
 */
export function nearestWord(speller: Speller, word: string, most = 2): string | null {
  const slips = Math.min(most, allowedSlips(word));
  if (slips === 0 || speller.known.has(word)) return null;
  let best: string | null = null;
  let bestRank = 0;
  for (const candidate of aboutAsLong(speller, word, slips)) {
    const distance = editDistance(word, candidate, slips);
    if (distance > slips) continue;
    const rank = Math.log1p(speller.known.get(candidate) ?? 0) + 10 * (3 - distance);
    if (rank > bestRank) [best, bestRank] = [candidate, rank];
  }
  return best;
}

function aboutAsLong({ byLength }: Speller, word: string, slips: number): string[] {
  const lengths = Array.from({ length: 2 * slips + 1 }, (_, place) => word.length - slips + place);
  const candidates = lengths.flatMap((length) => byLength.get(length) ?? []);
  return candidates.filter((candidate) => candidate[0] === word[0]);
}

function allowedSlips(word: string) {
  if (word.length < 5 || /\d/.test(word)) return 0;
  return word.length < 8 ? 1 : 2;
}

/** Damerau-Levenshtein distance (swapped neighbours are one slip), or more than `limit` when it is. */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const line = [row];
    for (let column = 1; column <= b.length; column++)
      line.push(cell({ a, b, row, column, line, above, before }));
    if (Math.min(...line) > limit) return limit + 1;
    [before, above] = [above, line];
  }
  return above[b.length] ?? limit + 1;
}

const at = (cells: number[], index: number) => cells[index] ?? Number.POSITIVE_INFINITY;

interface Cell {
  a: string;
  b: string;
  row: number;
  column: number;
  line: number[];
  above: number[];
  before: number[];
}

function cell({ a, b, row, column, line, above, before }: Cell) {
  const same = a[row - 1] === b[column - 1];
  const cost = Math.min(
    at(line, column - 1) + 1,
    at(above, column) + 1,
    at(above, column - 1) + (same ? 0 : 1),
  );
  const swapped =
    row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
  return swapped ? Math.min(cost, at(before, column - 2) + 1) : cost;
}
