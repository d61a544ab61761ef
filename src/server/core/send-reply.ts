import type { FastifyReply } from "fastify";
import type { Exchange } from "./exchange.ts";
import { isShort, jsonChunks } from "./json-chunks.ts";
import { askerOf } from "./response-budget.ts";
import { spool, SpooledAnswer } from "./response-spool.ts";

/**
 * Writes a reply as JSON by its schema: a short one at one go, a long list piece by piece, so that it never stands whole
 * in memory.
 */
export async function writeReply(
  { request, reply }: Exchange,
  shape: Record<string, unknown>,
  draft: unknown,
): Promise<string | SpooledAnswer> {
  if (draft instanceof SpooledAnswer) return draft;
  // its type takes an object, and what it makes takes anything
  const compile = (part: Record<string, unknown>) =>
    reply.compileSerializationSchema(part) as (value: unknown) => string;
  if (isShort(shape, draft)) return compile(shape)(draft);
  return spool(askerOf(request), jsonChunks(shape, draft, compile));
}

/** Sends JSON that has been written. */
export function sendWritten(reply: FastifyReply, written: string | SpooledAnswer) {
  void reply.type("application/json; charset=utf-8");
  return written instanceof SpooledAnswer ? sendSpooled(reply, written) : reply.send(written);
}

/** Sends what has been written. */
export function sendSpooled(reply: FastifyReply, { payload, bytes }: SpooledAnswer) {
  return reply.header("content-length", bytes).send(payload);
}
