/**
 * The numbers of the search, chosen on the tuning half of `bench/experts` and judged on the other.
 * `npm run bench:experts` shows what each part is worth by leaving it out.
 */
export const weights = {
  /** BM25 term saturation and length normalisation. */
  k1: 0.9,
  b: 0.3,
  /** How much a word counts by where it stands. */
  question: 1.8,
  statement: 1.1,
  label: 0.6,
  asks: 1.4,
  /** How much a word is worth that only means the same (jab for vaccination), or was misspelt. */
  concept: 0.8,
  mended: 0.85,
  /** What the whole text, the closest phrasing and the second closest add to the score. */
  text: 0.75,
  closest: 0.7,
  second: 0.6,
  third: 0.35,
  /** In comparing a question with a phrasing: the share that the question's own words have. */
  ownShare: 0.6,
  /** A specialist's own field, and the first specialist an entry belongs to. */
  otherField: 0.8,
  ownField: 1.05,
  /** Entries about another body or country than asked, about one nobody asked for, about the right one. */
  wrongScope: 0.6,
  unaskedScope: 0.93,
  rightScope: 1.25,
  /** How a word the library has never met weighs against knowing the answer. */
  unknown: 0.75,

  /** Below this an answer is not given. */
  enough: 0.4,
} satisfies Record<string, number>;

export type Weights = typeof weights;
