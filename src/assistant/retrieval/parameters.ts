/**
 * The parameters of the search, tuned on the tuning half of `bench/experts` and evaluated on the
 * other. `npm run bench:experts` shows what each part contributes by leaving it out.
 */
export const searchParameters = {
  /** BM25 term saturation and length normalisation. */
  k1: 0.9,
  b: 0.3,
  /** How much a word counts by the field it stands in. */
  question: 1.8,
  statement: 1.1,
  label: 0.6,
  asks: 1.4,
  /** How much a match counts by a concept (jab for vaccination), or by a corrected word. */
  concept: 0.8,
  corrected: 0.85,
  /** What the whole text and the three closest phrasings add to the score. */
  text: 0.75,
  closest: 0.7,
  second: 0.6,
  third: 0.35,
  /** In comparing a question with a phrasing: the share of the question's own words. */
  questionShare: 0.6,
  /** Entries of other specialists, and those that belong to this one first. */
  otherField: 0.8,
  ownField: 1.05,
  /** Entries about another body or country than asked, about one nobody asked for, about the right one. */
  wrongScope: 0.6,
  unaskedScope: 0.93,
  rightScope: 1.25,
  /** The weight of a word that no document has, as a share of the rarest word's. */
  unknown: 0.75,

  /**
   * An answer is given by itself when it is at least so sure (`sureness.ts`); below it the person is asked which is meant.
   * On phrasings that the library did not know 0.06 of the answers are wrong at this point, and 0.86 right at once or by a
   * tap; at 0.5 it is 0.10 and 0.83.
   */
  sure: 0.6,
  /**
   * Below this confidence nothing is near enough to be asked about: asking back costs a fifth of a refusal, and of what lies
   * between this and 0.08 a third is held.
   */
  near: 0.02,
} satisfies Record<string, number>;

export type SearchParameters = typeof searchParameters;
