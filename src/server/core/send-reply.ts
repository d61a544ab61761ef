import type { FastifyReply } from "fastify";
import type { Exchange } from "./exchange.ts";
import { isShort, jsonChunks } from "./json-chunks.ts";
import { askerOf } from "./response-budget.ts";
import { spool, SpooledAnswer } from "./response-spool.ts";

/** Sends a reply as JSON by its schema: a short one at one go, a long list piece by piece, so that it never stands whole in memory. */
export async function sendReply(
  { request, reply }: Exchange,
  shape: Record<string, unknown>,
  draft: unknown,
) {
  void reply.type("application/json; charset=utf-8");
  if (draft instanceof SpooledAnswer) return sendSpooled(reply, draft);
  // its type takes an object, and what it makes takes anything
  const compile = (part: Record<string, unknown>) =>
    reply.compileSerializationSchema(part) as (value: unknown) => string;
  if (isShort(shape, draft)) return reply.send(compile(shape)(draft));
  return sendSpooled(reply, await spool(askerOf(request), jsonChunks(shape, draft, compile)));
}

/** Sends what has been written. */
export function sendSpooled(reply: FastifyReply, { payload, bytes }: SpooledAnswer) {
  return reply.header("content-length", bytes).send(payload);
}
