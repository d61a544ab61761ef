/**
 * The parameters of the search, tuned on the tuning half of `bench/experts` and evaluated on the
 * other. `npm run bench -- experts` shows what each part contributes by leaving it out.
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
  /** How much a match counts by a concept (jab for vaccination). */
  concept: 0.8,
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

  /** An answer is given by itself when it is at least so sure (`standing.ts`); below it the person is asked which is meant. */
  sure: 0.7,
  /** So sure it must be where one body or country is asked about, since only what is about that counts. */
  sureAbout: 0.6,
  /** So sure it must be of one sentence to answer that where the whole is less sure. */
  surePart: 0.8,
  /** So sure it must be to answer what patterns take for a known gap, or for the yard's own records. */
  surer: 0.95,
  /** Below this probability that the library holds it nothing is near enough to be asked about. */
  near: 0.25,
} satisfies Record<string, number>;

export type SearchParameters = typeof searchParameters;
