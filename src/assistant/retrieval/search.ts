import type { Library } from "#assistant/library.ts";
import type { Assistant, LibraryEntry } from "#rules/knowledge/entry.ts";
import { type Candidate, candidatesFor, type Query, wordScore } from "./candidates.ts";
import {
  type Best,
  bestOf,
  type ConfidenceFeature,
  confidenceFeatures,
  type FeatureName,
  featureNames,
  featuresOf,
  logit,
  type Weights,
} from "./features.ts";
import { queryTerms, queryTexts } from "./query-terms.ts";
import { weightsOfMeaning, weightsOfWords } from "./ranking-weights.ts";
import type { Document, SearchIndex } from "./search-index.ts";

export interface SearchResult {
  document: Document;
  /** The log odds that the document is what was asked for, relative to the question's other results. */
  score: number;
  /** The document's score by words alone, 0 or more. */
  wordScore: number;
  candidate: Candidate;
}

/** How much of a question the library's vocabulary covers. */
export interface QuestionCoverage {
  /** The number of informative words in the question. */
  terms: number;
  /** The share of these words' weight that falls on words in no entry. */
  unknown: number;
}

/** The results of a question, and the evidence for how far they can be trusted. */
export interface SearchOutcome {
  /** The results, best first. */
  results: SearchResult[];
  weights: Weights;
  best: Best;
  known: QuestionCoverage;
}

/** All candidates for a question, best first. */
export function look(index: SearchIndex, query: Query): SearchOutcome {
  const candidates = candidatesFor(index, query);
  const best = bestOf(candidates);
  const weights = candidates.some(({ similarity }) => similarity)
    ? weightsOfMeaning
    : weightsOfWords;
  const results = candidates.map((candidate) => ({
    document: candidate.document,
    score: scoreOf(weights, featuresOf(candidate, best)),
    wordScore: wordScore(candidate),
    candidate,
  }));
  return {
    results: results.toSorted((a, b) => b.score - a.score || a.candidate.id - b.candidate.id),
    weights,
    best,
    known: knownIn(index, query.question),
  };
}

/** How much of the whole question the library's vocabulary covers. */
export function knownIn(index: SearchIndex, question: string): QuestionCoverage {
  const terms = queryTerms(index, queryTexts(index, question)[0]);
  const weightOf = (some: typeof terms) => some.reduce((sum, { weight }) => sum + weight, 0);
  const all = weightOf(terms);
  const unknown = weightOf(terms.filter(({ kind }) => kind === "unknown"));
  return { terms: terms.length, unknown: all === 0 ? 1 : unknown / all };
}

/** The score of a candidate that has these features. */
export const scoreOf = (
  { order }: Pick<Weights, "order">,
  values: Record<FeatureName, number>,
): number => featureNames.reduce((sum, name) => sum + (order[name] ?? 0) * values[name], 0);

/** The documents nearest to a question, best first, at most `limit`. */
export const search = (index: SearchIndex, query: Query, limit = 8): SearchResult[] =>
  look(index, query).results.slice(0, limit);

export interface BrowseFilter {
  assistant: Assistant | null;
  topic: string | null;
  search: string | null;
}

/** A result is listed if its score is at least LISTED times the best one; at most RESULTS_MAX are listed. */
const LISTED = 0.4;
const RESULTS_MAX = 100;

/**
 * The entries that pass a filter. With a search text the nearest come first; otherwise they are in the order of
 * the corpus.
 */
export function browse({ index, entries }: Library, filter: BrowseFilter): LibraryEntry[] {
  const ranked =
    filter.search === null
      ? [...entries.values()]
      : nearest(index, filter.search, filter.assistant);
  return ranked.filter(
    ({ assistants, topic }) =>
      (filter.assistant === null || assistants.includes(filter.assistant)) &&
      (filter.topic === null || topic === filter.topic),
  );
}

function nearest(index: SearchIndex, question: string, assistant: Assistant | null) {
  const results = search(index, { assistant, question }, index.documents.length);
  const entries = results.flatMap(({ document, wordScore: score }) =>
    document.kind === "entry" ? [{ entry: document.entry, score }] : [],
  );
  const best = Math.max(0, ...entries.map(({ score }) => score));
  return entries
    .filter(({ score }) => score >= best * LISTED)
    .slice(0, RESULTS_MAX)
    .map(({ entry }) => entry);
}

/** Margins above these maxima carry no further information. */
const MARGIN_MAX = 5;
const MARGIN_TO_THIRD_MAX = 6;
const TERMS_MAX = 12;

/** How far results can be trusted, as probabilities. */
export interface Confidence {
  /** The probability that the first result is what the user meant. */
  sure: number;
  /** The probability that the library has what the user meant. */
  held: number;
}

/**
 * Estimates how far the results of a question can be trusted; `isSame` says which documents are twins and so do
 * not compete.
 */
export function confidenceOf(
  found: SearchOutcome,
  isSame: (one: SearchResult, other: SearchResult) => boolean,
): Confidence {
  const values = confidenceValues(found, isSame);
  const { sure, held } = found.weights;
  return { sure: probability(sure, values), held: probability(held, values) };
}

function probability(
  weights: Record<ConfidenceFeature, number>,
  values: Record<ConfidenceFeature, number>,
) {
  const sum = confidenceFeatures.reduce((total, name) => total + weights[name] * values[name], 0);
  return 1 / (1 + Math.exp(-sum));
}

/** The values of the features that both decisions use. */
export function confidenceValues(
  { results, best, known }: Omit<SearchOutcome, "weights">,
  isSame: (one: SearchResult, other: SearchResult) => boolean,
): Record<ConfidenceFeature, number> {
  const [first] = results;
  if (!first) return { ...nothing, unknown: known.unknown };
  const [next, , third = next] = results.slice(1).filter((each) => !isSame(first, each));
  const { words, similarity } = first.candidate;
  return {
    constant: 1,
    margin: ahead(first, next, MARGIN_MAX),
    marginToThird: ahead(first, third, MARGIN_TO_THIRD_MAX),
    share: shareOfFirst(first, results),
    score: first.score / 10,
    confidence: logit(words.confidence) / 3,
    closest: similarity?.closest ?? 0,
    third: similarity?.third ?? 0,
    firstByWords: first.wordScore === best.words ? 1 : 0,
    terms: Math.min(TERMS_MAX, known.terms) / TERMS_MAX,
    unknown: known.unknown,
    gap: first.document.kind === "gap" ? 1 : 0,
  };
}

/** The values of the features when nothing was found. */
const nothing: Record<ConfidenceFeature, number> = {
  constant: 1,
  margin: 0,
  marginToThird: 0,
  share: 0,
  score: 0,
  confidence: -2,
  closest: 0,
  third: 0,
  firstByWords: 0,
  terms: 0,
  unknown: 1,
  gap: 0,
};

const ahead = (first: SearchResult, rival: SearchResult | undefined, most: number) =>
  rival ? Math.min(most, first.score - rival.score) : most;

/** How many results take part in sharing the odds; later ones would have almost none. */
const SHARING = 30;

/** The share of the odds that falls to the first result. */
const shareOfFirst = (first: SearchResult, results: readonly SearchResult[]) =>
  1 / results.slice(0, SHARING).reduce((sum, { score }) => sum + Math.exp(score - first.score), 0);
