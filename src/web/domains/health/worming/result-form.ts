import type { GeneralType } from "#contract/care/record-types.ts";
import { opening } from "#contract/paths.ts";
import { type WormTask, wormTasks } from "#rules/worming/plan.ts";
import type { WormTest } from "#rules/worming/evidence.ts";

/** What is asked for of a horse, as an address says it. */
export interface ResultAsked {
  horseId: string;
  task: WormTask;
}

/** Opens the form for the result of what is asked for. */
export const resultAddress = ({ horseId, task }: ResultAsked) =>
  `${opening.result}&horse=${horseId}&task=${task}`;

/** What such an address asks for; null where it names no horse, or nothing that has a result. */
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

/** What is known of the record before its result is typed; its day is today until somebody says another. */
export const knownOfResult: Record<WormTask, KnownOfResult> = {
  EGG_COUNT: count,
  RETEST: count,
  // by blood is seldom, and the form says so
  TAPEWORM: { type: "WORMING", description: "Tapeworm test", wormTest: "TAPEWORM_SALIVA" },
  REDWORM: { type: "WORMING", description: "Small redworm test", wormTest: "REDWORM_BLOOD" },
};
