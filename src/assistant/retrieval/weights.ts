import type { FeatureName } from "./features.ts";

/** What tells how far the first result can be trusted (`standing.ts`). */
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

/** Weights that `npm run tool -- train-search` has learnt: of what speaks for a result, and of two decisions about the first. */
export interface Weights {
  order: Partial<Record<FeatureName, number>>;
  /** Is the first surely what was meant? */
  sure: Record<ConfidenceFeature, number>;
  /** Does the library hold it at all? */
  held: Record<ConfidenceFeature, number>;
}
