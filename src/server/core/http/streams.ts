import { once } from "node:events";
import { PassThrough } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Exchange } from "./reply.ts";
import { Refusal } from "#server/core/refusal.ts";
import { askerOf, memoryBudget } from "./response-budget.ts";
import type { Scope } from "#server/core/security/scope.ts";

/** What a function that tells things as they happen may do. */
export interface LiveStream<E> {
  /** Sends an event under an id, from which a reader that comes back goes on; waits while the reader is behind. */
  send: (id: string, event: E) => Promise<void>;
  /** The id of the last event that a reader who comes back has seen. */
  lastEventId: string | undefined;
  /** What the reader may do by now; null when their session has ended. */
  renewScope: (scope: Scope) => Promise<Scope | null>;
  /** Aborted when the reader has gone, or has to. */
  gone: AbortSignal;
}

const open = new Set<() => void>();

/** Ends all that are open when the server closes; their readers come back to whoever is there then. */
export const endLiveStreamsWhenClosing = (app: FastifyInstance) =>
  app.addHook("preClose", (done) => {
    for (const end of open) end();
    done();
  });

/** Milliseconds after which a reader that takes nothing more is let go. */
const UNREAD_MS = 30_000;

/**
 * Answers a call with server-sent events until the reader goes or the work ends. Until the first event is sent a refusal
 * is answered with its status, like everywhere; what breaks later ends the stream, and the reader comes back.
 */
export async function openLiveStream(
  { request, reply }: Exchange,
  shape: Record<string, unknown>,
  work: (stream: LiveStream<unknown>) => Promise<void>,
) {
  const write = reply.compileSerializationSchema(shape) as (value: unknown) => string;
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
  // gone while it was asked who they are: that is not heard any more
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

/** The reader has gone, takes nothing any more, or has to come back another way. */
const isOrdinary = (error: unknown, gone: AbortSignal) =>
  gone.aborted ||
  error instanceof Refusal ||
  (error instanceof Error && error.name === "AbortError");

async function drained(events: PassThrough, gone: AbortSignal) {
  const patience = AbortSignal.any([gone, AbortSignal.timeout(UNREAD_MS)]);
  await once(events, "drain", { signal: patience });
}

/** What a function that takes its time may do meanwhile. */
export interface ProgressStream<P> {
  /** Tells how far it has come; unheard by those who did not ask for `text/event-stream`. */
  report: (progress: P) => void;
  /** Aborted when the asker has gone away. */
  gone: AbortSignal;
}

/**
 * Answers a call that may tell its progress: as events (`progress`, then `done` with the reply or
 * `failed` with a sentence) when they are asked for, else as JSON once it is done. Until the first
 * event is said a refusal is answered with its status, like everywhere.
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
    const write = reply.compileSerializationSchema(shape);
    const report = (progress: unknown) =>
      asEvents ? send("progress", write(progress as Record<string, unknown>)) : undefined;
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

/** With which server-sent events go out. */
export const eventHeaders = {
  "content-type": "text/event-stream; charset=utf-8",
  // proxies would keep it until it is whole
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
