import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { askerOf, memoryBudget } from "./response-budget.ts";

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
      for (const name of ["content-encoding", "content-disposition", "etag"])
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
