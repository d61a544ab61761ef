import { tooBusy } from "#server/core/refusal.ts";

interface Room {
  /** How many pieces of work may run at once. */
  running: number;
  /** How many more may wait; beyond that callers are refused with 503. */
  waiting: number;
}

/** A counting semaphore that serves callers in order of arrival. */
export function semaphore({ running, waiting }: Room) {
  let busy = 0;
  const queue: (() => void)[] = [];

  /** Takes a place, or returns a promise of one when none is free. Throws a 503 when too many callers wait. */
  const acquire = (): Promise<void> | undefined => {
    if (busy < running) {
      busy += 1;
      return undefined;
    }
    if (queue.length >= waiting) throw tooBusy();
    return new Promise((start) => queue.push(start));
  };

  /** Releases a place; call it once for each place that was taken. */
  const release = (): void => {
    const next = queue.shift();
    // the place passes to the next waiter, so `busy` does not change
    if (next) next();
    else busy -= 1;
  };
  return { acquire, release };
}

/**
 * Returns a function that runs at most `running` pieces of work at once, in order of arrival; it throws 'busy'
 * when more than `waiting` others wait.
 */
export function limitConcurrency(room: Room) {
  const { acquire, release } = semaphore(room);
  return async function run<T>(work: () => Promise<T>): Promise<T> {
    const turn = acquire();
    if (turn) await turn;
    try {
      return await work();
    } finally {
      release();
    }
  };
}

/**
 * Wraps work so that it runs one at a time: calls during a run share one further run. Each call settles with a
 * run that began after the call.
 */
export function coalesce(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  const start = () => {
    next = null;
    return work();
  };
  return () => {
    if (next) return next;
    next = running.then(start, start);
    running = next;
    return next;
  };
}
