import { isCitable, type Library } from "#assistant/library.ts";
import type { Query, Scope, TextSimilarities } from "#assistant/retrieval/candidates.ts";
import { search } from "#assistant/retrieval/search.ts";
import { type CalmAnswer, emergencyIn } from "#assistant/triage/triage.ts";
import type { EmergencyKind, LibraryEntry } from "#rules/knowledge/entry.ts";
import {
  type Citation,
  citationOf,
  composeComparison,
  composeGrounds,
  composeNothingFor,
  composeRefusal,
  composeStatements,
  composeUrgent,
  type Suggestion,
  suggestionOf,
} from "./compose.ts";
import { find, type Finding, nearestToChoose, type Statement, statementOf } from "./find.ts";
import { conceptsIn } from "#assistant/retrieval/tokens.ts";
import { stem, wordsOf } from "#assistant/text/words.ts";
import { withoutPhrases } from "./in-context.ts";

export interface LibraryAnswer {
  /** The answer in Markdown. If `urgent`, the first line says to ring the vet. */
  text: string;
  /** The sources, in the order of their numbers in the text. */
  citations: Citation[];
  /** False when the library has no answer, and when the answer asks which entry was meant. */
  answered: boolean;
  /**
   * The entries that may have been meant, nearest first; empty when the question is answered, or when no entry is
   * near.
   */
  suggestions: Suggestion[];
  urgent: boolean;
}

/**
 * Answers from the library alone, without a model. An emergency comes first; otherwise the matching statement
 * with its conditions and sources, or the sentence that the library does not have it.
 */
export const answer = (library: Library, query: Query): LibraryAnswer =>
  answerTo(library, query, find(library, query));

/** Composes the answer to a question from what was found in the library. */
export function answerTo(library: Library, query: Query, found: Finding): LibraryAnswer {
  const emergency = emergencyIn(library.triage, query.question, calmAnswerOf(library, found));
  if (emergency) return urgentAnswer(library, query, emergency);
  if (found.kind === "statements") return calmAnswer(found.statements);
  return {
    text: composeRefusal(library, query, found),
    citations: [],
    answered: false,
    suggestions: "entries" in found ? found.entries.map(suggestionOf) : [],
    urgent: false,
  };
}

/** The answer for one entry that the user chose, with the same statement's other sources (twins). */
export const answerFrom = (library: Library, entry: LibraryEntry): LibraryAnswer =>
  calmAnswer([statementOf(library, entry)]);

/** The sources of an answer, for a user who asks why. */
export function groundsOf(library: Library, ids: readonly string[]): LibraryAnswer {
  const entries = ids.flatMap((id) => library.entries.get(id) ?? []);
  const statements = entries.map((entry) => ({ entry, alsoFrom: [] }));
  return { ...calmAnswer(statements), text: composeGrounds(statements) };
}

/** Says that the library has nothing for another body or country, and suggests the nearest entries. */
export function nothingFor(library: Library, query: Query, { scope }: Scope): LibraryAnswer {
  const nearest = nearestToChoose(library, query);
  return {
    text: composeNothingFor(query, scopeNames[scope] ?? scope, nearest),
    citations: [],
    answered: false,
    suggestions: nearest.map(suggestionOf),
    urgent: false,
  };
}

/** Compares two or more bodies side by side; null when the library has fewer than two entries to compare. */
export function comparison(
  library: Library,
  questions: ReadonlyMap<string, string>,
  meaning?: TextSimilarities,
): LibraryAnswer | null {
  const rows = compare(library, questions, meaning);
  if (!rows) return null;
  const statements = rows.map(({ entry }) => ({ entry, alsoFrom: [] }));
  const titles = rows.map(({ scope }) => scopeNames[scope] ?? scope);
  return { ...calmAnswer(statements), text: composeComparison(titles, statements) };
}

function calmAnswerOf({ firstAid }: Library, found: Finding): CalmAnswer {
  if (found.kind === "own-records" || found.kind === "gap") return found.kind;
  // suggestions, unlike statements, do not count against an emergency
  if (found.kind !== "statements") return "nothing";
  return found.statements.some(({ entry }) => firstAid.has(entry.id)) ? "first-aid" : "statements";
}

const calmAnswer = (statements: Statement[]): LibraryAnswer => ({
  text: composeStatements(statements),
  citations: statements.flatMap(({ entry, alsoFrom }) => [entry, ...alsoFrom]).map(citationOf),
  answered: true,
  suggestions: [],
  urgent: false,
});

function urgentAnswer(library: Library, query: Query, kind: EmergencyKind): LibraryAnswer {
  const entries = untilTheVetComes(library, query, kind);
  const hasFirstAid = entries.some(({ id }) => kind.meanwhile.includes(id));
  const statements = entries.map((entry) => ({ entry, alsoFrom: [] }));
  const text = composeUrgent(kind, statements, hasFirstAid);
  return { ...calmAnswer(statements), text, urgent: true };
}

/** Maximum statements in an urgent answer, which has to be short enough to read in a hurry. */
const URGENT_STATEMENTS_MAX = 2;

/** The entry on what to do in any emergency, added after the other entries if there is room. */
const IN_ANY_EMERGENCY = "until-vet-safety";

/** The library's entries on this kind of emergency: first aid, then background, with the nearest first in each. */
function untilTheVetComes(library: Library, query: Query, kind: EmergencyKind): LibraryEntry[] {
  const found = search(library.index, query, 30).flatMap(({ document }) =>
    document.kind === "entry" ? [document.entry.id] : [],
  );
  const rank = (id: string) => (found.includes(id) ? found.indexOf(id) : found.length);
  const nearest = (ids: string[]) => ids.toSorted((a, b) => rank(a) - rank(b));
  const own = [...nearest(kind.meanwhile), ...nearest(kind.about)];
  const ids = kind.report ? own : [...own, IN_ANY_EMERGENCY];
  const entries = ids.flatMap((id) => library.entries.get(id) ?? []);
  return entries.filter((entry) => isCitable(entry)).slice(0, URGENT_STATEMENTS_MAX);
}

/** How sentences name the thesaurus's bodies and countries. */
const scopeNames: Record<string, string> = {
  racing: "racing (BHA)",
  dressage: "British Dressage",
  eventing: "British Eventing",
  showjumping: "British Showjumping",
  "pony club": "the Pony Club",
  "riding club": "British Riding Clubs",
  fei: "the FEI",
  scotland: "Scotland",
  wales: "Wales",
  "northern ireland": "Northern Ireland",
};

/** One body's entry in a comparison. */
interface ComparedEntry {
  /** The name of the body in the thesaurus. */
  scope: string;
  entry: LibraryEntry;
}

const compares =
  /\b(?:compare[ds]?|comparing|comparison|differences?|different|differs?|versus|vs|same|unlike)\b/;

/** Maximum number of bodies in a comparison, because more columns do not fit on a phone. */
const BODIES_MAX = 4;

/** The questions of a comparison, one for each body; empty when the question compares nothing. */
export function comparedQuestions(
  { index }: Library,
  question: string,
): ReadonlyMap<string, string> {
  const phrases = index.scopes.get("body");
  const words = wordsOf(index.read(question));
  const bodies = phrases ? [...conceptsIn(phrases, words.map(stem))] : [];
  if (!phrases || bodies.length < 2 || bodies.length > BODIES_MAX) return new Map();
  if (!compares.test(words.join(" "))) return new Map();
  const asked = withoutPhrases(words, phrases).filter((word) => !compares.test(word));
  return new Map(bodies.map((body) => [body, `${asked.join(" ")} for ${bodyNames[body] ?? body}`]));
}

/** The words by which a question names each body. */
const bodyNames: Record<string, string> = {
  dressage: "british dressage",
  eventing: "british eventing",
  showjumping: "british showjumping",
};

/** The entry of each body; null unless at least two bodies have one. */
function compare(
  library: Library,
  questions: ReadonlyMap<string, string>,
  meaning?: TextSimilarities,
): ComparedEntry[] | null {
  const rows = [...questions].flatMap(([scope, question]) => {
    const about = { family: "body", scope };
    const found = find(library, { assistant: null, question, meaning, about });
    const entry = bestOf(found);
    return entry ? [{ scope, entry }] : [];
  });
  const entries = new Set(rows.map(({ entry }) => entry));
  return entries.size < 2 ? null : rows;
}

/** The entry that is certain to answer the question, otherwise the nearest. */
function bestOf(found: Finding): LibraryEntry | undefined {
  if (found.kind === "statements") return found.statements[0]?.entry;
  return found.kind === "between" ? found.entries[0] : undefined;
}
