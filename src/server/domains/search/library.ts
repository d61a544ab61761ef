import { browse } from "#assistant/retrieval/browse.ts";
import { paths } from "#contract/paths.ts";
import type { SearchHit } from "#contract/search/search.ts";
import { known, named, score } from "#rules/search/match.ts";
import { library } from "#server/domains/experts/library/library.ts";

/** Entries looked at more closely, the nearest to the query first. */
const NEAREST = 12;
/** What share of the query's words an entry must say. */
const LEAST = 0.5;
/** Letters that a query needs before the library is looked through: a syllable is near to everything. */
const LETTERS_MIN = 3;

/** The library's entries that are nearest to a query, as far as they say at least half of its words. */
export function findEntries(query: string, asked: readonly string[]): SearchHit[] {
  if (asked.join("").length < LETTERS_MIN) return [];
  const near = browse(library(), { assistant: null, topic: null, search: query });
  return near.slice(0, NEAREST).flatMap((entry, at): SearchHit[] => {
    const fields = [named(entry.question), known(entry.topic, entry.statement, entry.title)];
    const said = asked.map((word) => score([word], fields)).filter((of) => of > 0);
    if (said.length < asked.length * LEAST) return [];
    const of = said.reduce((sum, each) => sum + each, 0) / asked.length;
    return [
      {
        type: "library",
        id: entry.id,
        title: entry.question,
        path: paths.libraryEntry.replace(":id", entry.id),
        detail: [entry.publisher, entry.title].filter(Boolean).join(" · "),
        // the order of the library's own search decides, and how much of the query is said
        score: of * (1 - at / NEAREST / 2),
      },
    ];
  });
}
