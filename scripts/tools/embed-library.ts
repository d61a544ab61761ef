import { readCorpus } from "../assistant/corpus.ts";
import { addVectors, keepVectors, keyOf, readKeptVectors, textsOf } from "../assistant/vectors.ts";

// Brings `knowledge/vectors.bin` up to date with the library: `npm run tool -- embed-library`. Only what is new is embedded, which takes
// a hundredth of a second a text.
const kept = readKeptVectors();
const texts = textsOf(readCorpus());
const added = await addVectors(kept, texts);
const held = new Set(texts.map(keyOf));
const gone = [...kept.keys()].filter((key) => !held.has(key));
for (const key of gone) kept.delete(key);
keepVectors(kept);
console.log(`${added} texts embedded, ${gone.length} dropped, ${kept.size} kept`);
