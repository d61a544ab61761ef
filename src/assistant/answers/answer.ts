import { isCitable, type Library } from "#assistant/library.ts";
import type { TextSimilarities, Query, Scope } from "#assistant/retrieval/candidates.ts";
import { search } from "#assistant/retrieval/search.ts";
import { type CalmAnswer, emergencyIn } from "#assistant/triage/triage.ts";
import type { EmergencyKind, LibraryEntry } from "#rules/knowledge/entry.ts";
import { type Citation, citationOf } from "./citation.ts";
import { compare } from "./compare.ts";
import {
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

export interface LibraryAnswer {
  /** Markdown. The first line says to ring the vet when `urgent`. */
  text: string;
  /** In the order of their numbers in the text. */
  citations: Citation[];
  /** False when the library has no answer, and when it asks what was meant. */
  answered: boolean;
  /** The entries that may have been meant, nearest first; empty when it answers, or when nothing is near. */
  suggestions: Suggestion[];
  urgent: boolean;
}

/**
 * Answers from the library alone, without a model: an emergency first, then the matching statement with its conditions
 * and sources, or else that the library does not hold it.
 */
export const answer = (library: Library, query: Query): LibraryAnswer =>
  answerTo(library, query, find(library, query));

/** The answer for a question and its finding. */
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

/** The statement of one chosen entry, with its twins. */
export const answerFrom = (library: Library, entry: LibraryEntry): LibraryAnswer =>
  calmAnswer([statementOf(library, entry)]);

/** The sources of an answer, for a person who asks why. */
export function groundsOf(library: Library, ids: readonly string[]): LibraryAnswer {
  const entries = ids.flatMap((id) => library.entries.get(id) ?? []);
  const statements = entries.map((entry) => ({ entry, alsoFrom: [] }));
  return { ...calmAnswer(statements), text: composeGrounds(statements) };
}

/** Says that nothing is held for another body or country, and suggests the nearest entries. */
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

/** Two or more bodies side by side; null when the library has fewer than two entries to compare. */
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
  // suggestions, unlike statements, do not raise the threshold for an emergency
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

/** Maximum statements of an urgent answer, which is read in a hurry. */
const URGENT_STATEMENTS_MAX = 2;

/** Given after the other entries if there is room: what holds in any emergency. */
const IN_ANY_EMERGENCY = "until-vet-safety";

/** The library's entries on this emergency: first aid, then background, each nearest first. */
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

/** The names of the thesaurus's bodies and countries in a sentence. */
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
