/**
 * The parameters of the search, tuned on one half of `bench/experts` and evaluated on the other. `npm run bench
 * -- experts` shows what each part contributes by leaving it out.
 */
export const searchParameters = {
  /** BM25's term saturation (k1) and length normalisation (b). */
  k1: 0.9,
  b: 0.3,
  /** The weight of a word in each field. */
  question: 1.8,
  statement: 1.1,
  label: 0.6,
  asks: 1.4,
  /** The factor for a match by a concept instead of the word itself (jab for vaccination). */
  concept: 0.8,
  /** The weights, in the score, of the whole text and of the three closest phrasings. */
  text: 0.75,
  closest: 0.7,
  second: 0.6,
  third: 0.35,
  /** In the comparison of a question with a phrasing, the share that counts for the question's own words. */
  questionShare: 0.6,
  /** Factors for entries of other specialists, and for entries whose first specialist was asked. */
  otherField: 0.8,
  ownField: 1.05,
  /**
   * Factors for entries about another body or country, about one that the question did not name, and about the
   * right one.
   */
  wrongScope: 0.6,
  unaskedScope: 0.93,
  rightScope: 1.25,
  /** The weight of a word that occurs in no document, as a share of the rarest word's weight. */
  unknown: 0.75,

  /**
   * The minimum confidence for a direct answer (`confidence.ts`); below this the user is asked which entry is
   * meant.
   */
  sure: 0.7,
  /** The minimum when the question is limited to one body or country, lower because only entries about that count. */
  sureAbout: 0.6,
  /** The minimum for a single sentence, when the confidence for the whole question is lower. */
  surePart: 0.8,
  /** The minimum for an answer to a question that matches a pattern of a gap or of the yard's records. */
  surer: 0.95,
  /** Entries are offered only if the probability that the library has what was meant is at least this. */
  near: 0.25,
} satisfies Record<string, number>;

export type SearchParameters = typeof searchParameters;
