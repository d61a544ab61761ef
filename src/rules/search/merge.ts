/** What was found, wherever it was found. */
export interface RankedHit {
  type: "horse" | "command" | "person" | "record" | "event" | "library";
  id: string;
  title: string;
  /** How well it meets the query, from 0 to 1. */
  score: number;
}

/** The groups as they stand under one another. */
const groups = [
  { title: "Horses", types: ["horse"] },
  { title: "Do", types: ["command"] },
  { title: "People", types: ["person"] },
  { title: "Records", types: ["record", "event"] },
  { title: "Library", types: ["library"] },
] as const satisfies readonly { title: string; types: readonly RankedHit["type"][] }[];

const GROUP_MAX = 3;
const ALL_MAX = 9;
/** What meets a query less well than so much of the best is left out. */
const WEAK = 0.65;

/** What is shown of all that was found: the best of each group, at most three, and nine in all. */
export function merge<T extends RankedHit>(found: readonly T[]): { title: string; hits: T[] }[] {
  // the library's scores are of another kind
  const own = found.filter(({ type }) => type !== "library");
  const least = WEAK * Math.max(0, ...own.map(({ score }) => score));
  const best = groups.map(({ title, types }) => ({
    title,
    hits: found
      .filter(({ type, score }) => isAmong(types, type) && (type === "library" || score >= least))
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

/** How many of each group are shown: one after the other gets one more, until there is no more room. */
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
