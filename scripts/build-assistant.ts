import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { buildModel } from "#assistant/model.ts";
import { modelFile } from "#server/domains/experts/library/library.ts";
import { vectorsFile, vectorsToBytes } from "#server/adapters/sentence-model/vectors.ts";
import { readCorpus } from "./assistant/corpus.ts";
import { vectorRows } from "./assistant/vectors.ts";
import { noteSources } from "./steps/build.mjs";

// Builds the assistant's model in dist/assistant.json, which contains `knowledge/` with its search index and the
// trained classifier, and the file of its texts as vectors, which only the sentence model's thread reads. The files are
// renamed into place, so that a failed build leaves the last one unchanged.
const started = performance.now();
const noteBuilt = noteSources("model");
const corpus = readCorpus();
const text = JSON.stringify(buildModel(corpus));
const { rows, layout } = vectorRows(corpus);
mkdirSync(dirname(modelFile), { recursive: true });
write(vectorsFile, vectorsToBytes(rows, layout));
write(modelFile, text);
noteBuilt();
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(`Built the assistant's model (${(text.length / 1e6).toFixed(1)} MB) in ${seconds} s`);

function write(file: string, content: string | Buffer) {
  const scratch = `${file}.${process.pid}`;
  writeFileSync(scratch, content);
  renameSync(scratch, file);
}
