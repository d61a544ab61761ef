import type { Gap, LibraryEntry, RecordsQuestion } from "#rules/knowledge/entry.ts";
import { isCitable, type Library } from "#assistant/library.ts";
import { asksOwnRecords } from "#assistant/own-records/asks-own-records.ts";
import type { Query } from "#assistant/retrieval/candidates.ts";
import { queryTexts } from "#assistant/retrieval/query-terms.ts";
import { type SearchOutcome, look, type SearchResult } from "#assistant/retrieval/search.ts";
import type { Document } from "#assistant/retrieval/search-index.ts";
import { type Confidence, confidenceOf } from "#assistant/retrieval/confidence.ts";
import { compilePattern, matchesAny, stemText } from "#assistant/text/patterns.ts";

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
  /** For the yard's own records: which of the questions to them it is like, and whether its words say so by themselves. */
  | { kind: "own-records"; asked: RecordsQuestion | null; isByPattern: boolean }
  | { kind: "gap"; gap: Gap }
  /** Only an entry that may not be cited; beside it those that may, the nearest first. */
  | { kind: "unconfirmed"; entries: LibraryEntry[] }
  /** The topic is the nearest there is; null where no word is known. */
  | { kind: "nothing"; topic: string | null };

/** Finds what the library has on a question, leaving emergencies aside. */
export function find(library: Library, query: Query): Finding {
  const judged = findBest(library, query);
  return (
    findByPattern(library, query, judged) ??
    findSurely(library, query, judged) ??
    between(library, query, judged)
  );
}

/** What the best result says, where it is surely what was meant. */
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

/** What is found for the whole question, or for a sentence of it where only that is surely known. */
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

/** A known gap, or the yard's own records: a pattern decides unless the library knows better. */
function findByPattern(
  { gaps, index }: Library,
  { question }: Query,
  { found, standing, sure }: JudgedResult,
): Finding | null {
  const best = found.results[0]?.document;
  // what is like a question to the records may still ask for a dose
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

/** Twins say the same and are no rivals. */
const isSameIn =
  ({ twins }: Library) =>
  ({ document: one }: SearchResult, { document: other }: SearchResult): boolean =>
    one.kind === "entry" &&
    other.kind === "entry" &&
    (twins.get(one.entry.id)?.includes(other.entry) ?? false);

/** Words that carry information in a question that can be taken word for word: of "how much bute" only one does. */
const WORD_FOR_WORD_MIN = 3;

/** Whether it is asked in the very words of one of the ways to ask it, but for those that say nothing. */
const isWordForWord = ({ results: [best], known }: SearchOutcome) =>
  best !== undefined && best.candidate.words.fits[0] > 0.999 && known.terms >= WORD_FOR_WORD_MIN;

/** Fewest and most entries that somebody is asked about. */
const BETWEEN_MIN = 2;
const BETWEEN_MAX = 4;

/** What is asked back; where nothing is near, that. */
function between(library: Library, query: Query, { found, standing }: JudgedResult): Finding {
  const { results } = found;
  const [first] = results;
  const topic = first?.document.kind === "entry" ? first.document.entry.topic : null;
  const isNear = first !== undefined && standing.held >= library.index.parameters.near;
  const entries = isNear ? entriesToChoose(library, query, results) : [];
  return entries.length < BETWEEN_MIN ? { kind: "nothing", topic } : { kind: "between", entries };
}

/** What is nearest to a question, whether or not it is near. */
export const nearestToChoose = (library: Library, query: Query): LibraryEntry[] =>
  entriesToChoose(library, query, look(library.index, query).results);

/** The entries that may have been meant, of those that the specialist may use. */
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

/** What somebody would be asked about: the nearest first, twins once, nothing that may not be cited. */
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

/** The results, with one that may be cited first where the best may not be and it comes close. */
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

/** A question after a price is answered only by an entry with a sum of money. */
const isAsWanted = ({ question }: Query, { statement }: LibraryEntry) =>
  /£|pounds|\bfree\b|\bcosts?\b/.test(statement) || !matchesAny(stemText(question), pricePatterns);

/** How far behind the best an entry may be to be given beside it, in logarithms of the odds. */
const CLOSE_BEHIND = 0.5;
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
