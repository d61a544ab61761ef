import type { FastifyReply, FastifyRequest } from "fastify";

/** What a function may need of HTTP beyond its checked input: cookies, address, the raw reply. */
export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}
