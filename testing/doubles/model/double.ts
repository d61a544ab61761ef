import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { DOUBLE_MODEL, DOUBLE_PICTURE_MODEL, type Wire, wireFor } from "./wires.ts";

/** What the model does on a request; each turn applies to one request. */
export type Turn =
  /** Sends these pieces, with a pause of `ms` before each. */
  | { does: "says"; pieces: string[]; ms?: number }
  /** Calls a tool; `args` is JSON text that is sent as it is, valid or not. */
  | { does: "calls"; tool: string; args: string }
  /** Sends these pieces, then breaks the connection. */
  | { does: "breaks"; pieces: string[] }
  /** Sends these pieces, then an error within the stream. */
  | { does: "reports"; pieces: string[] }
  /** Sends nothing for `ms` milliseconds before the first token. */
  | { does: "dawdles"; ms: number }
  /** Replies 429 with the number of seconds to wait. */
  | { does: "isBusy"; retryAfter: number }
  /** Replies with this status. */
  | { does: "fails"; status: number }
  /** Replies with content that is not from a model. */
  | { does: "babbles" }
  /** Redirects to another address. */
  | { does: "redirects"; to: string };

/** A request that the double received. */
export interface HeardAsk {
  path: string;
  key: string | undefined;
  /** The requested API version, in protocols that have one. */
  version: string | undefined;
  /** The whole request as text, which exists in every protocol. */
  whole: string;
  /** The body in the format of chat completions; other protocols have other fields. */
  body: {
    model: string;
    stream: boolean;
    messages: { role: string; content: unknown }[];
    tools?: { function: { name: string } }[];
  };
}

/**
 * A local double of a model that streams in three protocols: that of any OpenAI-compatible address
 * (`/v1/chat/completions`), OpenAI's own (`/v1/responses`) and Anthropic's (`/v1/messages`).
 */
export async function startModelDouble({ port = 0 } = {}) {
  const turns: Turn[] = [];
  const requests: HeardAsk[] = [];
  const state = { hungUp: 0 };

  const server = createServer((request, reply) => {
    reply.on("close", () => {
      if (!reply.writableFinished) state.hungUp += 1;
    });
    answer(request, reply).catch(() => reply.destroy());
  });

  async function answer(request: IncomingMessage, reply: ServerResponse) {
    const whole = await text(request);
    const path = request.url ?? "";
    requests.push({
      path,
      key: headerOf(request, "authorization") ?? headerOf(request, "x-api-key"),
      version: headerOf(request, "anthropic-version"),
      whole,
      body: JSON.parse(whole),
    });
    await play(turns.shift() ?? { does: "says", pieces: ["NOT HELD"] }, wireFor(path), reply);
  }

  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const bound = server.address();
  if (bound === null || typeof bound === "string") throw new Error("The double is not listening");
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  return { turns, requests, state, close, address: `http://127.0.0.1:${bound.port}/v1` };
}

/** The environment variables that make the product use a double. */
export const modelVariables = ({ address }: { address: string }) => ({
  AI_PROVIDER: "openai-compatible",
  AI_MODEL: DOUBLE_MODEL,
  AI_PICTURE_MODEL: DOUBLE_PICTURE_MODEL,
  AI_API_KEY: "sk-double",
  AI_BASE_URL: address,
});

function headerOf({ headers }: IncomingMessage, name: string) {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}

async function play(turn: Turn, wire: Wire, reply: ServerResponse) {
  if (turn.does === "isBusy") return refuse(reply, 429, { "retry-after": String(turn.retryAfter) });
  if (turn.does === "fails") return refuse(reply, turn.status);
  if (turn.does === "redirects") return refuse(reply, 307, { location: turn.to });
  if (turn.does === "babbles")
    return reply.writeHead(200, { "content-type": "text/html" }).end("<h1>Welcome to nginx!</h1>");
  if (turn.does === "dawdles") await sleep(turn.ms);
  reply.writeHead(200, { "content-type": "text/event-stream" });
  reply.write(wire.begin());
  if (turn.does === "calls") return reply.end(wire.call(turn.tool, turn.args) + wire.end("called"));
  return say(reply, wire, turn);
}

type Speech = Extract<Turn, { does: "says" | "breaks" | "reports" | "dawdles" }>;

async function say(reply: ServerResponse, wire: Wire, turn: Speech) {
  for (const piece of turn.does === "dawdles" ? ["NOT HELD"] : turn.pieces) {
    if (turn.does === "says") await sleep(turn.ms ?? 0);
    reply.write(wire.word(piece));
  }
  await sleep(10);
  if (turn.does === "breaks") return reply.destroy();
  return reply.end(turn.does === "reports" ? wire.trouble() : wire.end("said"));
}

const refuse = (reply: ServerResponse, status: number, headers = {}) =>
  reply
    .writeHead(status, { "content-type": "application/json", ...headers })
    .end(JSON.stringify({ error: { message: "no", type: "error" } }));
