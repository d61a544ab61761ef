import type { LanguageModel } from "ai";
import type { ModelSettings } from "#server/core/config.ts";
import { boundedAnswer } from "#server/core/http/read-bounded.ts";
import { type ModelTool, asToolSet } from "./tools.ts";

/** What a model is asked: who it is to be, what was said before, and what it may look up. */
interface ModelQuestion {
  system: string;
  turns: { role: "user" | "assistant"; content: string }[];
  tools: readonly ModelTool[];
  signal: AbortSignal;
}

/** The model did not answer, or not to the end. Its message is for the log and holds nothing that was said. */
export class ModelFailed extends Error {}

/** How long a model may be silent before its first word, and between two; and how long it may take in all. */
const waits = { firstWord: 8_500, nextWord: 15_000, all: 60_000 };

/** Most words it may say, and most times it may look something up. */
const limits = { tokens: 1_200, steps: 4 };

/** Most bytes of one answer, words and wrapping: hundreds of times what so many words take. */
const MOST_BYTES = 4_000_000;

let settings: ModelSettings | null = null;
let tellTrouble: (error: ModelFailed) => void = () => undefined;
let model: Promise<LanguageModel> | null = null;

/** Sets the model in use, or none; nothing is loaded until it is asked. */
export function openModel(
  given: ModelSettings | null,
  onTrouble: (error: ModelFailed) => void = () => undefined,
) {
  settings = given;
  tellTrouble = onTrouble;
  model = null;
}

/** The model that is configured and who runs it; null when there is none. */
export const modelInUse = () =>
  settings && { name: settings.model, provider: providerName(settings) };

function providerName({ provider, baseUrl }: ModelSettings) {
  if (baseUrl) return baseUrl.host;
  return provider === "anthropic" ? "Anthropic" : "OpenAI";
}

/** Asks the model and gives its words as they come. Throws a ModelFailed when it is away, too slow or breaks off. */
export async function* askModel(question: ModelQuestion): AsyncGenerator<string> {
  const waiting = conversationTimeouts(question.signal, waits);
  try {
    for await (const part of (await begin(question, waiting.signal)).fullStream) {
      if (part.type === "error") throw part.error;
      if (part.type === "abort") throw waiting.signal.reason;
      // these two come before anything has been heard from the model
      if (part.type !== "start" && part.type !== "start-step") waiting.restart();
      if (part.type === "text-delta") yield part.text;
    }
  } catch (error) {
    const failed = new ModelFailed(reasonFor(error, question.signal), { cause: discreet(error) });
    if (!question.signal.aborted) tellTrouble(failed);
    throw failed;
  } finally {
    waiting.stop();
  }
}

async function begin({ system, turns, tools }: ModelQuestion, signal: AbortSignal) {
  if (!settings) throw new Error("No model is configured");
  const [{ streamText, stepCountIs }, connected] = await Promise.all([
    import("ai"),
    (model ??= connect(settings)),
  ]);
  return streamText({
    model: connected,
    system,
    messages: turns,
    tools: await asToolSet(tools),
    stopWhen: stepCountIs(limits.steps),
    maxOutputTokens: limits.tokens,
    maxRetries: 1,
    abortSignal: signal,
    // told to whoever reads the stream; by itself it would write what was said to the console
    onError: () => undefined,
  });
}

/** Where the two providers are; said here, so that no variable of the SDK's own leads elsewhere unseen. */
const homes = { anthropic: "https://api.anthropic.com/v1", openai: "https://api.openai.com/v1" };

async function connect({ provider, model: name, apiKey, baseUrl }: ModelSettings) {
  const given = baseUrl?.href.replace(/\/$/, "");
  // an empty key is none, and keeps the SDK from taking one of its own variables to another address
  const at = { apiKey: apiKey ?? "", fetch: direct };
  if (provider === "anthropic") {
    const { createAnthropic } = await import("@ai-sdk/anthropic");
    return createAnthropic({ ...at, baseURL: given ?? homes.anthropic })(name);
  }
  if (provider === "openai") {
    const { createOpenAI } = await import("@ai-sdk/openai");
    const openai = createOpenAI({ ...at, baseURL: given ?? homes.openai });
    // what answers at another address seldom knows the newer of OpenAI's two calls
    return given ? openai.chat(name) : openai(name);
  }
  const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
  return createOpenAICompatible({
    ...(apiKey && { apiKey }),
    fetch: direct,
    baseURL: given ?? "",
    name: "compatible",
  })(name);
}

const direct: typeof fetch = async (to, options) => {
  // what a redirect leads to was not configured by anybody
  const reply = await fetch(to, { ...options, redirect: "error" });
  // asking again after the time it names would be too late: whoever waits is answered otherwise at once
  const seconds = Number(reply.headers.get("retry-after"));
  // the SDK reads an answer to whatever end it comes to
  if (Number.isNaN(seconds) || seconds * 1_000 < waits.firstWord)
    return boundedAnswer(reply, MOST_BYTES);
  await reply.body?.cancel();
  throw new Error("Busy for longer than anybody waits");
};

function reasonFor(error: unknown, gone: AbortSignal) {
  if (gone.aborted) return "The asker went away";
  if (error instanceof DOMException && error.name === "TimeoutError") return "It took too long";
  return "It did not answer";
}

// errors of the SDK carry the question and the answer
const discreet = (error: unknown) => {
  const status =
    error instanceof Error && "statusCode" in error ? ` ${String(error.statusCode)}` : "";
  return new Error(`${error instanceof Error ? error.name : typeof error}${status}`);
};

interface Waits {
  /** Milliseconds until the first word, between two words, and in all. */
  firstWord: number;
  nextWord: number;
  all: number;
}

/** Ends a conversation when the asker has gone, or when nothing has been heard for too long. */
function conversationTimeouts(gone: AbortSignal, { firstWord, nextWord, all }: Waits) {
  const silence = new AbortController();
  const give = (ms: number) =>
    setTimeout(() => silence.abort(new DOMException("Silence", "TimeoutError")), ms);
  let timer = give(firstWord);
  return {
    signal: AbortSignal.any([gone, silence.signal, AbortSignal.timeout(all)]),
    /** Something was heard: the waiting begins anew. */
    restart: () => {
      clearTimeout(timer);
      timer = give(nextWord);
    },
    stop: () => clearTimeout(timer),
  };
}
