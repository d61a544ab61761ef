import type { Assistant } from "#rules/knowledge/entry.ts";
import { stem, wordsOf } from "#assistant/text/words.ts";
import { conceptsIn } from "./tokens.ts";
import { type DocumentSimilarity, type Similarity, similarityAt } from "./similarity.ts";
import {
  queryTexts,
  addEvidence,
  confidenceOf,
  type Evidence,
  noEvidence,
  type QueryTerm,
  queryTerms,
} from "./query-terms.ts";
import type { Document, SearchIndex } from "./search-index.ts";

export interface Query {
  /** The specialist whom the user asked; null for none in particular. */
  assistant: Assistant | null;
  question: string;
  /** A sentence model's similarities; without them only the words decide. */
  meaning?: TextSimilarities | undefined;
  /** Whether the question names a horse of the yard, which makes it more likely to be about the records. */
  namesHorse?: boolean;
  /** Limits the candidates to documents about this body or country. */
  about?: Scope;
}

/** A body or country of the thesaurus, with the family that it belongs to there. */
export interface Scope {
  family: string;
  scope: string;
}

/** For each text that a question is searched by (`queryTexts`), the similarity to every document. */
export type TextSimilarities = ReadonlyMap<string, Similarity>;

/** How well the words of a question match a document. */
interface WordMatch {
  /** The weighted match of the document's fields and of its three closest phrasings. */
  relevance: number;
  /** The match of the document's three closest phrasings, each 0 to 1, best first. */
  fits: [number, number, number];
  /** The probability, by the words alone, that the document is what was asked for; 0 to 1. */
  confidence: number;
}

/** The documents that share a word with a question, by position in the index. */
function matchWords(index: SearchIndex, question: string): Map<number, WordMatch> {
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

/** A document with the evidence that it answers the question. */
export interface Candidate {
  /** The position of the document in the index. */
  id: number;
  document: Document;
  /** Whether the question names a horse of the yard. */
  namesHorse: boolean;
  /** The match by the words of the whole question. */
  words: WordMatch;
  /** The similarity to the whole question; null without a sentence model. */
  similarity: DocumentSimilarity | null;
  /** Factors for how well the document suits the specialist, and the bodies and countries meant; 1 is neutral. */
  field: number;
  scope: number;
  /** The best scores of the whole question or of any of its sentences. */
  part: { words: number; meaning: number };
}

const noWords: WordMatch = { relevance: 0, fits: [0, 0, 0], confidence: 0 };

/** The documents for which there is any evidence, in no particular order. */
export function candidatesFor(index: SearchIndex, query: Query): Candidate[] {
  const texts = queryTexts(index, query.question);
  const matches = texts.map((text) => matchWords(index, text));
  const similarity = texts.flatMap((text) => query.meaning?.get(text) ?? []);
  const scopes = queryScopes(index, query);
  const [whole] = similarity;
  const ids = whole ? index.documents.keys() : new Set(matches.flatMap((each) => [...each.keys()]));
  return [...ids].flatMap((id) => {
    const document = index.documents[id];
    if (!document || (query.about && !isAbout(index, id, query.about))) return [];
    const field = fieldFactor(index, document, query);
    const scope = scopeFactor(index, id, scopes);
    const relevances = matches.map((each) => each.get(id)?.relevance ?? 0);
    const meanings = similarity.map((each) => meaningOf(similarityAt(each, id)));
    return {
      id,
      document,
      namesHorse: query.namesHorse ?? false,
      words: matches[0]?.get(id) ?? noWords,
      similarity: whole ? similarityAt(whole, id) : null,
      field,
      scope,
      part: { words: Math.max(...relevances) * field * scope, meaning: Math.max(0, ...meanings) },
    };
  });
}

/** Whether the document at this position of the index is about this body or country. */
export const isAbout = ({ documentScopes }: SearchIndex, id: number, { family, scope }: Scope) =>
  documentScopes[id]?.get(family)?.has(scope) ?? false;

/** The score of a candidate by the words of the whole question. */
export const wordScore = ({ words, field, scope }: Candidate): number =>
  words.relevance * field * scope;

/** The similarity by meaning: the mean of the three nearest phrasings, plus the statement with a lower weight. */
export const meaningOf = ({ closest, second, third, statement }: DocumentSimilarity): number =>
  (closest + second + third) / 3 + 0.3 * statement;

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
