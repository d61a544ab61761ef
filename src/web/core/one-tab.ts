interface Turns {
  /** The work, in the one tab whose turn it is; it ends when the signal is aborted. */
  run: (signal: AbortSignal) => Promise<void>;
  /** Aborted when this tab takes part no longer. */
  stopping: AbortSignal;
}

/**
 * Runs something in one of this browser's tabs; when that one is closed another takes over. Work that ends of itself is
 * not begun again.
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
        // this tab waits no longer, or another has taken the lock from it
        turn.abort();
      } finally {
        running = false;
      }
    }
  };
  void takeTurns();
  return {
    isRunning: () => running,
    /** Takes over from a tab that has the turn and does nothing with it: a phone has stopped it. */
    takeOver: () => {
      if (running) return;
      steal = true;
      turn.abort();
    },
  };
}
