import { tooBusy } from "#server/core/refusal.ts";

interface Room {
  /** How many may work at once. */
  running: number;
  /** How many more may wait their turn; whoever comes beyond is told that we are busy. */
  waiting: number;
}

/** A counting semaphore, first come first served. */
export function semaphore({ running, waiting }: Room) {
  let busy = 0;
  const queue: (() => void)[] = [];

  /** Takes a place; where there is none free, gives what is to be waited for. Throws a 503 when too many wait. */
  const acquire = (): Promise<void> | undefined => {
    if (busy < running) {
      busy += 1;
      return undefined;
    }
    if (queue.length >= waiting) throw tooBusy();
    return new Promise((start) => queue.push(start));
  };

  /** Gives a place back; to be called once for each that was taken. */
  const release = (): void => {
    const next = queue.shift();
    // whoever finishes hands its place on, so `busy` does not change
    if (next) next();
    else busy -= 1;
  };
  return { acquire, release };
}

/**
 * Lets at most `running` pieces of heavy work run at once and `waiting` more wait their turn, first
 * come first served; beyond that the caller is told that we are busy.
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
 * Makes of some work one that runs once at a time: however often it is asked for while it runs, it runs once more
 * afterwards. Each call resolves, or fails, with a run that began after it.
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
