import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { CannotStart } from "./core/start-and-stop.ts";

/**
 * Milliseconds after which a process that has ended by itself is replaced, doubled for each that ended within a minute of its
 * start before, up to half a minute: one that cannot start would otherwise keep a core busy and fill the log.
 */
const REPLACED_AFTER_MS = 1_000;
const REPLACED_AFTER_MAX_MS = 30_000;
const STEADY_MS = 60_000;

/**
 * Several processes of this program that share its port; this one takes the connections and hands them round. One that
 * ends by itself is replaced.
 */
export class ServingProcesses {
  readonly #count: number;
  readonly #onEnd: (sentence: string) => void;
  #isStopping = false;

  constructor(count: number, onEnd: (sentence: string) => void) {
    this.#count = count;
    this.#onEnd = onEnd;
  }

  /** Starts all of them; the first one alone, because it says what is wrong for all. Rejects with `CannotStart`. */
  async start(): Promise<void> {
    await this.#startOne();
    await Promise.all(Array.from({ length: this.#count - 1 }, () => this.#startOne()));
  }

  /** Lets all of them leave their proxies for some seconds, and stops each when it has finished what is running. */
  async stop(delay: number): Promise<void> {
    this.#isStopping = true;
    if (delay > 0) {
      for (const worker of Object.values(cluster.workers ?? {})) worker?.send({ leave: delay });
      await sleep(delay * 1_000);
    }
    await Promise.all(
      Object.values(cluster.workers ?? {}).map(async (worker) => {
        if (!worker || worker.isDead()) return;
        const ended = once(worker.process, "exit");
        // not a signal: a terminal and systemd may have sent one to every process already
        worker.disconnect();
        await ended;
      }),
    );
  }

  async #startOne(): Promise<void> {
    const worker = cluster.fork();
    if (!(await listens(worker)))
      throw new CannotStart("Loosebox was not started: one of its processes has ended.");
    this.#keep(worker);
  }

  /** Replaces a process once it ends. `soon` counts those in its place that ended soon after their start before it. */
  #keep(worker: Worker, soon = 0) {
    const began = performance.now();
    worker.once("exit", (code, signal) => {
      const isSoon = performance.now() - began < STEADY_MS;
      void this.#replace(worker, signal ?? `code ${code}`, isSoon ? soon + 1 : 0);
    });
  }

  async #replace({ process: { pid } }: Worker, how: string, soon: number) {
    if (this.#isStopping) return;
    const pause = Math.min(REPLACED_AFTER_MS * 2 ** Math.max(0, soon - 1), REPLACED_AFTER_MAX_MS);
    const seconds = pause / 1_000;
    this.#onEnd(`Process ${pid} has ended (${how}) and is replaced in ${seconds} s.`);
    await sleep(pause);
    if (this.#isStopping) return;
    this.#keep(cluster.fork(), soon);
  }
}

/** Whether it began to listen; false when it has ended before. */
async function listens(worker: Worker): Promise<boolean> {
  const ended = new AbortController();
  worker.once("exit", () => ended.abort());
  return once(worker, "listening", { signal: ended.signal }).then(
    () => true,
    () => false,
  );
}
