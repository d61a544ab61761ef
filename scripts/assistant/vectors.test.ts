import { expect, test } from "vitest";
import { openEmbedder } from "#server/adapters/sentence-model/vectors.ts";
import { isTurn } from "#testing/runs.ts";
import { readCorpus } from "./corpus.ts";
import { keyOf, readKeptVectors, textsOf, unitVector } from "./vectors.ts";

const kept = readKeptVectors();
const texts = [...new Set(textsOf(readCorpus()))];

test("every text of the library has its vector, and every vector its text: else `npm run tool -- embed-library`", () => {
  const keys = new Set(texts.map(keyOf));
  expect(texts.filter((text) => !kept.has(keyOf(text)))).toEqual([]);
  expect([...kept.keys()].filter((key) => !keys.has(key))).toEqual([]);
});

// on one day of three (model.test.ts)
test.runIf(isTurn(2, 3))(
  "fifty of them equal the sentence model's vectors for their texts",
  async () => {
    const some = texts.filter((_, at) => at % Math.ceil(texts.length / 50) === 0);
    const embed = await openEmbedder();
    const vectors = [];
    // embeds the texts one by one, because a batch would start more threads
    for (const text of some) vectors.push(...(await embed([text])));
    const cosines = vectors.map((vector, at) => {
      const there = unitVector(kept.get(keyOf(some[at] ?? "")) ?? new Int8Array());
      return there.reduce((sum, number, place) => sum + number * (vector[place] ?? 0), 0);
    });
    expect(cosines.length).toBeGreaterThan(45);
    expect(Math.min(...cosines)).toBeGreaterThan(0.999);
  },
);
