import { Worker } from "node:worker_threads";
import type { TextSimilarities } from "#assistant/retrieval/candidates.ts";
import type { Similarity } from "#assistant/retrieval/similarity.ts";
import type { SentenceModelState } from "#contract/experts/chat-ratings.ts";

interface Settings {
  /** Called when the model is unavailable; until it is back, search uses words alone. */
  onTrouble: (reason: unknown) => void;
  /** The worker's program and its timeouts, for tests. */
  program?: URL;
  times?: Partial<ThreadTimes>;
}

const PROGRAM = new URL("./similarity-worker.ts", import.meta.url);
const TIMES: ThreadTimes = { load: 1_500, answer: 400, idle: 10 * 60_000, stuck: 20_000 };
/** Milliseconds before an unavailable model is tried again. */
const RETRY_MS = 60_000;

let settings: Settings | null = null;
let thread: Thread | null = null;
let awaySince: number | null = null;

/** Enables the sentence model. Nothing is loaded before `wake`. */
export function openSentenceModel(given: Settings) {
  settings = given;
  awaySince = null;
}

/** Ends the worker thread, if one is running. */
export async function closeSentenceModel() {
  settings = null;
  await thread?.end();
}

export function sentenceModelState(): SentenceModelState {
  if (!settings) return "off";
  if (thread) return thread.isReady() ? "ready" : "loading";
  return awaySince === null ? "asleep" : "away";
}

/** Loads the model if necessary; called when a question is expected soon. */
export function wake() {
  if (!settings) return;
  if (!thread && (awaySince === null || Date.now() - awaySince >= RETRY_MS))
    thread = started(settings);
  thread?.keepAwake();
}

function started({ program = PROGRAM, times, onTrouble }: Settings): Thread {
  return startThread(program, { ...TIMES, ...times }, (reason) => {
    thread = null;
    awaySince = reason === null ? null : Date.now();
    if (reason !== null) onTrouble(reason);
  });
}

/** Each text's similarity to the library's texts; undefined when the model is unavailable or too slow. */
export async function meaningOf(texts: string[]): Promise<TextSimilarities | undefined> {
  wake();
  const similarity = await thread?.ask(texts);
  if (!similarity) return undefined;
  return new Map(texts.flatMap((text, at) => (similarity[at] ? [[text, similarity[at]]] : [])));
}

/** A worker thread that holds the sentence model. */
interface Thread {
  isReady: () => boolean;
  /** Each text's similarity to the library's texts; null when the model is too slow or fails. */
  ask: (texts: string[]) => Promise<Similarity[] | null>;
  /** Restarts the idle timeout because a question is expected soon. */
  keepAwake: () => void;
  end: () => Promise<void>;
}

/** Durations in milliseconds. */
interface ThreadTimes {
  /** How long a question waits for the model: `load` while the model is loading. */
  load: number;
  answer: number;
  /** The thread ends after this time without a question. */
  idle: number;
  /** A thread that has not answered for this long is terminated. */
  stuck: number;
}

interface ThreadReply {
  /** The question that is answered; 0 reports that the model has been loaded. */
  id: number;
  similarity: Similarity[];
}

/** Maximum questions that wait for the thread; further ones use words alone. */
const WAITING_MAX = 12;

/** Starts a thread. `onEnd` is called once, with the reason if the thread failed. */
function startThread(program: URL, times: ThreadTimes, onEnd: (reason: unknown) => void): Thread {
  // the worker must not see the environment's secrets
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
  // called after the listeners were added, because adding them would keep the process alive
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
