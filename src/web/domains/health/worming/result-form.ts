import type { GeneralType } from "#contract/care/record-types.ts";
import { opening } from "#contract/paths.ts";
import { type WormTask, wormTasks } from "#rules/worming/tasks.ts";
import type { WormTest } from "#rules/worming/evidence.ts";

/** The test and the horse that a URL asks for. */
export interface ResultAsked {
  horseId: string;
  task: WormTask;
}

/** The path that opens the form for a test's result. */
export const resultAddress = ({ horseId, task }: ResultAsked) =>
  `${opening.result}&horse=${horseId}&task=${task}`;

/** Parses a URL that asks for a test's result; null if it names no horse or no test. */
export function resultAsked(address: URLSearchParams): ResultAsked | null {
  const horseId = address.get("horse");
  const task = wormTasks.find((each) => each === address.get("task"));
  return horseId && task ? { horseId, task } : null;
}

interface KnownOfResult {
  type: GeneralType;
  description: string;
  wormTest?: WormTest;
}

const count: KnownOfResult = { type: "FAECAL_EGG_COUNT", description: "Worm egg count" };

/** The record's initial values, without its result; the form sets today's date by default. */
export const knownOfResult: Record<WormTask, KnownOfResult> = {
  EGG_COUNT: count,
  RETEST: count,
  // the saliva test, because a blood test is rare and can be chosen in the form
  TAPEWORM: { type: "WORMING", description: "Tapeworm test", wormTest: "TAPEWORM_SALIVA" },
  REDWORM: { type: "WORMING", description: "Small redworm test", wormTest: "REDWORM_BLOOD" },
};
