import type { FeatureName } from "./features.ts";

/** What tells how far the first result can be trusted (`standing.ts`). */
export const standingNames = [
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
export type StandingName = (typeof standingNames)[number];

/** Weights that `npm run tool -- train-search` has learnt: of what speaks for a result, and of two decisions about the first. */
export interface Weights {
  order: Partial<Record<FeatureName, number>>;
  /** Is the first surely what was meant? */
  sure: Record<StandingName, number>;
  /** Does the library hold it at all? */
  held: Record<StandingName, number>;
}
