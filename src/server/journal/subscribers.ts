/** Callbacks that wait for a yard's next change. */
const waiting = new Map<string, Set<() => void>>();

/** Wakes everything that waits for this yard, because there may be changes. */
export function wake(yardId: string): void {
  for (const each of waiting.get(yardId) ?? []) each();
}

/** Wakes all waiting callbacks of all yards, when it is unknown which changes were missed. */
export function wakeAll(): void {
  for (const yardId of waiting.keys()) wake(yardId);
}

/** Subscribes to a yard's changes; several changes before a read count as one. */
export function listenTo(yardId: string) {
  let heard = false;
  let wakeUp: (() => void) | undefined;
  const hear = () => {
    heard = true;
    wakeUp?.();
  };
  const ofYard = waiting.get(yardId) ?? new Set();
  waiting.set(yardId, ofYard.add(hear));

  /** Resolves when there may be changes, or after `ms` milliseconds; returns whether there may be changes. */
  const next = async (ms: number): Promise<boolean> => {
    if (!heard) await sleep(ms, (stop) => (wakeUp = stop));
    const was = heard;
    heard = false;
    return was;
  };
  const close = () => {
    ofYard.delete(hear);
    if (ofYard.size === 0) waiting.delete(yardId);
  };
  return { hear, next, close };
}

async function sleep(ms: number, onSleep: (stop: () => void) => void) {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    onSleep(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
