import type { Gap, LibraryEntry } from "#rules/knowledge/entry.ts";
import { isCitable, type Library } from "#assistant/library.ts";
import { asksOwnRecords } from "#assistant/own-records/asks-own-records.ts";
import { type Query, search, type SearchResult } from "#assistant/retrieval/search.ts";
import { compilePattern, matchesAny, stemText } from "#assistant/text/patterns.ts";
import { sentencesOf } from "#assistant/text/words.ts";

/** An entry whose statement is given, and the twins that back it from other sources. */
export interface Statement {
  entry: LibraryEntry;
  alsoFrom: LibraryEntry[];
}

/** What a question comes to: statements to answer with, or the reason why there is no answer. */
export type Finding =
  | { kind: "statements"; statements: Statement[] }
  | { kind: "own-records" }
  | { kind: "gap"; gap: Gap }
  | { kind: "unconfirmed"; entry: LibraryEntry }
  | { kind: "nothing" };

/** Finds what the library has on a question, leaving emergencies aside. */
export function find(library: Library, query: Query): Finding {
  const text = stemText(query.question);
  const gap = library.gaps.find(({ when }) => matchesAny(text, when))?.gap;
  if (gap) return { kind: "gap", gap };
  if (asksOwnRecords(query.question, library.index.properNames)) return { kind: "own-records" };
  return findingFrom(library, query, bestResults(library, query));
}

/** The results for the whole question, or for the one of its sentences that the library knows best. */
function bestResults({ index }: Library, { assistant, question }: Query): SearchResult[] {
  const whole = search(index, { assistant, question });
  const sentences = sentencesOf(question);
  if (confidenceIn(whole) >= index.parameters.minConfidence || sentences.length < 2) return whole;
  return sentences
    .map((sentence) => search(index, { assistant, question: sentence }))
    .reduce((best, part) => (confidenceIn(part) > confidenceIn(best) ? part : best), whole);
}

const confidenceIn = (results: SearchResult[]) => results[0]?.confidence ?? 0;

function findingFrom(library: Library, { question }: Query, results: SearchResult[]): Finding {
  const best = bestToCite(library, results);
  if (!best || best.confidence < library.index.parameters.minConfidence) return { kind: "nothing" };
  if (best.document.kind === "gap") return { kind: "gap", gap: best.document.gap };
  const { entry } = best.document;
  if (!isCitable(entry)) return { kind: "unconfirmed", entry };
  if (asksPrice(question) && !namesPrice(entry)) return { kind: "nothing" };
  return { kind: "statements", statements: statementsFrom(library, results, entry) };
}

/** The best result; where that may not be cited, a citable entry that comes close. */
function bestToCite({ index }: Library, results: SearchResult[]): SearchResult | undefined {
  const [first] = results;
  if (!first || first.document.kind === "gap" || isCitable(first.document.entry)) return first;
  const near = results.find(
    ({ document, score, confidence }) =>
      document.kind === "entry" &&
      isCitable(document.entry) &&
      score >= first.score * NEAR_BEST &&
      confidence >= index.parameters.minConfidence,
  );
  return near ?? first;
}

const pricePatterns = [
  "how much is|how much are|how much does|how much do|how much would & cost|costs|membership|per month|per week|per year|join|charge|fee|fees|licence",
  "what does|what do|what would & cost|charge",
  "price of|cost of|average cost|average price|going rate",
].map((source) => compilePattern(source));

/** A question after a price, which only an entry with a sum of money can answer. */
const asksPrice = (question: string) => matchesAny(stemText(question), pricePatterns);

const namesPrice = ({ statement }: LibraryEntry) => /£|pounds|\bfree\b|\bcosts?\b/.test(statement);

/** The share of the best score that an entry must reach to be given beside it. */
const NEAR_BEST = 0.85;
/** Most sources of one answer. */
const SOURCES_MAX = 3;

/** The best entry with its twins, then others that come close. */
function statementsFrom(
  { twins }: Library,
  results: SearchResult[],
  best: LibraryEntry,
): Statement[] {
  const alsoFrom = (twins.get(best.id) ?? []).filter((twin) => isCitable(twin));
  const bestScore = results[0]?.score ?? 0;
  const given = new Set([best, ...alsoFrom]);
  const close = results.flatMap(({ document, score }) =>
    document.kind === "entry" && score >= bestScore * NEAR_BEST && !given.has(document.entry)
      ? [document.entry]
      : [],
  );
  const more = close.filter((entry) => isCitable(entry)).slice(0, SOURCES_MAX - given.size);
  return [{ entry: best, alsoFrom }, ...more.map((entry) => ({ entry, alsoFrom: [] }))];
}
