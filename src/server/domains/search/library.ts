import { browse } from "#assistant/retrieval/search.ts";
import { paths } from "#contract/paths.ts";
import type { SearchHit } from "#contract/search/search.ts";
import { known, named, score } from "#rules/search/match.ts";
import { library } from "#server/domains/experts/library/library.ts";

/** How many of the entries nearest to the query are examined. */
const NEAREST = 12;
/** The share of the query's words that an entry must contain. */
const LEAST = 0.5;
/** Letters that a query needs before the library is searched: a syllable is near to everything. */
const LETTERS_MIN = 3;

/** The library's entries nearest to a query, if they contain at least half of its words. */
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
        // ordered by the library's own search and by the share of the query's words
        score: of * (1 - at / NEAREST / 2),
      },
    ];
  });
}
