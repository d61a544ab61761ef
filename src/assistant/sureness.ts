import type { Sought } from "./search.ts";

/** What words are worth: of a whole question, or of those an entry has. */
export interface Evidence {
  all: number;
  /** Words that tell something and that the library's entries know. */
  telling: number;
  /** Words that tell something and that no entry knows. */
  unknown: number;
  common: number;
}

/** What a question's words are worth, by kind. */
export function evidenceOf(sought: readonly Sought[]): Evidence {
  const evidence: Evidence = { all: 0, telling: 0, unknown: 0, common: 0 };
  for (const { worth, kind } of sought) {
    evidence.all += worth;
    evidence[kind] += worth;
  }
  return evidence;
}

/**
 * How likely an entry is what was asked, 0 to 1, from what it shares with the question. A logistic
 * curve fitted on the tuning half of `bench/experts`, on one phrasing held back from each entry, and
 * on the questions of `not-held.json` put to a library without them.
 */
export function sureness(whole: Evidence, shared: Evidence, thirdClosest: number): number {
  const unknown = (whole.unknown - shared.unknown) / whole.all;
  const missing = (whole.telling - shared.telling) / whole.all;
  const logit =
    5 * thirdClosest - 5.9 * unknown - 2.5 * missing + 2.9 * Math.log1p(shared.all) - 6.9;
  return 1 / (1 + Math.exp(-logit));
}
