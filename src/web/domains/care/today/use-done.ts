import { useRef, useState } from "react";
import { careEventEndpoints } from "#contract/care/care-events.ts";
import type { DoneGroup, TodayGroup } from "#contract/care/today.ts";
import { actEndpoints } from "#contract/journal/acts.ts";
import { CallFailed } from "#web/core/call.ts";
import { type MakeCall, useMutate, useSteps } from "#web/core/query.ts";
import { formatTime } from "./format-row.ts";
import { type FoldedRow, keyOf, type SectionName } from "./rows.ts";

interface CompletionRequest {
  events: readonly string[];
  status: "COMPLETED" | "PENDING";
  completedAt: string | null;
}

/** What to reopen: the events, or the action that completed them if there was one. */
interface Undoable {
  events: readonly string[];
  actId?: DoneGroup["actId"];
}

/** Completes or reopens the events of a row one by one, and returns the outcome of each. */
async function changeAll(
  makeCall: MakeCall,
  { events, ...body }: CompletionRequest,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const id of events) {
    const outcome = await makeCall(careEventEndpoints.update, { params: { id }, body }).then(
      (event): Outcome => ({ completedAt: event.completedAt, failed: null }),
      (error: unknown): Outcome => ({ completedAt: null, failed: asFailure(error) }),
    );
    outcomes.push(outcome);
    // without a connection the remaining calls would fail too
    if (outcome.failed?.status === 0) break;
  }
  return outcomes;
}

function asFailure(error: unknown): CallFailed {
  if (error instanceof CallFailed) return error;
  throw error;
}

/**
 * The rows completed on this page. An optimistic update collapses a row at once; if the server refuses, the row
 * opens again with the server's sentence.
 */
export function useDone() {
  const [folded, setFolded] = useState<ReadonlyMap<string, FoldedRow>>(new Map());
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const { mutateAsync } = useSteps(changeAll);
  const fold = (key: string, how: FoldedRow | null) => setFolded((all) => changed(all, key, how));
  const refuse = (key: string, why: string | null) => setRefused((all) => changed(all, key, why));
  const completing = useRef(new Map<string, Promise<boolean>>());

  /** Resolves to true if the server has recorded the row as done. */
  const record = async (key: string, done: FoldedRow): Promise<boolean> => {
    const { completedAt, group } = done;
    const { events } = group;
    const outcomes = await mutateAsync({ events, status: "COMPLETED", completedAt });
    const { note, isGone, isRefused } = outcomeOf(outcomes, { wanted: events.length, completedAt });
    if (isRefused) {
      // the row returns with the events that were not completed
      const left = events.filter((_, index) => !outcomes[index]?.completedAt);
      refuse(left.join(), note);
      fold(key, null);
    } else if (isGone) fold(key, { ...done, phase: "GONE", note });
    // unless 'Undo' has reopened it meanwhile
    else setFolded((all) => (all.get(key) === done ? changed(all, key, { ...done, note }) : all));
    return !isRefused && !isGone;
  };
  const complete = async (group: TodayGroup, place: { section: SectionName; index: number }) => {
    const key = keyOf(group);
    const completedAt = new Date().toISOString();
    const done: FoldedRow = { group, ...place, phase: "DONE", completedAt, note: "" };
    refuse(key, null);
    fold(key, done);
    const recorded = record(key, done);
    completing.current.set(key, recorded);
    await recorded;
  };
  const { mutateAsync: undoAct } = useMutate(actEndpoints.undo);
  const open = async ({ events, actId }: Undoable) => {
    if (!actId) {
      const outcomes = await mutateAsync({ events, status: "PENDING", completedAt: null });
      return outcomes.find(({ failed }) => failed)?.failed?.sentence;
    }
    return undoAct({ params: { id: actId } }).then(
      () => undefined,
      (error: unknown) => asFailure(error).sentence,
    );
  };
  const undo = async (key: string, group: Undoable) => {
    const before = folded.get(key);
    refuse(key, null);
    if (before) fold(key, { ...before, phase: "UNDOING" });
    // waits for the completion, because the two calls could arrive in the wrong order, and a failed completion needs no
    // undo
    if ((await completing.current.get(key)) === false) return;
    const why = await open(group);
    if (!why) return fold(key, null);
    refuse(key, why);
    if (before) fold(key, { ...before, note: why });
  };
  return { folded, refused, complete, undo };
}

/** A copy of the map with one entry set, or removed if the value is null. */
function changed<T>(all: ReadonlyMap<string, T>, key: string, value: T | null) {
  const next = new Map(all);
  if (value === null) next.delete(key);
  else next.set(key, value);
  return next;
}

/** The outcome for one event of a row. */
interface Outcome {
  completedAt: string | null;
  failed: CallFailed | null;
}

/**
 * Milliseconds allowed between the request and the recorded time; a longer difference means that somebody else
 * completed the event first.
 */
const SAME_MS = 60_000;

interface RequestedCompletion {
  wanted: number;
  completedAt: string;
}

/**
 * What a row shows after an attempt to complete its events: a note, and whether the events were deleted or the
 * server refused.
 */
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
