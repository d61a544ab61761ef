import {
  addEvidence,
  confidenceOf,
  type Evidence,
  noEvidence,
  type QueryTerm,
  queryTerms,
} from "./query-terms.ts";
import type { SearchIndex } from "./search-index.ts";

/** How well the words of a question match a document. */
export interface WordMatch {
  /** The weighted match of the document's fields and of its three closest phrasings. */
  relevance: number;
  /** The match of the document's three closest phrasings, each 0 to 1, best first. */
  fits: [number, number, number];
  /** The probability, by the words alone, that the document is what was asked for; 0 to 1. */
  confidence: number;
}

/** The documents that share a word with a question, by position in the index. */
export function matchWords(index: SearchIndex, question: string): Map<number, WordMatch> {
  const terms = queryTerms(index, question);
  const queryWeight = terms.reduce((sum, { weight }) => sum + weight, 0);
  if (queryWeight === 0) return new Map();
  const phrasingFits = matchPhrasings(index, terms, queryWeight);
  const evidence = noEvidence();
  for (const { kind, weight } of terms) addEvidence(evidence, kind, weight);
  const matches = new Map<number, WordMatch>();
  for (const [id, text] of matchTexts(index, terms)) {
    const [first = 0, second = 0, third = 0] = (phrasingFits.get(id) ?? []).toSorted(
      (a, b) => b - a,
    );
    matches.set(id, {
      relevance: relevance(index, text.score / queryWeight, [first, second, third]),
      fits: [first, second, third],
      confidence: confidenceOf(evidence, text.evidence, third),
    });
  }
  return matches;
}

function relevance(
  { parameters }: SearchIndex,
  text: number,
  [closest, second, third]: WordMatch["fits"],
) {
  return (
    parameters.text * text +
    parameters.closest * closest +
    parameters.second * second +
    parameters.third * third
  );
}

interface TextMatch {
  score: number;
  evidence: Evidence;
}

function matchTexts(index: SearchIndex, terms: QueryTerm[]) {
  const matches = new Map<number, TextMatch>();
  for (const { terms: alternatives, weight, kind } of terms)
    for (const [id, score] of bestScores(index, alternatives)) {
      const match = matches.get(id) ?? { score: 0, evidence: noEvidence() };
      match.score += score * weight;
      addEvidence(match.evidence, kind, weight);
      matches.set(id, match);
    }
  return matches;
}

/** For each document the best score of any of a word's alternative terms. */
function bestScores(index: SearchIndex, alternatives: QueryTerm["terms"]) {
  const best = new Map<number, number>();
  for (const { term, factor } of alternatives) {
    const found = index.terms.get(term);
    found?.documents.forEach((id, position) => {
      const score = (found.weights[position] ?? 0) * factor;
      best.set(id, Math.max(score, best.get(id) ?? 0));
    });
  }
  return best;
}

/** For each document the matches of its phrasings, each 0 to 1. */
function matchPhrasings(index: SearchIndex, terms: QueryTerm[], queryWeight: number) {
  const { questionShare } = index.parameters;
  const { documents, weights } = index.phrasings;
  const fits = new Map<number, number[]>();
  for (const [phrasing, shared] of sharedWeights(index, terms)) {
    const id = documents[phrasing] ?? -1;
    const whole = questionShare * queryWeight + (1 - questionShare) * (weights[phrasing] ?? 0);
    const fit = Math.min(1, shared / whole);
    const others = fits.get(id);
    if (others) others.push(fit);
    else fits.set(id, [fit]);
  }
  return fits;
}

/** For each phrasing the total weight of the words that it shares with the question. */
function sharedWeights(index: SearchIndex, terms: QueryTerm[]) {
  const shared = new Map<number, number>();
  for (const { terms: alternatives, weight } of terms) {
    const best = new Map<number, number>();
    for (const { term, factor } of alternatives)
      for (const phrasing of index.terms.get(term)?.phrasings ?? [])
        best.set(phrasing, Math.max(factor, best.get(phrasing) ?? 0));
    for (const [phrasing, factor] of best)
      shared.set(phrasing, (shared.get(phrasing) ?? 0) + factor * weight);
  }
  return shared;
}
