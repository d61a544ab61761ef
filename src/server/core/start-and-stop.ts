import closeWithGrace from "close-with-grace";

/** A reason not to start that the operator can act on: one sentence, shown without a stack trace. */
export class CannotStart extends Error {}

/**
 * Runs the undo steps of the start in reverse, once: on a signal, when the launcher that started us has exited,
 * or on an uncaught error. All steps together have 15 seconds, and `delay` seconds more. `onStop` is called first.
 */
export function stopInOrder(
  undo: (() => unknown)[],
  { onStop = () => undefined, delay = 0 }: { onStop?: () => void; delay?: number } = {},
) {
  const state = { stopping: false, undoAll };
  async function undoAll() {
    state.stopping = true;
    onStop();
    for (let step = undo.pop(); step; step = undo.pop()) await step();
  }
  const { close } = closeWithGrace({ delay: 15_000 + delay * 1_000 }, async ({ err }) => {
    if (err) process.stderr.write(`${err.stack ?? err.message}\n`);
    await undoAll();
  });
  const launcherIsGone = () => {
    // the launcher may exit while we are already stopping; a second close would end the first one early
    if (!state.stopping) close();
  };
  process.on("disconnect", launcherIsGone);
  if (process.send && !process.connected) launcherIsGone(); // the launcher exited before the listener was added
  return state;
}

/** A message to the process that launched us (`scripts/steps/serve.mjs`): a step that begins, or the served address. */
type LauncherMessage = { step: string } | { ready: string };

/** Sends a message to the launcher; does nothing without one, or when it has just exited. */
export const notifyLauncher = (message: LauncherMessage) =>
  process.send?.(message, undefined, undefined, () => undefined);

/** Reports a step to the launcher or, when the process was started without one, on stdout for the service's journal. */
export const sayStep = (step: string) =>
  process.send ? notifyLauncher({ step }) : process.stdout.write(`${step}\n`);
