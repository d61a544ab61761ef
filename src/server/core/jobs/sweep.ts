import type { FastifyBaseLogger } from "fastify";

/** Deletes a batch of expired rows. */
export type Sweep = (log: FastifyBaseLogger) => Promise<unknown>;

const hourMs = 3_600_000;

/**
 * Runs the sweeps now and hourly; several processes may do so at once. Returns a function that stops them and
 * waits for a running one.
 */
export function startSweeping(log: FastifyBaseLogger, sweeps: readonly Sweep[]) {
  let stopped = false;
  const sweep = async () => {
    for (const each of sweeps)
      if (!stopped)
        await each(log).catch((error: unknown) => log.warn({ err: error }, "sweep failed"));
  };
  let running = sweep();
  const timer = setInterval(() => (running = sweep()), hourMs);
  return async () => {
    stopped = true;
    clearInterval(timer);
    await running;
  };
}
