import type { LibraryEntry } from "#rules/knowledge/entry.ts";
import type { Library } from "#assistant/library.ts";
import type { TextSimilarities } from "#assistant/retrieval/candidates.ts";
import { conceptsIn } from "#assistant/retrieval/tokens.ts";
import { stem, wordsOf } from "#assistant/text/words.ts";
import { find, type Finding } from "./find.ts";
import { withoutPhrases } from "./in-context.ts";

/** One body's entry in a comparison. */
export interface ComparedEntry {
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
export function compare(
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
