/**
 * The parameters of the search, tuned on the tuning half of `bench/experts` and evaluated on the
 * other. `npm run bench -- experts` shows what each part contributes by leaving it out.
 */
export const searchParameters = {
  /** BM25 term saturation and length normalisation. */
  k1: 0.9,
  b: 0.3,
  /** The weight of a word by its field. */
  question: 1.8,
  statement: 1.1,
  label: 0.6,
  asks: 1.4,
  /** The weight of a match by a concept (jab for vaccination). */
  concept: 0.8,
  /** The weights of the whole text and the three closest phrasings in the score. */
  text: 0.75,
  closest: 0.7,
  second: 0.6,
  third: 0.35,
  /** When comparing a question with a phrasing: the share of the question's own words. */
  questionShare: 0.6,
  /** Factors for entries of other specialists, and for those that belong first to this one. */
  otherField: 0.8,
  ownField: 1.05,
  /** Factors for entries about another body or country, about one that was not asked for, and about the right one. */
  wrongScope: 0.6,
  unaskedScope: 0.93,
  rightScope: 1.25,
  /** The weight of a word that is in no document, as a share of the rarest word's. */
  unknown: 0.75,

  /**
   * The minimum confidence for a direct answer (`confidence.ts`); below it the person is asked which entry is meant.
   */
  sure: 0.7,
  /** The minimum when the question is limited to one body or country, since only its entries count. */
  sureAbout: 0.6,
  /** The minimum for one sentence, when the whole question is less sure. */
  surePart: 0.8,
  /** The minimum for an answer to a question that matches the patterns of a gap or of the yard's records. */
  surer: 0.95,
  /** The minimum probability that the library holds it for entries to be offered. */
  near: 0.25,
} satisfies Record<string, number>;

export type SearchParameters = typeof searchParameters;
