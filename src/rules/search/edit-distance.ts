/**
 * The Damerau-Levenshtein distance (optimal string alignment, so swapped neighbours are one edit), or `limit +
 * 1` as soon as it is known to exceed `limit`.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++)
      current.push(cell({ a, b, row, column, current, last, beforeLast }));
    if (Math.min(...current) > limit) return limit + 1;
    [beforeLast, last] = [last, current];
  }
  return last[b.length] ?? limit + 1;
}

const at = (cells: number[], index: number) => cells[index] ?? Number.POSITIVE_INFINITY;

interface Cell {
  a: string;
  b: string;
  row: number;
  column: number;
  current: number[];
  last: number[];
  beforeLast: number[];
}

function cell({ a, b, row, column, current, last, beforeLast }: Cell) {
  const isSame = a[row - 1] === b[column - 1];
  const cost = Math.min(
    at(current, column - 1) + 1,
    at(last, column) + 1,
    at(last, column - 1) + (isSame ? 0 : 1),
  );
  const isSwapped =
    row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
  return isSwapped ? Math.min(cost, at(beforeLast, column - 2) + 1) : cost;
}
