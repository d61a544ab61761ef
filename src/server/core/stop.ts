import closeWithGrace from "close-with-grace";

/**
 * Undoes, latest first, what the start has done so far, once: on a signal, when the launcher that
 * started us is gone, or on a fault nobody caught. Requests that are running have 10 seconds.
 */
export function stopInOrder(undo: (() => unknown)[]) {
  const state = { stopping: false };
  const { close } = closeWithGrace({ delay: 15_000 }, async ({ err }) => {
    state.stopping = true;
    if (err) process.stderr.write(`${err.stack ?? err.message}\n`);
    for (const step of undo.toReversed()) await step();
  });
  const launcherIsGone = () => {
    if (!state.stopping) close();
  };
  process.on("disconnect", launcherIsGone);
  if (process.send && !process.connected) launcherIsGone(); // it went before we could listen
  return state;
}
