import { spellCorrector } from "#assistant/text/spelling.ts";
import { stem } from "#assistant/text/stem.ts";
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

/** The terms that a question is searched by, each stem once. */
export function queryTerms(index: SearchIndex, question: string): QueryTerm[] {
  const { parameters } = index;
  const { text, corrections } = correctQuestion(index, question);
  const rarest = Math.log(1 + index.documents.length / 1.5);
  const byStem = new Map<string, QueryTerm>();
  for (const token of tokenise(text, index.vocabulary)) {
    const [key = ""] = token.terms;
    const correction = corrections.has(token.word) ? parameters.corrected : 1;
    const terms = token.terms.map((term) => ({
      term,
      factor: correction * (isConcept(term) && token.word !== "" ? parameters.concept : 1),
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

/** The question without horses' names and with misspelt words corrected. */
function correctQuestion(index: SearchIndex, question: string) {
  const names = new Set(namesIn(question, index.properNames));
  const corrections = new Set<string>();
  const correct = spellCorrector(index.dictionary);
  const words = wordsOf(question)
    .filter((word) => !names.has(word))
    .map((word) => {
      if (index.vocabulary.stopWords.has(word) || index.terms.has(stem(word))) return word;
      const correction = correct(word);
      if (correction) corrections.add(correction);
      return correction ?? word;
    });
  return { text: words.join(" "), corrections };
}
