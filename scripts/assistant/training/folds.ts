import type { FeatureName } from "#assistant/retrieval/features.ts";
import { toChoose } from "#assistant/answers/find.ts";
import {
  type Confidence,
  confidenceOf,
  type SearchResult,
} from "../../../src/assistant/retrieval/search.ts";
import { learn, resultsOf } from "./learn.ts";
import { idOf, type Sample } from "./samples.ts";

/** The result for a question, with weights that were learnt without the question's group. */
export interface Judged extends Confidence {
  group: string;
  isHeld: boolean;
  isGap: boolean;
  /** Whether the first result is right; `isAmongFour` tells whether one of the four offered results is. */
  isFirst: boolean;
  isAmongFour: boolean;
}

type IsSame = (one: SearchResult, other: SearchResult) => boolean;

/** Holds out one group after the other: a whole voice, or a quarter of the library's own phrasings. */
export function judgeFolds(
  samples: readonly Sample[],
  names: readonly FeatureName[],
  isSame: IsSame,
): Judged[] {
  const groups = [...new Set(samples.map(({ group }) => group))];
  return groups.flatMap((group) => {
    const weights = learn(
      samples.filter((sample) => sample.group !== group),
      names,
      isSame,
    );
    return samples
      .filter((sample) => sample.group === group)
      .map((sample) => {
        const results = resultsOf(sample, weights.order);
        const choice = toChoose(results, isSame);
        const isRight = ({ document }: SearchResult) => sample.right.includes(idOf(document));
        return {
          group,
          ...confidenceOf({ results, weights, ...sample }, isSame),
          isHeld: sample.isHeld,
          isGap: results[0]?.document.kind !== "entry",
          isFirst: results.slice(0, 1).some(isRight),
          isAmongFour: choice.some(({ id }) => sample.right.includes(id)),
        };
      });
  });
}
