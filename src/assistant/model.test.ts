// @module-tag slow
import { expect, test, vi } from "vitest";
import { isTurn, oneIn } from "#testing/runs.ts";
import { library as builtLibrary } from "#server/domains/experts/library/library.ts";
import { questionsOf, type Set, sets } from "../../bench/experts/questions.ts";
import { readCorpus } from "../../scripts/assistant/corpus.ts";
import { answer } from "./answers/answer.ts";
import { buildModel, type Model, openModel } from "./model.ts";

// training takes some seconds, and longer on a shared machine
vi.setConfig({ testTimeout: 120_000 });

let trained: Model | undefined;
// trained on first use, because this file is loaded even when its tests are filtered out
const model = () => (trained ??= buildModel(readCorpus()));

// training takes as long as a hundred other tests: on one day of three, as do the sentence model's tests on the others
const taken = test.runIf(isTurn(0, 3));

taken("the built file answers like the model in memory, and opens synchronously", () => {
  // neither call is awaited, so a worker thread or an asynchronous read would fail this test
  const inMemory = openModel(model());
  const fromFile = builtLibrary();
  const names = Object.keys(sets) as Set[];
  const questions = names.flatMap(questionsOf);
  expect(questions.length).toBeGreaterThan(2_000);
  const tried = oneIn(24, questions);
  for (const asked of tried) expect(answer(fromFile, asked)).toEqual(answer(inMemory, asked));
});

taken("a model of another format is refused", () => {
  expect(() => openModel({ ...model(), format: 0 })).toThrow("The model has format 0");
});
