import type { Assistant, LibraryEntry } from "#rules/knowledge/entry.ts";
import type { Library } from "#assistant/library.ts";
import { search } from "./search.ts";
import type { SearchIndex } from "./search-index.ts";

export interface BrowseFilter {
  assistant: Assistant | null;
  topic: string | null;
  search: string | null;
}

/** The share of the best score that a listed result must reach, and how many are listed at most. */
const LISTED = 0.4;
const RESULTS_MAX = 100;

/** The entries that pass a filter: the nearest to a search first, else in the order of the corpus. */
export function browse({ index, entries }: Library, filter: BrowseFilter): LibraryEntry[] {
  const ranked =
    filter.search === null
      ? [...entries.values()]
      : nearest(index, filter.search, filter.assistant);
  return ranked.filter(
    ({ assistants, topic }) =>
      (filter.assistant === null || assistants.includes(filter.assistant)) &&
      (filter.topic === null || topic === filter.topic),
  );
}

function nearest(index: SearchIndex, question: string, assistant: Assistant | null) {
  const results = search(index, { assistant, question }, index.documents.length);
  const entries = results.flatMap(({ document, wordScore }) =>
    document.kind === "entry" ? [{ entry: document.entry, wordScore }] : [],
  );
  const best = Math.max(0, ...entries.map(({ wordScore }) => wordScore));
  return entries
    .filter(({ wordScore }) => wordScore >= best * LISTED)
    .slice(0, RESULTS_MAX)
    .map(({ entry }) => entry);
}
