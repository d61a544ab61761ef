import type { FeatureName } from "./features.ts";

/** The features that predict how far the first result can be trusted (`confidence.ts`). */
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
