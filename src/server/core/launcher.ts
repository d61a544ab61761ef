/** What a process tells the one that launched it (`scripts/steps/serve.mjs`): a step begun, or the address it serves. */
type Told = { step: string } | { ready: string };

/** Tells the launcher what is being done; without one, or when it has just gone, it goes unsaid. */
export const notifyLauncher = (message: Told) =>
  process.send?.(message, undefined, undefined, () => undefined);

/** Says what is being done to the launcher, or, started without one, where a service's journal has it. */
export const sayStep = (step: string) =>
  process.send ? notifyLauncher({ step }) : process.stdout.write(`${step}\n`);
