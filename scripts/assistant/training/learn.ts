import {
  type ConfidenceFeature,
  confidenceFeatures,
  type FeatureName,
  type Weights,
} from "../../../src/assistant/retrieval/features.ts";
import {
  confidenceValues,
  scoreOf,
  type SearchResult,
} from "../../../src/assistant/retrieval/search.ts";
import { fitDecision, fitOrder } from "./fit.ts";
import { idOf, type Sample } from "./samples.ts";

const ORDER = { passes: 120, decay: 0.002 };
const DECISION = { passes: 300, decay: 0.002 };

/** The assumed share of a yard's questions to which the library has no answer. */
const NOT_HELD = 0.25;

/** Learns the ranking of results, and from that how reliable the first result is. */
export function learn(
  samples: readonly Sample[],
  names: readonly FeatureName[],
  isSame: (one: SearchResult, other: SearchResult) => boolean,
): Weights {
  const choices = samples.map(({ candidates, right }) =>
    candidates.map(({ id, values }) => ({
      values: names.map((name) => values[name]),
      isRight: right.includes(id),
    })),
  );
  const learnt = fitOrder(choices, names.length, ORDER);
  const order = Object.fromEntries(names.map((name, at) => [name, learnt[at] ?? 0]));
  const held = samples.filter(({ isHeld }) => isHeld).length;
  const weightNotHeld = (held / (samples.length - held)) * (NOT_HELD / (1 - NOT_HELD));
  const judged = samples.map((sample) => {
    const results = resultsOf(sample, order);
    const [first] = results;
    const values = confidenceValues({ results, ...sample }, isSame);
    return {
      values: confidenceFeatures.map((name) => values[name]),
      weight: sample.isHeld ? 1 : weightNotHeld,
      isSure: first !== undefined && sample.right.includes(idOf(first.document)),
      isHeld: sample.isHeld,
    };
  });
  const decide = (of: (each: (typeof judged)[number]) => boolean) =>
    named(
      fitDecision(
        judged.map((each) => ({ ...each, isTrue: of(each) })),
        confidenceFeatures.length,
        DECISION,
      ),
    );
  return { order, sure: decide(({ isSure }) => isSure), held: decide(({ isHeld }) => isHeld) };
}

function named(weights: readonly number[]): Record<ConfidenceFeature, number> {
  const of = (name: ConfidenceFeature) => weights[confidenceFeatures.indexOf(name)] ?? 0;
  return {
    constant: of("constant"),
    margin: of("margin"),
    marginToThird: of("marginToThird"),
    share: of("share"),
    score: of("score"),
    confidence: of("confidence"),
    closest: of("closest"),
    third: of("third"),
    firstByWords: of("firstByWords"),
    terms: of("terms"),
    unknown: of("unknown"),
    gap: of("gap"),
  };
}

/** The results of a sample, ranked with these weights. */
export const resultsOf = ({ candidates }: Sample, order: Weights["order"]): SearchResult[] =>
  candidates
    .map(({ candidate, values }) => ({
      document: candidate.document,
      score: scoreOf({ order }, values),
      wordScore: values.words,
      candidate,
    }))
    .toSorted((a, b) => b.score - a.score);
