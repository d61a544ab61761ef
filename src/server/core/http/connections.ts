import { STATUS_CODES, type RequestListener, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Readable } from "node:stream";
import { askerOf, memoryBudget } from "./response-budget.ts";

// the answers are listed by the error code of Node's HTTP server; any other code means that the bytes are not HTTP
const answers: Record<string, [status: number, sentence: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, "The request took too long to arrive"],
  HPE_HEADER_OVERFLOW: [431, "The headers of the request are too large"],
};

/** Answers a malformed or too slow request with a sentence, then closes the connection. */
export function abortConnection(error: Error & { code?: string }, socket: Socket): void {
  const [status, sentence] = answers[error.code ?? ""] ?? [400, "The request is not valid HTTP"];
  if (socket.writable)
    socket.write(
      [
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
        "Content-Type: text/plain; charset=utf-8",
        `Content-Length: ${sentence.length}`,
        "Cache-Control: no-store",
        "X-Content-Type-Options: nosniff",
        "Connection: close",
        "",
        sentence,
      ].join("\r\n"),
    );
  socket.destroySoon();
}

/** On close, running requests have 10 seconds to finish. */
export function closeConnectionsWhenClosing(app: FastifyInstance): void {
  app.addHook("preClose", async () => {
    setTimeout(() => app.server.closeAllConnections(), 10_000).unref();
  });
}

/** How many pipelined requests of one connection may wait: browsers send none, a few tools send some. */
const WAITING = 10;

interface ConnectionQueue {
  waiting: number;
  last: ServerResponse;
}

/**
 * Answers pipelined requests of a connection one at a time: otherwise hundreds of them would be processed at
 * once, although their answers are sent in order. Beyond the limit the connection is closed, because refusals
 * would queue behind earlier answers and cost more memory than those. The function wraps the listeners of Node's
 * server, because Node emits all pipelined requests at once and passing thousands through Fastify costs seconds.
 */
export function answerOneByOne({ server }: FastifyInstance): void {
  const listeners = server.listeners("request") as RequestListener[];
  const answer: RequestListener = (request, reply) => {
    for (const listener of listeners) listener(request, reply);
  };
  const sent = new WeakMap<Socket, ConnectionQueue>();
  server.removeAllListeners("request");
  server.on("request", (request, reply) => {
    const { socket } = request;
    if (socket.destroyed) return;
    const before = sent.get(socket);
    if (!before || isOver(before.last)) {
      sent.set(socket, { waiting: 0, last: reply });
      answer(request, reply);
    } else if (before.waiting < WAITING) {
      before.waiting += 1;
      before.last.once("close", () => {
        before.waiting -= 1;
        if (!socket.destroyed) answer(request, reply);
      });
      before.last = reply;
    } else socket.destroy();
  });
}

const isOver = ({ closed, destroyed, writableFinished }: ServerResponse) =>
  closed || destroyed || writableFinished;

/**
 * Milliseconds between two checks of an unread answer. Node closes the connection at the second check without
 * progress, after 15 to 30 s.
 */
export const UNREAD_MS = 15_000;

/** Bytes held by a stream while it is sent: its own buffer, the socket's, and the chunk between the two. */
const STREAM_HOLDS = 128 * 1024;

/** Bytes held by a stream of events, which counts each event until it is taken. */
const EVENTS_HOLD = 32 * 1024;

/** Answers of at most this many bytes are always sent: otherwise even the 503 could not be sent. */
const ALWAYS_SENT = 4 * 1024;

/** Counts each answer as held until it is sent, refuses with 503 beyond the budget, and closes unread connections. */
export function boundSlowReaders(app: FastifyInstance): void {
  app.addHook("onSend", (request, reply, payload, done) => {
    try {
      countUntilSent(request, reply, payload);
      done(null, payload);
    } catch (error) {
      if (payload instanceof Readable) payload.destroy();
      // these headers describe the answer that is replaced
      for (const name of ["content-encoding", "content-disposition", "etag", "link"])
        void reply.removeHeader(name);
      done(error instanceof Error ? error : new Error("An answer could not be counted"));
    }
  });
}

function countUntilSent(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
  const { raw } = reply;
  // the socket is already closed, so no close event will come
  if (raw.destroyed) return;
  const bytes = isEvents(reply) ? EVENTS_HOLD : bytesOf(payload);
  const hold = memoryBudget.hold(askerOf(request), bytes, { always: bytes <= ALWAYS_SENT });
  raw.once("close", hold.release);
  // a stream of events is silent while nothing happens, so it gets no time-out; Node sets its own once all is sent
  if (raw.socket && "setTimeout" in raw.socket && !isEvents(reply))
    raw.socket.setTimeout(UNREAD_MS);
}

const isEvents = (reply: FastifyReply) =>
  String(reply.getHeader("content-type")).startsWith("text/event-stream");

function bytesOf(payload: unknown): number {
  if (typeof payload === "string") return Buffer.byteLength(payload);
  if (payload instanceof Uint8Array) return payload.byteLength;
  return payload instanceof Readable ? STREAM_HOLDS : 0;
}
