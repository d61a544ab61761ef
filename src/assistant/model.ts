import type { Corpus, Emergencies } from "#rules/knowledge/entry.ts";
import {
  columnsToMap,
  type IndexData,
  openIndex,
  type SearchParameters,
} from "./retrieval/search-index.ts";
import { type Library, libraryOf } from "./library.ts";
import { buildIndex } from "./retrieval/build-index.ts";
import {
  messageFeatures,
  openTriage,
  type Signs,
  signsOf,
  type TriageData,
} from "./triage/triage.ts";
import { wordsInPatterns } from "./text/patterns.ts";
import { train, type TrainingExample } from "./triage/classifier.ts";

/**
 * All the data that the assistant answers from: the corpus, and what takes seconds to compute from it. The model
 * is computed when the web is built and stored in one JSON file; `openModel` computes the remaining parts, which
 * take milliseconds.
 */
export interface Model {
  format: number;
  /** The corpus without phrasings and examples, which only the build reads. */
  corpus: Corpus;
  index: IndexData;
  triage: TriageData;
}

/** Increment this number when the shape or the meaning of `Model` changes. */
const FORMAT = 2;

/** Indexes the corpus and trains the classifier on it, which takes some seconds. */
export function buildModel(corpus: Corpus, parameters?: SearchParameters): Model {
  const index = buildIndex(corpus, parameters);
  const triage = buildTriage(corpus, columnsToMap(index.words, index.wordCounts));
  return { format: FORMAT, corpus: withoutExamples(corpus), index, triage };
}

/** Opens a model for answering, whether it was just built or read from its file. */
export function openModel({ format, corpus, ...model }: Model): Library {
  if (format !== FORMAT) throw new Error(`The model has format ${format}, not ${FORMAT}.`);
  const index = openIndex(corpus, model.index);
  const triage = openTriage(corpus, model.triage, index.dictionary.counts);
  return libraryOf(corpus, { index, triage });
}

const withoutExamples = (corpus: Corpus): Corpus => ({
  ...corpus,
  entries: corpus.entries.map((entry) => ({ ...entry, asks: [] })),
  gaps: corpus.gaps.map((gap) => ({ ...gap, asks: [] })),
  records: corpus.records.map((each) => ({ ...each, asks: [] })),
  emergencies: {
    ...corpus.emergencies,
    calm: [],
    kinds: corpus.emergencies.kinds.map((kind) => ({ ...kind, examples: [] })),
  },
});

/** Whether the file of a model, of which this is the beginning, was written by this version of the code. */
export const isOurFormat = (beginning: string): boolean =>
  beginning.startsWith(`{"format":${FORMAT},`);

/** Trains the classifier on the examples of the corpus; `known` is the words of the library. */
function buildTriage(corpus: Corpus, known: Signs["known"]): TriageData {
  const signWords = [...new Set(wordsOfSigns(corpus.emergencies))];
  const weights = train(trainingExamples(corpus, signsOf(corpus, { signWords, known })));
  return { signWords, features: [...weights.keys()], weights: [...weights.values()] };
}

function wordsOfSigns({ classes, frames, kinds }: Emergencies) {
  const sources = [
    ...kinds.flatMap(({ named, certain, signs }) => [...named, ...certain, ...signs]),
    ...Object.values(frames).flat(),
  ];
  return wordsInPatterns(sources, classes);
}

function trainingExamples(corpus: Corpus, signs: Signs): TrainingExample[] {
  const { kinds, calm } = corpus.emergencies;
  const example = (isUrgent: boolean, weight: number) => (message: string) => ({
    features: messageFeatures(signs, message).features,
    isUrgent,
    weight,
  });
  return [
    ...kinds.flatMap(({ examples }) => examples).map(example(true, 1)),
    ...calm.map(example(false, 1)),
    // only half of these questions are used, at half the weight, because they are many and similar; they are chosen by
    // length, so that adding a question does not change which others are used
    ...calmQuestions(corpus)
      .filter(({ length }) => length % 2 === 0)
      .map(example(false, 0.5)),
  ];
}

/** Every question of the library that belongs to no emergency, as examples of messages that are not urgent. */
function calmQuestions({ entries, gaps, emergencies }: Corpus) {
  const ofEmergencies = new Set(
    emergencies.kinds.flatMap(({ meanwhile, about }) => [...meanwhile, ...about]),
  );
  return [
    ...entries
      .filter(({ id }) => !ofEmergencies.has(id))
      .flatMap(({ question, asks }) => [question, ...asks]),
    ...gaps.flatMap(({ asks }) => asks),
  ];
}
