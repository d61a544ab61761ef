import { once } from "node:events";
import { PassThrough } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Exchange, writerFor } from "./reply.ts";
import { Refusal } from "#server/core/refusal.ts";
import { askerOf, memoryBudget } from "./response-budget.ts";
import type { Scope } from "#server/core/security/scope.ts";

export interface LiveStream<E> {
  /** Sends an event with an id from which a reconnecting reader continues; waits for a slow reader. */
  send: (id: string, event: E) => Promise<void>;
  /** The last event id that a reconnecting reader has received. */
  lastEventId: string | undefined;
  /** The reader's current Scope; null when the session has ended. */
  renewScope: (scope: Scope) => Promise<Scope | null>;
  /** Aborted when the reader has disconnected or has to be disconnected. */
  gone: AbortSignal;
}

const open = new Set<() => void>();

/** Ends all open streams when the server closes; their readers then reconnect to another process. */
export const endLiveStreamsWhenClosing = (app: FastifyInstance) =>
  app.addHook("preClose", (done) => {
    for (const end of open) end();
    done();
  });

/** Milliseconds after which a reader that takes no more data is disconnected. */
const UNREAD_MS = 30_000;

/**
 * Answers a call with server-sent events until the reader disconnects or the work ends. Before the first event a
 * refusal is answered with its status, as for other calls; a later error ends the stream, and the reader
 * reconnects.
 */
export async function openLiveStream(
  { request, reply }: Exchange,
  shape: Record<string, unknown>,
  work: (stream: LiveStream<unknown>) => Promise<void>,
) {
  const write = writerFor(reply, shape);
  const leaving = new AbortController();
  const events = new PassThrough({ highWaterMark: 16 * 1024 });
  let begun = false;
  const end = () => {
    open.delete(end);
    leaving.abort();
    events.end();
  };
  open.add(end);
  reply.raw.once("close", end);
  // the connection closed during authentication, so no close event will come
  if (reply.raw.destroyed) end();

  const send = async (id: string, event: unknown) => {
    const text = `id: ${id}\nevent: change\ndata: ${write(event)}\n\n`;
    const hold = memoryBudget.hold(askerOf(request), text.length);
    try {
      if (!begun) void reply.headers(eventHeaders).send(events);
      begun = true;
      if (!events.write(text)) await drained(events, leaving.signal);
    } finally {
      hold.release();
    }
  };
  const { "last-event-id": lastEventId } = request.headers;
  try {
    await work({
      send,
      lastEventId: typeof lastEventId === "string" ? lastEventId : undefined,
      renewScope: request.server.renewScope,
      gone: leaving.signal,
    });
  } catch (error) {
    if (!begun) throw error;
    if (!isOrdinary(error, leaving.signal)) request.log.error({ err: error }, "fault");
  } finally {
    end();
  }
  return reply;
}

/** Whether a stream ended for a normal reason: the reader has disconnected, stopped reading, or lost access. */
const isOrdinary = (error: unknown, gone: AbortSignal) =>
  gone.aborted ||
  error instanceof Refusal ||
  (error instanceof Error && error.name === "AbortError");

async function drained(events: PassThrough, gone: AbortSignal) {
  const patience = AbortSignal.any([gone, AbortSignal.timeout(UNREAD_MS)]);
  await once(events, "drain", { signal: patience });
}

export interface ProgressStream<P> {
  /** Reports progress; ignored unless the client accepts `text/event-stream`. */
  report: (progress: P) => void;
  /** Aborted when the client has disconnected. */
  gone: AbortSignal;
}

/**
 * Answers a call that can report progress: as events (`progress`, then `done` with the reply or `failed` with a
 * sentence) for clients that accept them, otherwise as JSON at the end. Before the first event a refusal is
 * answered with its status, as for other calls.
 */
export function openProgressStream({ request, reply }: Exchange, shape: Record<string, unknown>) {
  const asEvents = request.headers.accept?.includes("text/event-stream") ?? false;
  const events = new PassThrough();
  let begun = false;

  const send = (event: string, json: string) => {
    if (!begun) void reply.headers(eventHeaders).send(events);
    begun = true;
    if (events.writable) events.write(`event: ${event}\ndata: ${json}\n\n`);
  };

  const run = async (work: (stream: ProgressStream<unknown>) => Promise<string>) => {
    const write = writerFor(reply, shape);
    const report = (progress: unknown) =>
      asEvents ? send("progress", write(progress)) : undefined;
    try {
      const done = await work({ report, gone: whenGone(reply) });
      if (!asEvents) return reply.type("application/json; charset=utf-8").send(done);
      send("done", done);
    } catch (error) {
      if (!begun) throw error;
      send("failed", JSON.stringify({ sentence: sentenceFor(error, request) }));
    }
    events.end();
    return reply;
  };
  return { run };
}

export const eventHeaders = {
  "content-type": "text/event-stream; charset=utf-8",
  // stops proxies from buffering the stream
  "x-accel-buffering": "no",
};

function whenGone({ raw }: FastifyReply): AbortSignal {
  const leaving = new AbortController();
  raw.once("close", () => {
    if (!raw.writableFinished) leaving.abort();
  });
  return leaving.signal;
}

function sentenceFor(error: unknown, request: FastifyRequest) {
  if (error instanceof Refusal) return error.message;
  request.log.error({ err: error }, "fault");
  return "Something went wrong on our side. Please try again.";
}
