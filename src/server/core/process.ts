import closeWithGrace from "close-with-grace";

/** A reason not to start that a person can act on: one sentence, to be shown without a stack. */
export class CannotStart extends Error {}

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

/** What a process tells the one that launched it (`scripts/steps/serve.mjs`): a step begun, or the address it serves. */
type LauncherMessage = { step: string } | { ready: string };

/** Tells the launcher what is being done; without one, or when it has just gone, it goes unsaid. */
export const notifyLauncher = (message: LauncherMessage) =>
  process.send?.(message, undefined, undefined, () => undefined);

/** Says what is being done to the launcher, or, started without one, where a service's journal has it. */
export const sayStep = (step: string) =>
  process.send ? notifyLauncher({ step }) : process.stdout.write(`${step}\n`);
