import { logit } from "./features.ts";
import type { SearchOutcome, SearchResult } from "./search.ts";
import { type ConfidenceFeature, confidenceFeatures } from "./weights.ts";

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
