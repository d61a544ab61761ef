import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { phrasingsOf } from "#assistant/retrieval/build-index.ts";
import { DIMENSIONS, type VectorLayout } from "#assistant/retrieval/similarity.ts";
import { documentsOf } from "#assistant/retrieval/search-index.ts";
import type { Corpus } from "#rules/knowledge/entry.ts";
import { openEmbedder } from "#server/adapters/sentence-model/vectors.ts";

// The vectors of the library's texts, kept in the repository so that no start has to wait for the sentence model. A
// record is found by its text: it has eight bytes of the text's SHA-256, then the numbers of its vector as integers
// from -127 to 127.
const libraryFile = fileURLToPath(new URL("../../knowledge/vectors.bin", import.meta.url));
const KEY_BYTES = 8;
const RECORD_BYTES = KEY_BYTES + DIMENSIONS;

/** The key of a text's vector. */
export const keyOf = (text: string): string =>
  createHash("sha256")
    .update(text)
    .digest("hex")
    .slice(0, KEY_BYTES * 2);

/** Vectors by the keys of their texts. */
export type KeptVectors = Map<string, Int8Array>;

/** Reads the stored vectors. */
export function readKeptVectors(file: string = libraryFile): KeptVectors {
  if (!existsSync(file)) return new Map();
  const bytes = readFileSync(file);
  const kept: KeptVectors = new Map();
  for (let at = 0; at < bytes.length; at += RECORD_BYTES) {
    const key = bytes.toString("hex", at, at + KEY_BYTES);
    kept.set(key, Int8Array.from(bytes.subarray(at + KEY_BYTES, at + RECORD_BYTES), signed));
  }
  return kept;
}

const signed = (byte: number) => (byte > 127 ? byte - 256 : byte);

/** Stores exactly these vectors, in the order of their keys. */
export function keepVectors(vectors: KeptVectors, file: string = libraryFile) {
  const sorted = [...vectors].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const records = sorted.flatMap(([key, vector]) => [Buffer.from(key, "hex"), Buffer.from(vector)]);
  writeFileSync(file, Buffer.concat(records));
}

/** A vector as integers, scaled so that the largest is 127 or -127. */
function quantised(vector: ArrayLike<number>): Int8Array {
  const numbers = Array.from(vector);
  const largest = Math.max(...numbers.map(Math.abs));
  return Int8Array.from(numbers, (number) => Math.round((number / largest) * 127));
}

/** Every text of a corpus that has a vector: first the phrasings, then the statements. */
export const textsOf = (corpus: Corpus): string[] => [
  ...phrasingsOf(documentsOf(corpus)).map(({ text }) => text),
  ...corpus.entries.map(({ statement }) => statement),
];

/** Embeds the texts that have no vector yet; returns how many were embedded. */
export async function addVectors(kept: KeptVectors, texts: readonly string[]): Promise<number> {
  const missing = new Map(
    texts.map((text) => [keyOf(text), text] as const).filter(([key]) => !kept.has(key)),
  );
  if (missing.size === 0) return 0;
  const embed = await openEmbedder();
  const vectors = await embed([...missing.values()]);
  for (const [at, key] of [...missing.keys()].entries()) {
    const vector = vectors[at];
    if (vector) kept.set(key, quantised(vector));
  }
  return missing.size;
}

/** The vectors of a corpus in the order of its index; zeros for a text that has not been embedded yet. */
export function vectorRows(
  corpus: Corpus,
  kept: KeptVectors = readKeptVectors(),
): { rows: Int8Array; layout: VectorLayout } {
  const documents = documentsOf(corpus);
  const texts = textsOf(corpus);
  const rows = new Int8Array(texts.length * DIMENSIONS);
  for (const [row, text] of texts.entries()) {
    const vector = kept.get(keyOf(text));
    if (vector) rows.set(vector, row * DIMENSIONS);
  }
  const phrasings = phrasingsOf(documents).map(({ document }) => document);
  const layout = {
    phrasings,
    entryCount: corpus.entries.length,
    documentCount: documents.length,
  };
  return { rows, layout };
}

/** A stored vector scaled to length 1. */
export function unitVector(kept: Int8Array): Float32Array {
  const length = Math.sqrt(kept.reduce((sum, number) => sum + number ** 2, 0));
  return Float32Array.from(kept, (number) => (length === 0 ? 0 : number / length));
}
