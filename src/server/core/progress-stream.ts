import { PassThrough } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Exchange } from "./exchange.ts";
import { Refusal } from "./refusal.ts";

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
