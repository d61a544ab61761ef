import type { FastifyInstance, FastifyRequest } from "fastify";
import { askerOf, memoryBudget } from "./response-budget.ts";

/** Largest body of a call that strangers may make, in bytes: a form of a few fields. */
export const STRANGERS_BODY_MAX = 16 * 1024;

/**
 * Counts the bytes of a body from the moment they are announced, by person and address and in one budget with the answers
 * that nobody has read: who announces bodies and does not send them holds what they may hold, and no more. Uploads are
 * counted as they come (`upload.ts`).
 */
export function countIncomingBytes(app: FastifyInstance): void {
  app.addHook("preParsing", (request, { raw }, payload, done) => {
    const bytes = announcedBy(request);
    if (bytes > 0 && !isForm(request)) {
      const hold = memoryBudget.hold(askerOf(request), bytes);
      raw.once("close", hold.release);
    }
    done(null, payload);
  });
  // the rest of a stranger's body would be read for nothing, and stand in memory until then
  app.addHook("onSend", (request, reply, payload, done) => {
    const isOnItsWay = reply.statusCode >= 400 && !request.raw.complete;
    if (isOnItsWay && askerOf(request).userId === null) void reply.header("connection", "close");
    done(null, payload);
  });
}

const isForm = ({ headers }: FastifyRequest) =>
  headers["content-type"]?.trimStart().toLowerCase().startsWith("multipart/") ?? false;

function announcedBy({ headers, routeOptions }: FastifyRequest): number {
  const most = routeOptions.bodyLimit ?? 0;
  if (headers["transfer-encoding"] !== undefined) return most;
  return Math.min(Number(headers["content-length"] ?? 0), most);
}
