import { readHistory, type WormRecord } from "./history.ts";
import { eggCount, retest, type Task, tapeworm } from "./plan.ts";
import { sheddingOn, type SheddingResult } from "./shedding.ts";
import type { WormingRule } from "./thresholds.ts";
import { redworm } from "./winter.ts";

/** What is known of a horse. */
export interface WormQuestion {
  dateOfBirth: string;
  /** In any order. */
  records: readonly WormRecord[];
}

export interface WormAnswer extends SheddingResult {
  /** What comes next, in the order of `wormTasks`. */
  tasks: Task[];
}

/** What the evidence on record says of a horse's worms on a day, and what the season's plan asks for next. Never whether to treat. */
export function judgeWorms(
  { dateOfBirth, records }: WormQuestion,
  rule: WormingRule,
  today: string,
): WormAnswer {
  const history = readHistory(records, today);
  const seen = { dateOfBirth, history, rule, today };
  const again = retest(seen);
  return {
    ...sheddingOn(history.counts, rule, today),
    tasks: [eggCount(seen), ...(again ? [again] : []), tapeworm(seen), redworm(seen)],
  };
}
