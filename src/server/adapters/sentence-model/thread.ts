import { Worker } from "node:worker_threads";
import type { Similarity } from "#assistant/retrieval/similarity.ts";

/** A thread that holds the sentence model. */
export interface Thread {
  isReady: () => boolean;
  /** How like each text is to what the library holds; null when that comes too late or not at all. */
  ask: (texts: string[]) => Promise<Similarity[] | null>;
  /** Puts off its end: somebody is about to ask. */
  keepAwake: () => void;
  end: () => Promise<void>;
}

/** Times in milliseconds. */
export interface ThreadTimes {
  /** How long a question waits while the model loads, and otherwise. */
  load: number;
  answer: number;
  /** A thread that nobody has asked for so long ends. */
  idle: number;
  /** One that has not answered for so long is stuck, and ends. */
  stuck: number;
}

interface ThreadReply {
  /** Which question is answered; 0 when the model has been loaded. */
  id: number;
  similarity: Similarity[];
}

/** Questions that may wait for one thread; of more the words decide at once. */
const WAITING_MAX = 12;

/** Starts a thread. `onEnd` is told once, with the reason where it did not end by itself. */
export function startThread(
  program: URL,
  times: ThreadTimes,
  onEnd: (reason: unknown) => void,
): Thread {
  // it needs none of our secrets
  const worker = new Worker(program, { env: {} });
  const waiting = new Map<number, (similarity: Similarity[] | null) => void>();
  let isLoaded = false;
  let lastId = 0;
  let failure: unknown = null;
  let idle = setTimeout(end, times.idle).unref();

  worker.on("message", ({ id, similarity }: ThreadReply) => {
    isLoaded = true;
    settle(id, similarity);
  });
  worker.on("error", (error) => {
    failure = error;
  });
  worker.on("exit", () => {
    clearTimeout(idle);
    for (const id of waiting.keys()) settle(id, null);
    onEnd(failure);
  });
  // after its listeners, which would keep the process; it ends with the process
  worker.unref();

  function settle(id: number, similarity: Similarity[] | null) {
    waiting.get(id)?.(similarity);
    waiting.delete(id);
  }

  function ask(texts: string[]): Promise<Similarity[] | null> {
    if (waiting.size >= WAITING_MAX) return Promise.resolve(null);
    const id = ++lastId;
    worker.postMessage({ id, texts }, []);
    return new Promise((resolve) => {
      const late = setTimeout(resolve, isLoaded ? times.answer : times.load, null);
      const stuck = setTimeout(() => {
        failure = new Error("The sentence model does not answer");
        void end();
      }, times.stuck).unref();
      waiting.set(id, (similarity) => {
        clearTimeout(late);
        clearTimeout(stuck);
        resolve(similarity);
      });
    });
  }

  function keepAwake() {
    clearTimeout(idle);
    idle = setTimeout(end, times.idle).unref();
  }

  async function end() {
    await worker.terminate();
  }

  return { isReady: () => isLoaded, ask, keepAwake, end };
}
