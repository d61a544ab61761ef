import type { FastifyInstance } from "fastify";
import { browse } from "#assistant/retrieval/search.ts";
import { paths } from "#contract/paths.ts";
import { HITS_MAX, type SearchHit, searchEndpoints as calls } from "#contract/search/search.ts";
import { known, named, score } from "#rules/search/match.ts";
import { queryTerms } from "#rules/search/words.ts";
import { route } from "#server/core/http/route.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { library } from "#server/domains/experts/library/library.ts";
import { findEvents, findOutings } from "./events.ts";
import { horsesOf, meetingHorses } from "./horses.ts";
import { findPeople } from "./people.ts";
import { findRecords } from "./records.ts";
import { wordSlots } from "./word-slots.ts";

export function searchRoutes(app: FastifyInstance) {
  route(app, calls.find, ({ query }, scope) => find(scope, query.q));
}

/** Maximum number of hits of one type; three are shown, chosen among these. */
const TYPE_MAX = 6;

/** Everything in a yard and in the library that matches every word of a query, the best match first. */
async function find(scope: Scope, query: string): Promise<SearchHit[]> {
  const asked = queryTerms(query);
  if (asked.length === 0) return [];
  const horses = await horsesOf(scope);
  const slots = wordSlots(asked, horses);
  const [people, records, events, outings] = await Promise.all([
    findPeople(scope, asked, horses),
    findRecords(scope, slots, horses),
    findEvents(scope, slots, horses),
    findOutings(scope, asked),
  ]);
  const [found, entries] = [meetingHorses(asked, horses), findEntries(query, asked)];
  return [found, people, records, events, outings, entries]
    .flatMap((hits) => best(hits).slice(0, TYPE_MAX))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, HITS_MAX);
}

// the sort is stable, so the newest of equal matches stays first
const best = (hits: readonly SearchHit[]) => hits.toSorted((a, b) => b.score - a.score);

/** How many of the entries nearest to the query are examined. */
const NEAREST = 12;
/** The share of the query's words that an entry must contain. */
const LEAST = 0.5;
/**
 * Letters that a query must have before the library is searched, because a single syllable matches almost
 * everything.
 */
const LETTERS_MIN = 3;

/** The library's entries that are nearest to a query, if they contain at least half of its words. */
function findEntries(query: string, asked: readonly string[]): SearchHit[] {
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
        // the share of matching words, reduced by up to half for a low rank in the library's own search
        score: of * (1 - at / NEAREST / 2),
      },
    ];
  });
}
