import type { Corpus } from "#rules/knowledge/entry.ts";
import { type ClassifierWeights, train, type TrainingExample } from "./classifier.ts";
import { messageFeatures, type Signs } from "./triage.ts";

/** Trains the classifier on the examples of the corpus; the library's questions are examples of what is not urgent. */
export const trainTriage = (corpus: Corpus, signs: Signs): ClassifierWeights =>
  train(trainingExamples(corpus, signs));

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
    // they are many and much alike: half of them, each for half; chosen by length, so that one more
    // question does not exchange the others
    ...calmQuestions(corpus)
      .filter(({ length }) => length % 2 === 0)
      .map(example(false, 0.5)),
  ];
}

/** Every question of the library that does not belong to an emergency. */
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
