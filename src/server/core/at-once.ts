import { tooBusy } from "./refusal.ts";

/**
 * Lets at most `running` pieces of heavy work run at once and `waiting` more wait their turn, first
 * come first served; beyond that the caller is told that we are busy.
 */
export function atOnce({ running, waiting }: { running: number; waiting: number }) {
  let busy = 0;
  const queue: (() => void)[] = [];

  return async function run<T>(work: () => Promise<T>): Promise<T> {
    if (busy >= running) {
      if (queue.length >= waiting) throw tooBusy();
      // whoever finishes hands its place on, so `busy` does not change
      await new Promise<void>((start) => queue.push(start));
    } else busy += 1;
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else busy -= 1;
    }
  };
}
