/** What a process tells the one that launched it (`scripts/steps/serve.mjs`): a step begun, or the address it serves. */
type Told = { step: string } | { ready: string };

/** Tells the launcher what is being done; without one, or when it has just gone, it goes unsaid. */
export const notifyLauncher = (message: Told) =>
  process.send?.(message, undefined, undefined, () => undefined);
