/** The number of dimensions of the sentence model's vectors. */
export const DIMENSIONS = 384;

/**
 * The sentence vectors of the library's texts: each phrasing in the order of the index, then each entry's
 * statement. A text that has no vector yet has a row of zeros.
 */
export interface Vectors {
  /** The vectors row by row, `DIMENSIONS` numbers each, at any scale. */
  rows: Int8Array;
  /** For each row the reciprocal of its vector's length, or 0 for a row of zeros. */
  scales: Float32Array;
  /** The document that each row belongs to. */
  documents: ArrayLike<number>;
  /** How many of the rows are phrasings. */
  phrasingCount: number;
  documentCount: number;
}

/** The vectors of a library, with the values that are needed for each comparison. */
export function vectorsOf(
  rows: Int8Array,
  { phrasings, entryCount, documentCount }: VectorLayout,
): Vectors {
  const count = rows.length / DIMENSIONS;
  if (count !== phrasings.length + entryCount)
    throw new Error(`${count} vectors, not ${phrasings.length + entryCount}`);
  const entries = Array.from({ length: entryCount }, (_, entry) => entry);
  return {
    rows,
    scales: Float32Array.from({ length: count }, (_, row) => scaleOf(rows, row)),
    documents: Int32Array.from([...phrasings, ...entries]),
    phrasingCount: phrasings.length,
    documentCount,
  };
}

/** The text whose vector each row is: first the phrasings, then one statement for each entry. */
export interface VectorLayout {
  /** The document that each phrasing belongs to. */
  phrasings: readonly number[];
  entryCount: number;
  documentCount: number;
}

function scaleOf(rows: Int8Array, row: number) {
  let sum = 0;
  for (let at = row * DIMENSIONS; at < (row + 1) * DIMENSIONS; at++) sum += (rows[at] ?? 0) ** 2;
  return sum === 0 ? 0 : 1 / Math.sqrt(sum);
}

/** The similarity of a question to the texts of one document, as cosines from -1 to 1. */
export interface DocumentSimilarity {
  /** The similarities of the three nearest phrasings, nearest first. */
  closest: number;
  second: number;
  third: number;
  statement: number;
}

/** The similarity of one question to all documents, with `PER_DOCUMENT` numbers for each. */
export type Similarity = Float32Array;
const PER_DOCUMENT = 4;

/** Compares a question with every text. The question's vector must have length 1. */
export function similarityTo(vectors: Vectors, question: ArrayLike<number>): Similarity {
  const similarity = new Float32Array(vectors.documentCount * PER_DOCUMENT);
  for (let row = 0; row < vectors.scales.length; row++) {
    const cosine = cosineTo(vectors, row, question);
    const at = (vectors.documents[row] ?? 0) * PER_DOCUMENT;
    if (row >= vectors.phrasingCount) similarity[at + 3] = cosine;
    else keepNearest(similarity, at, cosine);
  }
  return similarity;
}

function cosineTo({ rows, scales }: Vectors, row: number, question: ArrayLike<number>) {
  const start = row * DIMENSIONS;
  let sum = 0;
  for (let place = 0; place < DIMENSIONS; place++)
    sum += (rows[start + place] ?? 0) * (question[place] ?? 0);
  return sum * (scales[row] ?? 0);
}

/** Keeps a document's three largest cosines in descending order. */
function keepNearest(similarity: Similarity, at: number, cosine: number) {
  let rest = cosine;
  for (let place = at; place < at + 3; place++) {
    const there = similarity[place] ?? 0;
    if (rest <= there) continue;
    similarity[place] = rest;
    rest = there;
  }
}

export function similarityAt(similarity: Similarity, document: number): DocumentSimilarity {
  const at = document * PER_DOCUMENT;
  const [closest = 0, second = 0, third = 0, statement = 0] = similarity.subarray(at, at + 4);
  return { closest, second, third, statement };
}
