import type { LanguageModel, ModelMessage, ToolSet } from "ai";
import type { ModelSettings } from "#server/core/config.ts";
import { boundedAnswer } from "#server/core/http/read-bounded.ts";
import { type $ZodType, safeParse, toJSONSchema } from "zod/v4/core";

/** A prompt: the system text, the conversation so far, and the tools that the model may call. */
interface ModelQuestion {
  system: string;
  turns: { role: "user" | "assistant"; content: string }[];
  tools: readonly ModelTool[];
  /** A picture that goes with the last turn; it is for the model that reads pictures. */
  picture?: { bytes: Buffer; mimeType: string };
  signal: AbortSignal;
}

/** The model did not answer, or not completely. The message is safe to log: it contains nothing of the conversation. */
export class ModelFailed extends Error {}

/** Timeouts for the first token, between tokens, and for the whole answer. */
const waits = { firstWord: 8_500, nextWord: 15_000, all: 60_000 };

/** The same for a picture, which takes a model longer before its first token. */
const pictureWaits = { firstWord: 30_000, nextWord: 15_000, all: 60_000 };

/** Maximum output tokens, for an answer and for what is read from a picture, and maximum tool calls. */
const limits = { tokens: 1_200, pictureTokens: 3_000, steps: 4 };

/** Maximum bytes of one response: hundreds of times the size of a usual answer. */
const MOST_BYTES = 4_000_000;

let settings: ModelSettings | null = null;
let tellTrouble: (error: ModelFailed) => void = () => undefined;
let model: Promise<LanguageModel> | null = null;
let pictureModel: Promise<LanguageModel> | null = null;

/** Sets the model in use, or none; its SDK is loaded with the first question. */
export function openModel(
  given: ModelSettings | null,
  onTrouble: (error: ModelFailed) => void = () => undefined,
) {
  settings = given;
  tellTrouble = onTrouble;
  model = null;
  pictureModel = null;
}

/** The configured model and its provider; null when there is none. */
export const modelInUse = () =>
  settings && { name: settings.model, provider: providerName(settings) };

/** The configured model for pictures and its provider; null when there is none. */
export const pictureModelInUse = () =>
  settings?.pictureModel ? { name: settings.pictureModel, provider: providerName(settings) } : null;

function providerName({ provider, baseUrl }: ModelSettings) {
  if (baseUrl) return baseUrl.host;
  return provider === "anthropic" ? "Anthropic" : "OpenAI";
}

/**
 * Streams the model's answer. Throws a ModelFailed when the model is unavailable or too slow, or when its stream
 * breaks off.
 */
export async function* askModel(question: ModelQuestion): AsyncGenerator<string> {
  const waiting = conversationTimeouts(question.signal, question.picture ? pictureWaits : waits);
  try {
    for await (const part of (await begin(question, waiting.signal)).fullStream) {
      if (part.type === "error") throw part.error;
      if (part.type === "abort") throw waiting.signal.reason;
      // these two events precede the model's first token
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

async function begin({ system, turns, tools, picture }: ModelQuestion, signal: AbortSignal) {
  const [{ streamText, stepCountIs }, connected] = await Promise.all([
    import("ai"),
    modelFor(picture !== undefined),
  ]);
  return streamText({
    model: connected,
    system,
    messages: messagesOf(turns, picture),
    tools: await asToolSet(tools),
    stopWhen: stepCountIs(limits.steps),
    maxOutputTokens: picture ? limits.pictureTokens : limits.tokens,
    maxRetries: 1,
    abortSignal: signal,
    // the error reaches the reader of the stream; by default the SDK would also log the conversation to the console
    onError: () => undefined,
  });
}

function modelFor(isForPicture: boolean): Promise<LanguageModel> {
  const name = isForPicture ? settings?.pictureModel : settings?.model;
  if (!settings || !name) throw new Error("No model is configured");
  if (isForPicture) return (pictureModel ??= connect(settings, name));
  return (model ??= connect(settings, name));
}

function messagesOf(
  turns: ModelQuestion["turns"],
  picture: ModelQuestion["picture"],
): ModelMessage[] {
  if (!picture) return turns;
  const { bytes: image, mimeType: mediaType } = picture;
  const text = turns.map(({ content }) => content).join("\n");
  return [
    {
      role: "user",
      content: [
        { type: "text", text },
        { type: "image", image, mediaType },
      ],
    },
  ];
}

/** The two providers' addresses, stated so that the SDK's own environment variables cannot change them. */
const homes = { anthropic: "https://api.anthropic.com/v1", openai: "https://api.openai.com/v1" };

async function connect({ provider, apiKey, baseUrl }: ModelSettings, name: string) {
  const given = baseUrl?.href.replace(/\/$/, "");
  // with an empty key the SDK does not send the key from its own environment variable to another address
  const at = { apiKey: apiKey ?? "", fetch: direct };
  if (provider === "anthropic") {
    const { createAnthropic } = await import("@ai-sdk/anthropic");
    return createAnthropic({ ...at, baseURL: given ?? homes.anthropic })(name);
  }
  if (provider === "openai") {
    const { createOpenAI } = await import("@ai-sdk/openai");
    const openai = createOpenAI({ ...at, baseURL: given ?? homes.openai });
    // compatible servers seldom support the newer of OpenAI's two APIs
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
  // a redirect's target was not configured
  const reply = await fetch(to, { ...options, redirect: "error" });
  // the SDK does not retry, because a person is waiting; on failure the library answers instead
  const seconds = Number(reply.headers.get("retry-after"));
  // the SDK itself has no limit on a response's size
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

// the SDK's errors contain the question and the answer, which must not be logged
const discreet = (error: unknown) => {
  const status =
    error instanceof Error && "statusCode" in error ? ` ${String(error.statusCode)}` : "";
  return new Error(`${error instanceof Error ? error.name : typeof error}${status}`);
};

interface Waits {
  /** Milliseconds until the first token, between tokens, and in total. */
  firstWord: number;
  nextWord: number;
  all: number;
}

/** Aborts a conversation when the client has disconnected or a timeout has expired. */
function conversationTimeouts(gone: AbortSignal, { firstWord, nextWord, all }: Waits) {
  const silence = new AbortController();
  const give = (ms: number) =>
    setTimeout(() => silence.abort(new DOMException("Silence", "TimeoutError")), ms);
  let timer = give(firstWord);
  return {
    signal: AbortSignal.any([gone, silence.signal, AbortSignal.timeout(all)]),
    /** Restarts the timeout after a token has arrived. */
    restart: () => {
      clearTimeout(timer);
      timer = give(nextWord);
    },
    stop: () => clearTimeout(timer),
  };
}

/** A tool that the model may call. */
export interface ModelTool {
  name: string;
  description: string;
  input: $ZodType;
  /** Runs the tool and returns its result as text. The model's arguments are checked against `input` first. */
  run: (input: unknown) => Promise<string>;
}

/** The tools in the SDK's format. A call that does not match its schema gets an error and is not run. */
async function asToolSet(tools: readonly ModelTool[]): Promise<ToolSet> {
  const { jsonSchema, tool } = await import("ai");
  return Object.fromEntries(
    tools.map(({ name, description, input, run }) => [
      name,
      tool({
        description,
        inputSchema: jsonSchema<unknown>(schemaOf(input), {
          validate: (value) => {
            const { success, data, error } = safeParse(input, value);
            return success ? { success, value: data } : { success, error };
          },
        }),
        execute: run,
      }),
    ]),
  );
}

function schemaOf(input: $ZodType) {
  const { type: _, properties, required } = toJSONSchema(input, { io: "input" });
  return JSON.parse(
    JSON.stringify({ type: "object", properties, required, additionalProperties: false }),
  );
}
