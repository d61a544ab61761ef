import type { Gap, LibraryEntry } from "#rules/knowledge/entry.ts";
import { isCitable, type Library } from "#assistant/library.ts";
import { asksOwnRecords } from "#assistant/own-records/asks-own-records.ts";
import { type Query, search, type SearchResult } from "#assistant/retrieval/search.ts";
import { surenessOf } from "#assistant/retrieval/sureness.ts";
import { compilePattern, matchesAny, stemText } from "#assistant/text/patterns.ts";
import { sentencesOf, wordsOf } from "#assistant/text/words.ts";

/** An entry whose statement is given, and the twins that back it from other sources. */
export interface Statement {
  entry: LibraryEntry;
  alsoFrom: LibraryEntry[];
}

/** What a question comes to: statements to answer with, or the reason why there is no answer. */
export type Finding =
  | { kind: "statements"; statements: Statement[] }
  /** Two to four entries of which one may be meant, the nearest first. */
  | { kind: "between"; entries: LibraryEntry[] }
  | { kind: "own-records" }
  | { kind: "gap"; gap: Gap }
  | { kind: "unconfirmed"; entry: LibraryEntry }
  /** The topic is the nearest there is; null where no word is known. */
  | { kind: "nothing"; topic: string | null };

/** Finds what the library has on a question, leaving emergencies aside. */
export function find(library: Library, query: Query): Finding {
  const text = stemText(query.question);
  const gap = library.gaps.find(({ when }) => matchesAny(text, when))?.gap;
  if (gap) return { kind: "gap", gap };
  if (asksOwnRecords(query.question, library.index.properNames)) return { kind: "own-records" };
  return findingFrom(library, query, bestResults(library, query));
}

/** The results for the whole question, or for the one of its sentences that the library knows best. */
function bestResults(library: Library, { assistant, question }: Query): SearchResult[] {
  const { index } = library;
  const whole = search(index, { assistant, question });
  const sentences = sentencesOf(question);
  const [best] = whole;
  if (sentences.length < 2 || (best && isSure(library, { best, results: whole, question })))
    return whole;
  return sentences
    .map((sentence) => search(index, { assistant, question: sentence }))
    .reduce((most, part) => (confidenceIn(part) > confidenceIn(most) ? part : most), whole);
}

const confidenceIn = (results: SearchResult[]) => results[0]?.confidence ?? 0;

function findingFrom(library: Library, query: Query, results: SearchResult[]): Finding {
  const best = bestToCite(library, results);
  if (!best || !isSure(library, { best, results, question: query.question }))
    return between(library, query, results);
  if (best.document.kind === "gap") return { kind: "gap", gap: best.document.gap };
  const { entry } = best.document;
  if (!isCitable(entry)) return { kind: "unconfirmed", entry };
  if (asksPrice(query.question) && !namesPrice(entry)) return { kind: "nothing", topic: null };
  return { kind: "statements", statements: statementsFrom(library, results, entry) };
}

interface Found {
  best: SearchResult;
  results: SearchResult[];
  question: string;
}

/** Whether a result is so surely what was meant that nobody need be asked; its twins say the same and are no rivals. */
function isSure({ index, twins }: Library, { best, results, question }: Found): boolean {
  if (best.document.kind === "entry" && isWordForWord(best.document.entry, question)) return true;
  const same = best.document.kind === "entry" ? (twins.get(best.document.entry.id) ?? []) : [];
  const next = results.find(
    ({ document }) =>
      document !== best.document && !(document.kind === "entry" && same.includes(document.entry)),
  );
  return surenessOf(best, next) >= index.parameters.sure;
}

/** Whether it is asked in the words of the entry's own question, or of one of the ways to ask it. */
function isWordForWord({ question, asks }: LibraryEntry, typed: string): boolean {
  const words = wordsOf(typed).join(" ");
  return [question, ...asks].some((each) => wordsOf(each).join(" ") === words);
}

/** Fewest and most entries that somebody is asked about. */
const BETWEEN_MIN = 2;
const BETWEEN_MAX = 4;

/** What is asked back; where nothing is near, that. */
function between(library: Library, query: Query, results: SearchResult[]): Finding {
  const [first] = results;
  const topic = first?.document.kind === "entry" ? first.document.entry.topic : null;
  const isNear = first !== undefined && first.confidence >= library.index.parameters.near;
  const entries = isNear ? entriesToChoose(library, query, results) : [];
  return entries.length < BETWEEN_MIN ? { kind: "nothing", topic } : { kind: "between", entries };
}

/** The entries that may have been meant, the nearest first and twins once, of those that the specialist may use. */
function entriesToChoose(
  { twins }: Library,
  { assistant }: Query,
  results: SearchResult[],
): LibraryEntry[] {
  const chosen: LibraryEntry[] = [];
  const isToldBy = (entry: LibraryEntry) => (twin: LibraryEntry) =>
    twins.get(twin.id)?.includes(entry) ?? false;
  for (const entry of results.flatMap(({ document }) =>
    document.kind === "entry" ? [document.entry] : [],
  )) {
    const isTheirs = assistant === null || entry.assistants.includes(assistant);
    if (isTheirs && isCitable(entry) && !chosen.some(isToldBy(entry))) chosen.push(entry);
  }
  return chosen.slice(0, BETWEEN_MAX);
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
      confidence >= index.parameters.near,
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

/** An entry with its twins that may be cited. */
export const statementOf = ({ twins }: Library, entry: LibraryEntry): Statement => ({
  entry,
  alsoFrom: (twins.get(entry.id) ?? []).filter((twin) => isCitable(twin)),
});

/** The best entry with its twins, then others that come close. */
function statementsFrom(
  library: Library,
  results: SearchResult[],
  best: LibraryEntry,
): Statement[] {
  const first = statementOf(library, best);
  const bestScore = results[0]?.score ?? 0;
  const given = new Set([best, ...first.alsoFrom]);
  const close = results.flatMap(({ document, score }) =>
    document.kind === "entry" && score >= bestScore * NEAR_BEST && !given.has(document.entry)
      ? [document.entry]
      : [],
  );
  const more = close.filter((entry) => isCitable(entry)).slice(0, SOURCES_MAX - given.size);
  return [first, ...more.map((entry) => ({ entry, alsoFrom: [] }))];
}
