import closeWithGrace from "close-with-grace";

/**
 * Undoes, latest first, what the start has done so far, once: on a signal, when the launcher that
 * started us is gone, or on a fault nobody caught. All of it together has 15 seconds. `onStop` is called as it begins.
 */
export function stopInOrder(undo: (() => unknown)[], onStop: () => void = () => undefined) {
  const state = { stopping: false, undoAll };
  async function undoAll() {
    state.stopping = true;
    onStop();
    for (let step = undo.pop(); step; step = undo.pop()) await step();
  }
  const { close } = closeWithGrace({ delay: 15_000 }, async ({ err }) => {
    if (err) process.stderr.write(`${err.stack ?? err.message}\n`);
    await undoAll();
  });
  const launcherIsGone = () => {
    // it may go while a signal is already being followed; a second round would end the first one early
    if (!state.stopping) close();
  };
  process.on("disconnect", launcherIsGone);
  if (process.send && !process.connected) launcherIsGone(); // it went before we could listen
  return state;
}
