import type { TextSimilarities } from "#assistant/retrieval/candidates.ts";
import type { SentenceModelState } from "#contract/experts/chat-ratings.ts";
import { startThread, type Thread, type ThreadTimes } from "./thread.ts";

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
