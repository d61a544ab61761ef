interface Turns {
  /** The work, in the one tab that holds the lock; it ends when the signal is aborted. */
  run: (signal: AbortSignal) => Promise<void>;
  /** Aborted when this tab no longer takes part. */
  stopping: AbortSignal;
}

/**
 * Runs something in one of this browser's tabs; when that tab is closed another takes over. Work that ends by itself is
 * not started again.
 */
export function runInOneTab(name: string, { run, stopping }: Turns) {
  let turn = new AbortController();
  let steal = false;
  let running = false;
  stopping.addEventListener("abort", () => turn.abort());

  const runLocked = async () => {
    running = true;
    await run(turn.signal);
  };
  const takeTurns = async () => {
    while (!stopping.aborted) {
      turn = new AbortController();
      const options = steal ? { steal } : { signal: turn.signal };
      steal = false;
      try {
        await navigator.locks.request(name, options, runLocked);
        return;
      } catch {
        // this tab no longer waits, or another has taken the lock from it
        turn.abort();
      } finally {
        running = false;
      }
    }
  };
  void takeTurns();
  return {
    isRunning: () => running,
    /** Takes the lock from a tab that a phone has suspended. */
    takeOver: () => {
      if (running) return;
      steal = true;
      turn.abort();
    },
  };
}
