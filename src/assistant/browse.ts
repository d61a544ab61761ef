import type { Assistant, LibraryEntry } from "#rules/knowledge/entry.ts";
import type { Library } from "./library.ts";
import { search } from "./search.ts";
import type { Shelf } from "./shelf.ts";

export interface Wanted {
  assistant: Assistant | null;
  topic: string | null;
  search: string | null;
}

/** How near to the best a search result must come to be listed, and how many there are at most. */
const LISTED = 0.4;
const RESULTS_MAX = 100;

/** The entries wanted: the nearest to a search first, else in the order of the books. */
export function browse({ shelf, entries }: Library, wanted: Wanted): LibraryEntry[] {
  const ranked =
    wanted.search === null
      ? [...entries.values()]
      : nearest(shelf, wanted.search, wanted.assistant);
  return ranked.filter(
    ({ assistants, topic }) =>
      (wanted.assistant === null || assistants.includes(wanted.assistant)) &&
      (wanted.topic === null || topic === wanted.topic),
  );
}

function nearest(shelf: Shelf, question: string, assistant: Assistant | null) {
  const found = search(shelf, { assistant, question }, shelf.volumes.length);
  const entries = found.flatMap(({ volume, score }) =>
    volume.kind === "entry" ? [{ entry: volume.entry, score }] : [],
  );
  const best = entries[0]?.score ?? 0;
  return entries
    .filter(({ score }) => score >= best * LISTED)
    .slice(0, RESULTS_MAX)
    .map(({ entry }) => entry);
}
