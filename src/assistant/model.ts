import type { Corpus } from "#rules/knowledge/entry.ts";
import { type Library, libraryOf } from "./library.ts";
import { buildIndex } from "./retrieval/build-index.ts";
import type { SearchParameters } from "./retrieval/parameters.ts";
import { type IndexData, openIndex } from "./retrieval/search-index.ts";
import { trainTriage } from "./triage/training.ts";
import { openTriage, signsOf } from "./triage/triage.ts";

/**
 * All that the assistant answers from, as plain data: the corpus, what takes seconds to compute from
 * it, and nothing else. It is computed when the web is built and kept in one file of JSON; what takes
 * milliseconds is left to `openModel`.
 */
export interface Model {
  format: number;
  corpus: Corpus;
  index: IndexData;
  /** The weights of the classifier of urgent messages. */
  triage: [feature: string, weight: number][];
}

/** To be raised when the shape or the meaning of `Model` changes. */
const FORMAT = 1;

/** Indexes the corpus and trains the classifier on it. Takes some seconds. */
export function buildModel(corpus: Corpus, parameters?: SearchParameters): Model {
  const index = buildIndex(corpus, parameters);
  const weights = trainTriage(corpus, signsOf(corpus, new Map(index.wordCounts)));
  return { format: FORMAT, corpus, index, triage: [...weights] };
}

/** Opens a model, as it was built or as read from its file, for answering. */
export function openModel({ format, corpus, ...model }: Model): Library {
  if (format !== FORMAT) throw new WrongFormat(format);
  const index = openIndex(corpus, model.index);
  const signs = signsOf(corpus, index.dictionary.counts);
  return libraryOf(corpus, { index, triage: openTriage(corpus, signs, new Map(model.triage)) });
}

/** A model that was built by another version of this code. */
export class WrongFormat extends Error {
  constructor(format: number) {
    super(`The model has format ${format}, not ${FORMAT}.`);
  }
}
