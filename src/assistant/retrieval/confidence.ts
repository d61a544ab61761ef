/** The weights of words, by kind: those of a whole question, or those of it that a document has. */
export interface Evidence {
  total: number;
  /** Words that carry information and that the library's entries know. */
  informative: number;
  /** Words that carry information and that no entry knows. */
  unknown: number;
  common: number;
}

/** How a word of a question counts as evidence. */
export type EvidenceKind = Exclude<keyof Evidence, "total">;

export const noEvidence = (): Evidence => ({ total: 0, informative: 0, unknown: 0, common: 0 });

/** Adds the weight of one word. */
export function addEvidence(evidence: Evidence, kind: EvidenceKind, weight: number) {
  evidence.total += weight;
  evidence[kind] += weight;
}

/**
 * The probability that a document is what was asked for, from what it shares with the question. A
 * logistic curve fitted on the tuning half of `bench/experts`, on one phrasing held back from each
 * entry, and on the questions of `not-held.json` put to a library without them.
 */
export function confidenceOf(question: Evidence, shared: Evidence, thirdClosest: number): number {
  const unknown = (question.unknown - shared.unknown) / question.total;
  const missing = (question.informative - shared.informative) / question.total;
  const logit =
    5 * thirdClosest - 5.9 * unknown - 2.5 * missing + 2.9 * Math.log1p(shared.total) - 6.9;
  return 1 / (1 + Math.exp(-logit));
}
