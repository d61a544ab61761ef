import type { SearchResult } from "./search.ts";

/** Ahead of the next one by more than this tells nothing more. */
const MARGIN_MAX = 1.6;
const CONFIDENCE_MIN = 0.001;

/**
 * The probability that the best result is what was asked for, by its confidence and by how far its score is ahead of the
 * next one, which tells more. A logistic curve over both logarithms, fitted on 4,250 phrasings of the library, each put to
 * a library without it, and on the unanswerable questions of `bench/experts` weighted to a quarter of all.
 */
export function surenessOf(best: SearchResult, next: SearchResult | undefined): number {
  const confidence = Math.min(1 - CONFIDENCE_MIN, Math.max(CONFIDENCE_MIN, best.confidence));
  const margin = next ? Math.min(MARGIN_MAX, best.score / next.score) : MARGIN_MAX;
  const logit = 0.531 * Math.log(confidence / (1 - confidence)) + 2.555 * Math.log(margin) - 0.917;
  return 1 / (1 + Math.exp(-logit));
}
