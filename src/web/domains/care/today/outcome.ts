import type { CallFailed } from "#web/core/call.ts";
import { formatTime } from "./format-row.ts";

/** The outcome for one event of a row. */
export interface Outcome {
  completedAt: string | null;
  failed: CallFailed | null;
}

/** Milliseconds between the request and the recorded time; a longer difference means that somebody else was first. */
const SAME_MS = 60_000;

interface RequestedCompletion {
  wanted: number;
  completedAt: string;
}

/** The note on a row after its events were to be completed. */
export function outcomeOf(
  outcomes: readonly Outcome[],
  { wanted, completedAt }: RequestedCompletion,
) {
  const failures = outcomes.flatMap(({ failed }) => failed ?? []);
  const [first] = failures;
  if (first) {
    const isGone = failures.length === wanted && failures.every(({ status }) => status === 404);
    const note = isGone
      ? "Somebody has deleted it."
      : sayRest(outcomes.length - failures.length, { wanted, why: first.sentence });
    return { note, isGone, isRefused: !isGone };
  }
  const earlier = outcomes.find(
    (each) =>
      each.completedAt !== null && Date.parse(completedAt) - Date.parse(each.completedAt) > SAME_MS,
  );
  const note = earlier?.completedAt
    ? `Somebody had done it already, at ${formatTime(earlier.completedAt)}.`
    : "";
  return { note, isGone: false, isRefused: false };
}

const sayRest = (done: number, { wanted, why }: { wanted: number; why: string }) =>
  done === 0 ? why : `${done} of ${wanted} are done; not what stands here: ${why}`;
