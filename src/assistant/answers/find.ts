import type { Gap, LibraryEntry, RecordsQuestion } from "#rules/knowledge/entry.ts";
import { isCitable, type Library } from "#assistant/library.ts";
import { asksOwnRecords } from "#assistant/own-records/asks-own-records.ts";
import type { Query } from "#assistant/retrieval/candidates.ts";
import { queryTexts } from "#assistant/retrieval/query-terms.ts";
import { type SearchOutcome, look, type SearchResult } from "#assistant/retrieval/search.ts";
import type { Document } from "#assistant/retrieval/search-index.ts";
import { type Confidence, confidenceOf } from "#assistant/retrieval/confidence.ts";
import { compilePattern, matchesAny, stemText } from "#assistant/text/patterns.ts";

/** An entry whose statement is given, and its citable twins from other sources. */
export interface Statement {
  entry: LibraryEntry;
  alsoFrom: LibraryEntry[];
}

/** The result of a question: statements to answer with, or the reason why there is no answer. */
export type Finding =
  | { kind: "statements"; statements: Statement[] }
  /** Two to four entries, one of which may be meant, nearest first. */
  | { kind: "between"; entries: LibraryEntry[] }
  /** For the yard's own records: the known question it resembles, and whether a pattern alone decided. */
  | { kind: "own-records"; asked: RecordsQuestion | null; isByPattern: boolean }
  | { kind: "gap"; gap: Gap }
  /** The entry may not be cited; `entries` are citable ones, nearest first. */
  | { kind: "unconfirmed"; entries: LibraryEntry[] }
  /** The nearest topic; null when no word is known. */
  | { kind: "nothing"; topic: string | null };

/** Finds what the library has on a question, without looking for emergencies. */
export function find(library: Library, query: Query): Finding {
  const judged = findBest(library, query);
  return (
    findByPattern(library, query, judged) ??
    findSurely(library, query, judged) ??
    between(library, query, judged)
  );
}

/** The finding of the best result; null when the search is not sure of it. */
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
  standing: Confidence;
  sure: number;
}

/** The result for the whole question, or for one sentence when only that is sure. */
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
  const standing = confidenceOf(found, isSameIn(library));
  const sure = isWordForWord(found) ? 1 : standing.sure;
  return { found, standing, sure };
}

/** A known gap, or the yard's own records, by pattern; null if none matches or the search is surer of a result. */
function findByPattern(
  { gaps, index }: Library,
  { question }: Query,
  { found, standing, sure }: JudgedResult,
): Finding | null {
  const best = found.results[0]?.document;
  // a question that resembles one to the records may still ask for a dose
  if (standing.sure >= index.parameters.surer && best?.kind !== "records") return null;
  const text = stemText(question);
  const gap = gaps.find(({ when }) => matchesAny(text, when))?.gap;
  if (gap) return { kind: "gap", gap };
  if (!asksOwnRecords(question, index.properNames)) return null;
  const asked = sure >= index.parameters.sure ? askedOfRecords(best) : null;
  return { kind: "own-records", asked, isByPattern: true };
}

const askedOfRecords = (document: Document | undefined) =>
  document?.kind === "records" ? document.asked : null;

/** Whether two results are twins, which say the same and do not compete. */
const isSameIn =
  ({ twins }: Library) =>
  ({ document: one }: SearchResult, { document: other }: SearchResult): boolean =>
    one.kind === "entry" &&
    other.kind === "entry" &&
    (twins.get(one.entry.id)?.includes(other.entry) ?? false);

/** Minimum informative words of a question that can match word for word: "how much bute" has only one. */
const WORD_FOR_WORD_MIN = 3;

/** Whether the question matches a phrasing word for word, stop words aside. */
const isWordForWord = ({ results: [best], known }: SearchOutcome) =>
  best !== undefined && best.candidate.words.fits[0] > 0.999 && known.terms >= WORD_FOR_WORD_MIN;

/** Minimum and maximum entries to choose from. */
const BETWEEN_MIN = 2;
const BETWEEN_MAX = 4;

/** The entries to choose from; when none are near enough, nothing but the nearest topic. */
function between(library: Library, query: Query, { found, standing }: JudgedResult): Finding {
  const { results } = found;
  const [first] = results;
  const topic = first?.document.kind === "entry" ? first.document.entry.topic : null;
  const isNear = first !== undefined && standing.held >= library.index.parameters.near;
  const entries = isNear ? entriesToChoose(library, query, results) : [];
  return entries.length < BETWEEN_MIN ? { kind: "nothing", topic } : { kind: "between", entries };
}

/** The entries nearest to a question, however far they are. */
export const nearestToChoose = (library: Library, query: Query): LibraryEntry[] =>
  entriesToChoose(library, query, look(library.index, query).results);

/** The entries that may have been meant and that the specialist may use. */
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

/** The entries to choose from: nearest first, one of each pair of twins, citable ones only. */
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

/** The results, with a close citable one moved to the front when the best may not be cited. */
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

/** A question about a price is answered only by an entry with a sum of money. */
const isAsWanted = ({ question }: Query, { statement }: LibraryEntry) =>
  /£|pounds|\bfree\b|\bcosts?\b/.test(statement) || !matchesAny(stemText(question), pricePatterns);

/** Maximum distance behind the best entry, in log odds, for an entry to be given beside it. */
const CLOSE_BEHIND = 0.5;
/** Maximum sources of one answer. */
const SOURCES_MAX = 3;

/** An entry with its citable twins. */
export const statementOf = ({ twins }: Library, entry: LibraryEntry): Statement => ({
  entry,
  alsoFrom: (twins.get(entry.id) ?? []).filter((twin) => isCitable(twin)),
});

/** The best entry with its twins, then others that are close. */
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
