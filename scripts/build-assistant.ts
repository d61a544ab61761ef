import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { buildModel } from "#assistant/model.ts";
import { modelFile } from "#server/domains/experts/library/library.ts";
import { readCorpus } from "./assistant/corpus.ts";

// The assistant's model as the server opens it, in dist/assistant.json: `knowledge/` with its search index and the
// trained classifier. Renamed into place, so that a build that failed leaves the last one alone.
const started = performance.now();
const text = JSON.stringify(buildModel(readCorpus()));
const scratch = `${modelFile}.${process.pid}`;
mkdirSync(dirname(modelFile), { recursive: true });
writeFileSync(scratch, text);
renameSync(scratch, modelFile);
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(`Built the assistant's model (${(text.length / 1e6).toFixed(1)} MB) in ${seconds} s`);
