/** Who waits for a yard's next change. */
const waiting = new Map<string, Set<() => void>>();

/** Tells whoever waits for this yard that there may be something new. */
export function wake(yardId: string): void {
  for (const each of waiting.get(yardId) ?? []) each();
}

/** Tells everybody, when it is not known what has been missed. */
export function wakeAll(): void {
  for (const yardId of waiting.keys()) wake(yardId);
}

/** Hears of a yard's changes from now on, however many at a time. */
export function listenTo(yardId: string) {
  let heard = false;
  let wakeUp: (() => void) | undefined;
  const hear = () => {
    heard = true;
    wakeUp?.();
  };
  const ofYard = waiting.get(yardId) ?? new Set();
  waiting.set(yardId, ofYard.add(hear));

  /** Until there may be something new, for so many milliseconds at most; whether there may be. */
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
