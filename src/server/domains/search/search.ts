import type { FastifyInstance } from "fastify";
import { HITS_MAX, type SearchHit, searchEndpoints as calls } from "#contract/search/search.ts";
import { queryTerms } from "#rules/search/words.ts";
import { route } from "#server/core/http/route.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { findEvents, findOutings } from "./events.ts";
import { horsesOf, meetingHorses } from "./horses.ts";
import { findEntries } from "./library.ts";
import { findPeople } from "./people.ts";
import { findRecords } from "./records.ts";
import { wordSlots } from "./word-slots.ts";

export function searchRoutes(app: FastifyInstance) {
  route(app, calls.find, ({ query }, scope) => find(scope, query.q));
}

/** The most hits of one type: the palette shows three, and chooses among more. */
const TYPE_MAX = 6;

/** Everything in a yard, and in the library, that matches every word of a query, best first. */
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

// the sort is stable: among equal matches the newest stays first
const best = (hits: readonly SearchHit[]) => hits.toSorted((a, b) => b.score - a.score);
