import { readCorpus } from "../assistant/corpus.ts";
import { addVectors, keepVectors, keyOf, readKeptVectors, textsOf } from "../assistant/vectors.ts";

// Updates `knowledge/vectors.bin` for the library: `npm run tool -- embed-library`. Only new texts are embedded, at a
// hundredth of a second each.
const kept = readKeptVectors();
const texts = textsOf(readCorpus());
const added = await addVectors(kept, texts);
const held = new Set(texts.map(keyOf));
const gone = [...kept.keys()].filter((key) => !held.has(key));
for (const key of gone) kept.delete(key);
keepVectors(kept);
console.log(`${added} texts embedded, ${gone.length} dropped, ${kept.size} kept`);
