import type { Gap, LibraryEntry, RecordsQuestion } from "#rules/knowledge/entry.ts";
import { isCitable, type Library } from "#assistant/library.ts";
import { asksOwnRecords } from "#assistant/own-records/asks-own-records.ts";
import type { Query } from "#assistant/retrieval/candidates.ts";
import { queryTexts } from "#assistant/retrieval/query-terms.ts";
import {
  type Confidence,
  confidenceOf,
  look,
  type SearchOutcome,
  type SearchResult,
} from "#assistant/retrieval/search.ts";
import type { Document } from "#assistant/retrieval/search-index.ts";
import { compilePattern, matchesAny, stemText } from "#assistant/text/patterns.ts";

/**
 * An entry whose statement is part of the answer, and its twins (entries from other sources that say the same)
 * that may be cited.
 */
export interface Statement {
  entry: LibraryEntry;
  alsoFrom: LibraryEntry[];
}

/** What was found for a question: statements to answer with, or the reason why there is no answer. */
export type Finding =
  | { kind: "statements"; statements: Statement[] }
  /** Two to four entries of which the user may have meant one, nearest first. */
  | { kind: "between"; entries: LibraryEntry[] }
  /**
   * A question about the yard's own records: the known question that it resembles, and whether a pattern alone
   * decided this.
   */
  | { kind: "own-records"; asked: RecordsQuestion | null; isByPattern: boolean }
  | { kind: "gap"; gap: Gap }
  /** The entry found may not be cited; `entries` are others that may, nearest first. */
  | { kind: "unconfirmed"; entries: LibraryEntry[] }
  /** The topic nearest to the question; null when the library knows none of its words. */
  | { kind: "nothing"; topic: string | null };

/** Finds what the library has on a question. Emergencies are not looked for here. */
export function find(library: Library, query: Query): Finding {
  const judged = findBest(library, query);
  return (
    findByPattern(library, query, judged) ??
    findSurely(library, query, judged) ??
    between(library, query, judged)
  );
}

/** What the best result gives; null when the search is not sure enough of that result. */
function findSurely(library: Library, query: Query, { found, sure }: JudgedResult): Finding | null {
  const document = found.results[0]?.document;
  if (!document || sure < surelyFrom(library, query)) return null;
  if (document.kind === "gap") return { kind: "gap", gap: document.gap };
  if (document.kind === "records")
    return { kind: "own-records", asked: document.asked, isByPattern: false };
  const { entry } = document;
  if (!isAsWanted(query, entry)) return null;
  return isCitable(entry)
    ? { kind: "statements", statements: statementsFrom(library, found.results, entry) }
    : { kind: "unconfirmed", entries: entriesToChoose(library, query, found.results) };
}

const surelyFrom = ({ index: { parameters } }: Library, { about }: Query) =>
  about ? parameters.sureAbout : parameters.sure;

interface JudgedResult {
  found: SearchOutcome;
  confidence: Confidence;
  sure: number;
}

/** The result for the whole question, or for one of its sentences when the search is sure only of that. */
function findBest(library: Library, query: Query): JudgedResult {
  const { sure: surely, surePart } = library.index.parameters;
  const whole = findFor(library, query);
  if (whole.sure >= surely) return whole;
  const [, ...sentences] = queryTexts(library.index, query.question);
  const parts = sentences.map((question) => findFor(library, { ...query, question }));
  const best = parts.toSorted((a, b) => b.sure - a.sure)[0];
  return best && best.sure >= surePart ? best : whole;
}

function findFor(library: Library, query: Query): JudgedResult {
  const found = withBestToCite(look(library.index, query));
  const confidence = confidenceOf(found, isSameIn(library));
  const sure = isWordForWord(found) ? 1 : confidence.sure;
  return { found, confidence, sure };
}

/**
 * What a pattern finds, which is a known gap or the yard's own records; null if no pattern matches, or if the
 * search is sure enough of a result.
 */
function findByPattern(
  { gaps, index }: Library,
  { question }: Query,
  { found, confidence, sure }: JudgedResult,
): Finding | null {
  const best = found.results[0]?.document;
  // a question that resembles one about the records may still ask for a dose
  if (confidence.sure >= index.parameters.surer && best?.kind !== "records") return null;
  const text = stemText(question);
  const gap = gaps.find(({ when }) => matchesAny(text, when))?.gap;
  if (gap) return { kind: "gap", gap };
  if (!asksOwnRecords(question, index.properNames)) return null;
  const asked = sure >= index.parameters.sure ? askedOfRecords(best) : null;
  return { kind: "own-records", asked, isByPattern: true };
}

const askedOfRecords = (document: Document | undefined) =>
  document?.kind === "records" ? document.asked : null;

/** Whether two results are twins, which say the same and therefore do not compete. */
const isSameIn =
  ({ twins }: Library) =>
  ({ document: one }: SearchResult, { document: other }: SearchResult): boolean =>
    one.kind === "entry" &&
    other.kind === "entry" &&
    (twins.get(one.entry.id)?.includes(other.entry) ?? false);

/** A question needs at least this many informative words to match word for word; "how much bute" has only one. */
const WORD_FOR_WORD_MIN = 3;

/** Whether the question equals a known phrasing word for word, apart from stop words. */
const isWordForWord = ({ results: [best], known }: SearchOutcome) =>
  best !== undefined && best.candidate.words.fits[0] > 0.999 && known.terms >= WORD_FOR_WORD_MIN;

/** Minimum and maximum number of entries offered to choose from. */
const BETWEEN_MIN = 2;
const BETWEEN_MAX = 4;

/** The entries to choose from; when none is near enough, the nearest topic only. */
function between(library: Library, query: Query, { found, confidence }: JudgedResult): Finding {
  const { results } = found;
  const [first] = results;
  const topic = first?.document.kind === "entry" ? first.document.entry.topic : null;
  const isNear = first !== undefined && confidence.held >= library.index.parameters.near;
  const entries = isNear ? entriesToChoose(library, query, results) : [];
  return entries.length < BETWEEN_MIN ? { kind: "nothing", topic } : { kind: "between", entries };
}

/** The entries nearest to a question, however far away they are. */
export const nearestToChoose = (library: Library, query: Query): LibraryEntry[] =>
  entriesToChoose(library, query, look(library.index, query).results);

/** The entries that the user may have meant and that the specialist may use. */
function entriesToChoose(
  library: Library,
  { assistant }: Query,
  results: SearchResult[],
): LibraryEntry[] {
  const theirs = results.filter(
    ({ document: { assistants } }) => assistant === null || assistants?.includes(assistant),
  );
  return toChoose(theirs, isSameIn(library));
}

/** The entries to choose from, nearest first; of twins only one, and only entries that may be cited. */
export function toChoose(
  results: readonly SearchResult[],
  isSame: (one: SearchResult, other: SearchResult) => boolean,
): LibraryEntry[] {
  const chosen: SearchResult[] = [];
  for (const each of results)
    if (
      each.document.kind === "entry" &&
      isCitable(each.document.entry) &&
      !chosen.some((other) => isSame(other, each))
    )
      chosen.push(each);
  return chosen
    .slice(0, BETWEEN_MAX)
    .flatMap(({ document }) => (document.kind === "entry" ? [document.entry] : []));
}

/** The results; if the best may not be cited, a near one that may is moved to the front. */
function withBestToCite(found: SearchOutcome): SearchOutcome {
  const { results } = found;
  const [first] = results;
  if (first?.document.kind !== "entry" || isCitable(first.document.entry)) return found;
  const near = results.find(
    ({ document, score }) =>
      document.kind === "entry" && isCitable(document.entry) && score >= first.score - CLOSE_BEHIND,
  );
  return near ? { ...found, results: [near, ...results.filter((each) => each !== near)] } : found;
}

const pricePatterns = [
  "how much is|how much are|how much does|how much do|how much would & cost|costs|membership|per month|per week|per year|join|charge|fee|fees|licence",
  "what does|what do|what would & cost|charge",
  "price of|cost of|average cost|average price|going rate",
].map((source) => compilePattern(source));

/** Whether an entry suits the question: a question about a price needs an entry with a sum of money. */
const isAsWanted = ({ question }: Query, { statement }: LibraryEntry) =>
  /£|pounds|\bfree\b|\bcosts?\b/.test(statement) || !matchesAny(stemText(question), pricePatterns);

/** An entry is given beside the best one if it is at most this far behind, in log odds. */
const CLOSE_BEHIND = 0.5;
/** Maximum number of sources in one answer. */
const SOURCES_MAX = 3;

/** An entry with its twins that may be cited. */
export const statementOf = ({ twins }: Library, entry: LibraryEntry): Statement => ({
  entry,
  alsoFrom: (twins.get(entry.id) ?? []).filter((twin) => isCitable(twin)),
});

/** The best entry with its twins, followed by others that are nearly as good. */
function statementsFrom(
  library: Library,
  results: SearchResult[],
  best: LibraryEntry,
): Statement[] {
  const first = statementOf(library, best);
  const closeScore = (results[0]?.score ?? 0) - CLOSE_BEHIND;
  const given = new Set([best, ...first.alsoFrom]);
  const close = results.flatMap(({ document, score }) =>
    document.kind === "entry" && score >= closeScore && !given.has(document.entry)
      ? [document.entry]
      : [],
  );
  const more = close.filter((entry) => isCitable(entry)).slice(0, SOURCES_MAX - given.size);
  return [first, ...more.map((entry) => ({ entry, alsoFrom: [] }))];
}
