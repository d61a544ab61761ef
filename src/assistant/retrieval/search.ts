import type { Assistant } from "#rules/knowledge/entry.ts";
import { stem } from "#assistant/text/stem.ts";
import { wordsOf } from "#assistant/text/words.ts";
import { conceptsIn } from "./concepts.ts";
import { addEvidence, confidenceOf, type Evidence, noEvidence } from "./confidence.ts";
import { type QueryTerm, queryTerms } from "./query-terms.ts";
import type { Document, SearchIndex } from "./search-index.ts";

export interface Query {
  /** Whom the question was put to; null when to nobody in particular. */
  assistant: Assistant | null;
  question: string;
}

export interface SearchResult {
  document: Document;
  /** For ranking documents against one another. */
  score: number;
  /** 0 to 1: the probability that this is what was asked for. */
  confidence: number;
}

/** The documents nearest to a question, best first, at most `limit`. */
export function search(index: SearchIndex, query: Query, limit = 8): SearchResult[] {
  const terms = queryTerms(index, query.question);
  const queryWeight = terms.reduce((sum, { weight }) => sum + weight, 0);
  if (queryWeight === 0) return [];
  const phrasingFits = matchPhrasings(index, terms, queryWeight);
  const scopes = queryScopes(index, query);
  const evidence = noEvidence();
  for (const { kind, weight } of terms) addEvidence(evidence, kind, weight);
  const results: (SearchResult & { id: number })[] = [];
  for (const [id, match] of matchTexts(index, terms)) {
    const document = index.documents[id];
    if (!document) continue;
    const fits = (phrasingFits.get(id) ?? []).toSorted((a, b) => b - a);
    const factor = fieldFactor(index, document, query) * scopeFactor(index, id, scopes);
    results.push({
      document,
      score: factor * relevance(index, match.score / queryWeight, fits),
      confidence: confidenceOf(evidence, match.evidence, fits[2] ?? 0),
      id,
    });
  }
  return results.toSorted((a, b) => b.score - a.score || a.id - b.id).slice(0, limit);
}

function relevance(
  { parameters }: SearchIndex,
  text: number,
  [closest = 0, second = 0, third = 0]: number[],
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

/** For each document its best score by one of a word's terms. */
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

/** For each document how well its phrasings fit the question, each 0 to 1. */
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

/** For each phrasing the weight of the words that it shares with the question. */
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

function fieldFactor(
  { parameters }: SearchIndex,
  { assistants }: Document,
  { assistant }: Query,
): number {
  if (!assistants || !assistant) return 1;
  if (!assistants.includes(assistant)) return parameters.otherField;
  return assistants[0] === assistant ? parameters.ownField : 1;
}

interface QueryScope {
  family: string;
  named: Set<string>;
  implied: string[];
}

function queryScopes({ scopes, implied }: SearchIndex, { assistant, question }: Query) {
  const stems = wordsOf(question).map(stem);
  return [...scopes].map(([family, phrases]) => ({
    family,
    named: conceptsIn(phrases, stems),
    implied: assistant ? implied[assistant] : [],
  }));
}

function scopeFactor({ parameters, documentScopes }: SearchIndex, id: number, asked: QueryScope[]) {
  const { wrongScope, unaskedScope, rightScope } = parameters;
  let factor = 1;
  for (const { family, named, implied } of asked) {
    const scopes = documentScopes[id]?.get(family);
    if (!scopes || scopes.size === 0) continue;
    if (named.size > 0) factor *= [...named].some((n) => scopes.has(n)) ? rightScope : wrongScope;
    else if (!implied.some((name) => scopes.has(name))) factor *= unaskedScope;
  }
  return factor;
}
