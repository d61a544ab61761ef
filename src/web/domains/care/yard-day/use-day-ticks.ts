import { useRef, useState } from "react";
import { v7 as uuid } from "uuid";
import { type DayDose, type DayJob, yardDayEndpoints } from "#contract/care/yard-day.ts";
import { medicineDoseEndpoints } from "#contract/health/medicine-doses.ts";
import { CallFailed } from "#web/core/call.ts";
import { type MakeCall, useSteps } from "#web/core/query.ts";
import { currentOf } from "#web/core/versions.ts";
import { type DayTask, isDose } from "./day-tasks.ts";

/** What a person says about a task: done or given, or not and why. */
export interface TaskOutcome {
  isDone: boolean;
  why: string | null;
}

/** A dose that was refused because it follows another one soon. */
export interface SoonDose {
  task: DayTask;
  sentence: string;
}

export interface TickRequest {
  task: DayTask;
  outcome: TaskOutcome;
  /** The day that is shown. */
  date: string;
  /** The proposed id, the same for each try, so that an answer that is lost makes nothing twice. */
  id: string;
  /** Whether a dose is noted although it follows another one soon. */
  soon: boolean;
}

/** The body of the call that notes a dose. */
export function doseBody(
  { recordId, slot }: DayDose,
  { outcome: { isDone, why }, date, id, soon }: TickRequest,
) {
  const outcome = isDone ? ("GIVEN" as const) : ("NOT_GIVEN" as const);
  return { id, recordId, date, slot, outcome, why, soon };
}

/** The body of the call that ticks a job. */
export function jobBody(
  { horseId, job, time, what, added }: DayJob,
  { outcome: { isDone, why }, date, id }: TickRequest,
) {
  const outcome = isDone ? ("DONE" as const) : ("NOT_DONE" as const);
  return { id, date, horseId, job, time, what, added, outcome, why };
}

/** The calls that note a task and take that back. */
export interface DayCalls {
  send: (makeCall: MakeCall, request: TickRequest) => Promise<unknown>;
  takeBack: (makeCall: MakeCall, task: DayTask, id: string) => Promise<unknown>;
}

/** The calls of the person who is signed in. */
const ownCalls: DayCalls = {
  send: (makeCall, request) => {
    const { of } = request.task;
    return "dose" in of
      ? makeCall(medicineDoseEndpoints.record, { body: doseBody(of.dose, request) })
      : makeCall(yardDayEndpoints.tick, { body: jobBody(of.job, request) });
  },
  takeBack: (makeCall, task, id) =>
    makeCall(isDose(task) ? medicineDoseEndpoints.remove : yardDayEndpoints.untick, {
      params: { id },
    }),
};

/** Which tasks are being sent, and why the last attempt at each was refused. */
function useTaskCalls() {
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const { mutateAsync } = useSteps(
    (makeCall: MakeCall, work: (make: MakeCall) => Promise<unknown>) => work(makeCall),
  );
  /** Makes the calls of some tasks, which are busy until what the calls changed is shown. */
  const run = async (tasks: readonly DayTask[], work: (make: MakeCall) => Promise<unknown>) => {
    const keys = new Set(tasks.map(({ key }) => key));
    setBusy((all) => new Set([...all, ...keys]));
    setRefused((all) => new Map([...all].filter(([key]) => !keys.has(key))));
    try {
      await mutateAsync(work);
    } finally {
      setBusy((all) => new Set([...all].filter((key) => !keys.has(key))));
    }
  };
  const refuse = (key: string, error: unknown) => {
    if (!(error instanceof CallFailed)) throw error;
    setRefused((all) => new Map([...all, [key, error.sentence]]));
  };
  return { busy, refused, run, refuse };
}

/**
 * The tries that the server has not answered, by task. A task keeps its proposed id until then, so that a try whose
 * answer was lost makes nothing twice, and the reason that was typed.
 */
function useTries() {
  const tries = useRef(new Map<string, { id: string; why: string | null }>());
  return {
    idOf: ({ key }: DayTask, { why }: TaskOutcome) => {
      const id = tries.current.get(key)?.id ?? uuid();
      tries.current.set(key, { id, why });
      return id;
    },
    reasonOf: ({ key }: DayTask) => tries.current.get(key)?.why ?? "",
    answered: ({ key }: DayTask, error?: unknown) => {
      if (error instanceof CallFailed && error.status === 0) return;
      tries.current.delete(key);
    },
  };
}

/** Ticks the tasks of a day one by one, and says at each why it was refused. */
export function useDayTicks(date: string, { send, takeBack }: DayCalls = ownCalls) {
  const { busy, refused, run, refuse } = useTaskCalls();
  const [soonDose, setSoonDose] = useState<SoonDose | null>(null);
  const tries = useTries();
  const tick = async (task: DayTask, outcome: TaskOutcome, soon = false) => {
    const request = { task, outcome, date, soon, id: tries.idOf(task, outcome) };
    try {
      await run([task], (makeCall) => send(makeCall, request));
      tries.answered(task);
    } catch (error) {
      tries.answered(task, error);
      if (!soon && isSoon(task, error)) setSoonDose({ task, sentence: sentenceOf(error) });
      else refuse(task.key, error);
    }
  };
  /** Ticks several jobs as done. What is refused stays, with its reason; without a connection the rest stays too. */
  const tickAll = (tasks: readonly DayTask[]) =>
    run(tasks, async (makeCall) => {
      for (const task of tasks) {
        const request = { task, outcome: DONE, date, soon: false, id: tries.idOf(task, DONE) };
        const error: unknown = await send(makeCall, request).then(
          () => null,
          (failure: unknown) => failure,
        );
        tries.answered(task, error);
        if (error !== null) refuse(task.key, error);
        if (error instanceof CallFailed && error.status === 0) break;
      }
    });
  const undo = async (task: DayTask) => {
    const id = task.note?.id;
    if (id === undefined) return;
    try {
      await run([task], (makeCall) => takeBack(makeCall, task, id));
      // the next tick is another one, even if the answer to the last was lost
      tries.answered(task);
    } catch (error) {
      refuse(task.key, error);
    }
  };
  /** Removes a job that was added for the day. */
  const remove = async (task: DayTask) => {
    const id = "job" in task.of ? task.of.job.id : null;
    if (id === null) return;
    const removed = (makeCall: MakeCall) =>
      makeCall(yardDayEndpoints.removeJob, { params: { id } });
    await run([task], removed).catch((error: unknown) => refuse(task.key, error));
  };
  const closeSoon = () => setSoonDose(null);
  const { reasonOf: lostReasonOf } = tries;
  return { busy, refused, soonDose, closeSoon, lostReasonOf, tick, tickAll, undo, remove };
}

const DONE: TaskOutcome = { isDone: true, why: null };

const sentenceOf = (error: unknown) => (error instanceof CallFailed ? error.sentence : "");

/** Whether a dose was refused because it follows another one soon; a dose that was noted already comes with the refusal. */
const isSoon = ({ of }: DayTask, error: unknown) =>
  "dose" in of && error instanceof CallFailed && error.status === 409 && currentOf(error) === null;
