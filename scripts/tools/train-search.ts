import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import {
  type FeatureName,
  featureNames,
  type Weights,
  wordFeatures,
} from "../../src/assistant/retrieval/features.ts";
import type { SearchResult } from "#assistant/retrieval/search.ts";
import { readOffTopic, readOwnCorpus } from "../assistant/corpus.ts";
import { calibrationOf } from "../assistant/training/calibration.ts";
import { judgeFolds } from "../assistant/training/folds.ts";
import { learn } from "../assistant/training/learn.ts";
import { lessonsFrom } from "../assistant/training/questions.ts";
import { samplesOf } from "../assistant/training/samples.ts";
import { keepVectors, readKeptVectors } from "../assistant/vectors.ts";
import { readVoices } from "../assistant/voices.ts";

// `npm run tool -- train-search`: learns the weights of the search from `knowledge/`, which takes some minutes. Writes
// ranking-weights.ts and the results of cross-validation over whole voices.
const inClone = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const cacheFile = inClone("node_modules/.cache/question-vectors.bin");

const own = readOwnCorpus();
const lessons = lessonsFrom(own, readVoices(), readOffTopic());
const kept = new Map([...readKeptVectors(), ...readKeptVectors(cacheFile)]);
const twins = new Map(own.twins.flatMap((group) => group.map((id) => [id, group] as const)));
const isSame = ({ document: one }: SearchResult, { document: other }: SearchResult) =>
  one.kind === "entry" &&
  other.kind === "entry" &&
  (twins.get(one.entry.id)?.includes(other.entry.id) ?? false);

const report = ["# How far the search can be trusted", ""];
const weightsOfWords = await train("by words alone", wordFeatures, false);
const weightsOfMeaning = await train("with the sentence model", featureNames, true);

const weightsFile = inClone("src/assistant/retrieval/ranking-weights.ts");
writeFileSync(weightsFile, sourceOf({ weightsOfWords, weightsOfMeaning }));
writeFileSync(inClone("bench/experts/calibration.md"), `${report.join("\n")}\n`);
execFileSync(inClone("node_modules/.bin/oxfmt"), [weightsFile]);

async function train(title: string, names: readonly FeatureName[], withMeaning: boolean) {
  const samples = await samplesOf(lessons, kept, withMeaning);
  mkdirSync(dirname(cacheFile), { recursive: true });
  keepVectors(kept, cacheFile);
  console.log(`${samples.length} questions`);
  report.push(...calibrationOf(title, judgeFolds(samples, names, isSame)));
  console.log(report.join("\n"));
  return learn(samples, names, isSame);
}

function sourceOf(weights: Record<string, Weights>) {
  const constants = Object.entries(weights).map(
    ([name, each]) => `export const ${name}: Weights = ${JSON.stringify(each, rounded, 2)};`,
  );
  return [
    'import type { Weights } from "./features.ts";',
    "// Written by `npm run tool -- train-search`; how, and how good they are: bench/experts/calibration.md.",
    ...constants,
  ].join("\n\n");
}

function rounded(_: string, value: unknown) {
  return typeof value === "number" ? Number(value.toFixed(3)) : value;
}
