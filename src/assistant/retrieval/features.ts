import { type Candidate, meaningOf, wordScore } from "./candidates.ts";
import type { DocumentSimilarity } from "./similarity.ts";

/** The highest value of each score among all candidates, for comparison. */
export interface Best {
  words: number;
  meaning: number;
  closest: number;
  partWords: number;
  partMeaning: number;
}

export const bestOf = (candidates: readonly Candidate[]): Best => ({
  words: most(candidates, wordScore),
  meaning: most(candidates, ({ similarity }) => (similarity ? meaningOf(similarity) : 0)),
  closest: most(candidates, ({ similarity }) => similarity?.closest ?? 0),
  partWords: most(candidates, ({ part }) => part.words),
  partMeaning: most(candidates, ({ part }) => part.meaning),
});

const most = (candidates: readonly Candidate[], of: (candidate: Candidate) => number) =>
  candidates.reduce((best, candidate) => Math.max(best, of(candidate)), 1e-6);

/** Features by words: of the whole question, of its sentences, and of the specialist and scope. */
export const wordFeatures = [
  "words",
  "wordsToBest",
  "firstByWords",
  "fit",
  "secondFit",
  "thirdFit",
  "confidence",
  "partToBest",
  "otherField",
  "ownField",
  "scope",
  "gap",
  "records",
  "namedRecords",
] as const;

/** Features by meaning: the cosines to the nearest phrasings and to the statement. */
const meaningFeatures = [
  "closest",
  "second",
  "third",
  "statement",
  "closestToBest",
  "meaningToBest",
  "firstByMeaning",
  "partMeaning",
  "partMeaningToBest",
] as const;

export const featureNames = [...wordFeatures, ...meaningFeatures] as const;
export type FeatureName = (typeof featureNames)[number];

const unlike: DocumentSimilarity = { closest: 0, second: 0, third: 0, statement: 0 };
const yes = (is: boolean) => (is ? 1 : 0);

/** The features of a candidate, whose weighted sum is its score. */
export function featuresOf(candidate: Candidate, best: Best): Record<FeatureName, number> {
  const { document, namesHorse, words, field, scope, part } = candidate;
  const similarity = candidate.similarity ?? unlike;
  const byWords = wordScore(candidate);
  const byMeaning = meaningOf(similarity);
  return {
    words: byWords,
    wordsToBest: byWords / best.words,
    firstByWords: yes(byWords === best.words),
    fit: words.fits[0],
    secondFit: words.fits[1],
    thirdFit: words.fits[2],
    confidence: logit(words.confidence),
    partToBest: part.words / best.partWords,
    otherField: yes(field < 1),
    ownField: yes(field > 1),
    scope: Math.log(scope),
    gap: yes(document.kind === "gap"),
    records: yes(document.kind === "records"),
    namedRecords: yes(document.kind === "records" && namesHorse),
    ...similarity,
    closestToBest: similarity.closest - best.closest,
    meaningToBest: byMeaning - best.meaning,
    firstByMeaning: yes(byMeaning === best.meaning),
    partMeaning: part.meaning,
    partMeaningToBest: part.meaning - best.partMeaning,
  };
}

/** The log odds of a probability, which is clamped away from 0 and 1. */
export function logit(probability: number): number {
  const kept = Math.min(0.999, Math.max(0.001, probability));
  return Math.log(kept / (1 - kept));
}

/** The features that predict how far the first result can be trusted (`search.ts`). */
export const confidenceFeatures = [
  "constant",
  "margin",
  "marginToThird",
  "share",
  "score",
  "confidence",
  "closest",
  "third",
  "firstByWords",
  "terms",
  "unknown",
  "gap",
] as const;
export type ConfidenceFeature = (typeof confidenceFeatures)[number];

/**
 * Weights trained by `npm run tool -- train-search`, for ranking the results and for two decisions about the
 * first result.
 */
export interface Weights {
  order: Partial<Record<FeatureName, number>>;
  /** Decides whether the first result is surely what was meant. */
  sure: Record<ConfidenceFeature, number>;
  /** Decides whether the library has what was meant at all. */
  held: Record<ConfidenceFeature, number>;
}
