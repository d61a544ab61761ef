import { STATUS_CODES, type RequestListener, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Readable } from "node:stream";
import { askerOf, memoryBudget } from "./response-budget.ts";

// by the code of Node's HTTP server; anything else is no HTTP at all
const answers: Record<string, [status: number, sentence: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, "The request took too long to arrive"],
  HPE_HEADER_OVERFLOW: [431, "The headers of the request are too large"],
};

/** Answers what cannot become a request, or comes too slowly to be one, with a sentence; then hangs up. */
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

/** Once the server takes no new requests, those that are running have 10 seconds. */
export function closeConnectionsWhenClosing(app: FastifyInstance): void {
  app.addHook("preClose", async () => {
    setTimeout(() => app.server.closeAllConnections(), 10_000).unref();
  });
}

/** Requests of one connection that may wait for the one before them: browsers send none, a few tools some. */
const WAITING = 10;

interface ConnectionQueue {
  waiting: number;
  last: ServerResponse;
}

/**
 * Answers what is sent down one connection one after another: without it, hundreds of requests that come together are all
 * worked on at once, though their answers leave one by one. Where more wait than ever do in earnest the connection is
 * closed: a refusal of each would stand in line behind the answers before it, and cost more memory than they. It stands
 * before Fastify, because Node hands on at once all that has come, and to look at thousands costs seconds.
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
 * Milliseconds between two looks at a connection that has an answer waiting. Node closes it at the second look at which
 * not a byte more was taken, so after 15 to 30 s.
 */
export const UNREAD_MS = 15_000;

/** What a stream holds while it is sent, in bytes: its buffer, the socket's, and the chunk between them. */
const STREAM_HOLDS = 128 * 1024;

/** The same of a stream of events: what is sent on it counts itself until it is taken. */
const EVENTS_HOLD = 32 * 1024;

/** An answer of so few bytes is let out always, or nobody could be told that too much is held. */
const ALWAYS_SENT = 4 * 1024;

/**
 * Counts every answer as held in memory until it is sent or its connection is gone, refuses with 503 what would be
 * too much, and closes the connections of those who do not read.
 */
export function boundSlowReaders(app: FastifyInstance): void {
  app.addHook("onSend", (request, reply, payload, done) => {
    try {
      countUntilSent(request, reply, payload);
      done(null, payload);
    } catch (error) {
      if (payload instanceof Readable) payload.destroy();
      // they describe the answer that is not sent
      for (const name of ["content-encoding", "content-disposition", "etag", "link"])
        void reply.removeHeader(name);
      done(error instanceof Error ? error : new Error("An answer could not be counted"));
    }
  });
}

function countUntilSent(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
  const { raw } = reply;
  // gone already: it would never be heard to go
  if (raw.destroyed) return;
  const bytes = isEvents(reply) ? EVENTS_HOLD : bytesOf(payload);
  const hold = memoryBudget.hold(askerOf(request), bytes, { always: bytes <= ALWAYS_SENT });
  raw.once("close", hold.release);
  // events come when something happens: there it is we who are silent. Once all is sent Node sets another time
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
