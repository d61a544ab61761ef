import { Worker } from "node:worker_threads";
import type { TextSimilarities } from "#assistant/retrieval/candidates.ts";
import type { Similarity } from "#assistant/retrieval/similarity.ts";
import type { SentenceModelState } from "#contract/experts/chat-ratings.ts";

interface Settings {
  /** Told when the model cannot be had; until it can, the words alone decide. */
  onTrouble: (reason: unknown) => void;
  /** What the thread runs, and its times: for tests. */
  program?: URL;
  times?: Partial<ThreadTimes>;
}

const PROGRAM = new URL("./similarity-worker.ts", import.meta.url);
const TIMES: ThreadTimes = { load: 1_500, answer: 400, idle: 10 * 60_000, stuck: 20_000 };
/** A model that could not be had is not tried again for so many milliseconds. */
const RETRY_MS = 60_000;

let settings: Settings | null = null;
let thread: Thread | null = null;
let awaySince: number | null = null;

/** Lets questions be understood by meaning. Nothing is loaded before `wake`. */
export function openSentenceModel(given: Settings) {
  settings = given;
  awaySince = null;
}

/** Ends the thread, if there is one. */
export async function closeSentenceModel() {
  settings = null;
  await thread?.end();
}

export function sentenceModelState(): SentenceModelState {
  if (!settings) return "off";
  if (thread) return thread.isReady() ? "ready" : "loading";
  return awaySince === null ? "asleep" : "away";
}

/** Loads the model when it is not there, because a question is about to come. */
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

/** How like each text is to what the library holds; undefined when the model is away or late. */
export async function meaningOf(texts: string[]): Promise<TextSimilarities | undefined> {
  wake();
  const similarity = await thread?.ask(texts);
  if (!similarity) return undefined;
  return new Map(texts.flatMap((text, at) => (similarity[at] ? [[text, similarity[at]]] : [])));
}

/** A thread that holds the sentence model. */
interface Thread {
  isReady: () => boolean;
  /** How like each text is to what the library holds; null when that comes too late or not at all. */
  ask: (texts: string[]) => Promise<Similarity[] | null>;
  /** Puts off its end: somebody is about to ask. */
  keepAwake: () => void;
  end: () => Promise<void>;
}

/** Times in milliseconds. */
interface ThreadTimes {
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
function startThread(program: URL, times: ThreadTimes, onEnd: (reason: unknown) => void): Thread {
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
