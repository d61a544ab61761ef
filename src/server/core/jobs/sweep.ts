import type { FastifyBaseLogger } from "fastify";

/** Clears away some of what has expired. */
export type Sweep = (log: FastifyBaseLogger) => Promise<unknown>;

const hourMs = 3_600_000;

/**
 * Clears away what has expired, now and every hour. Running in several processes at once does no harm. Returns how to
 * stop; what is running is waited for.
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
