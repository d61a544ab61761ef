import { namesIn, wordsOf } from "#assistant/text/words.ts";
import type { EvidenceKind } from "./confidence.ts";
import type { SearchIndex } from "./search-index.ts";
import { idfOf, isConcept, type Token, tokenise } from "./tokens.ts";

/** One word of the question, with the terms it may match and what each match counts. */
export interface QueryTerm {
  terms: { term: string; factor: number }[];
  /** Its idf, or for a word that no document has a share of the rarest word's. */
  weight: number;
  kind: EvidenceKind;
}

/** The terms that a readable text is searched by, each stem once and without horses' names. */
export function queryTerms(index: SearchIndex, text: string): QueryTerm[] {
  const { parameters } = index;
  const rarest = Math.log(1 + index.documents.length / 1.5);
  const byStem = new Map<string, QueryTerm>();
  for (const token of tokenise(withoutNames(index, text), index.vocabulary)) {
    const [key = ""] = token.terms;
    const terms = token.terms.map((term) => ({
      term,
      factor: isConcept(term) && token.word !== "" ? parameters.concept : 1,
    }));
    const idf = idfOf(token, (term) => index.terms.get(term)?.idf);
    byStem.set(key, {
      terms,
      weight: idf === 0 ? rarest * parameters.unknown : idf,
      kind: evidenceKind(index, token),
    });
  }
  return [...byStem.values()];
}

function withoutNames(index: SearchIndex, text: string) {
  const names = new Set(namesIn(text, index.properNames));
  return wordsOf(text)
    .filter((word) => !names.has(word))
    .join(" ");
}

/** A word that only gaps have is unknown to the library; a number, like a common word, says little. */
function evidenceKind(index: SearchIndex, token: Token): EvidenceKind {
  const [key = ""] = token.terms;
  if (index.common.has(key) || /^\d/.test(key)) return "common";
  const isInEntries = token.terms.some((term) => {
    const [first = index.entryCount] = index.terms.get(term)?.documents ?? [];
    return first < index.entryCount;
  });
  return isInEntries ? "informative" : "unknown";
}
