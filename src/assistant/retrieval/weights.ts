import type { FeatureName } from "./features.ts";

/** The features for how far the first result can be trusted (`confidence.ts`). */
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

/** Weights learnt by `npm run tool -- train-search`: for ranking the results, and for two decisions about the first. */
export interface Weights {
  order: Partial<Record<FeatureName, number>>;
  /** Is the first surely what was meant? */
  sure: Record<ConfidenceFeature, number>;
  /** Does the library hold it at all? */
  held: Record<ConfidenceFeature, number>;
}
