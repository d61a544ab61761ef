import type { Corpus, Emergencies } from "#rules/knowledge/entry.ts";
import { wordsInPatterns } from "#assistant/text/patterns.ts";
import { train, type TrainingExample } from "./classifier.ts";
import { messageFeatures, type Signs, signsOf, type TriageData } from "./triage.ts";

/** Trains the classifier on the examples of the corpus; `known` is the words of the library. */
export function buildTriage(corpus: Corpus, known: Signs["known"]): TriageData {
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
