import { readCorpus } from "../assistant/corpus.ts";
import { addVectors, keepVectors, keyOf, readKeptVectors, textsOf } from "../assistant/vectors.ts";

// `npm run tool -- embed-library`: updates `knowledge/vectors.bin` for the library. Only new texts are embedded, which
// takes a hundredth of a second for each.
const kept = readKeptVectors();
const texts = textsOf(readCorpus());
const added = await addVectors(kept, texts);
const held = new Set(texts.map(keyOf));
const gone = [...kept.keys()].filter((key) => !held.has(key));
for (const key of gone) kept.delete(key);
keepVectors(kept);
console.log(`${added} texts embedded, ${gone.length} dropped, ${kept.size} kept`);
