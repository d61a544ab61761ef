import { text } from "node:stream/consumers";
import type { FastifyInstance, InjectOptions } from "fastify";
import { changeEvents } from "./change-events.ts";
import { ORIGIN, type Visitor } from "./yard.ts";

/**
 * Like `send`, for a call that may reply with an endless stream of events: disconnects as soon as the stream
 * begins.
 */
export async function sendAndLeave(who: Visitor, request: InjectOptions) {
  const reply = await who.send({ ...request, payloadAsStream: true });
  const { statusCode, headers } = reply;
  if (!String(headers["content-type"]).startsWith("text/event-stream"))
    return { statusCode, body: await text(reply.stream()) };
  reply.raw.res.destroy();
  return { statusCode, body: "" };
}

const server = new WeakMap<FastifyInstance, Promise<string>>();
/** Where this server listens, on a port that is opened with the first use. */
export const addressOf = (app: FastifyInstance) => {
  const address = server.get(app) ?? app.listen({ port: 0, host: "127.0.0.1" });
  server.set(app, address);
  return address;
};

/**
 * Follows the changes of this person's yard over a connection of its own, from a cursor or from now; `address`
 * is the client address.
 */
export async function followChanges(
  app: FastifyInstance,
  { cookies }: Visitor,
  { since, lastEventId, address }: { since?: string; lastEventId?: string; address?: string } = {},
) {
  const leaving = new AbortController();
  const url = new URL("/api/changes/stream", await addressOf(app));
  if (since) url.searchParams.set("since", since);
  const reply = await fetch(url, {
    headers: {
      origin: ORIGIN,
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      // the server uses this header only if it trusts a proxy
      ...(address ? { "x-forwarded-for": address } : {}),
      ...(lastEventId ? { "last-event-id": lastEventId } : {}),
    },
    signal: leaving.signal,
  });
  const events = reply.ok && reply.body ? changeEvents(reply.body) : null;
  /** The next event; null when the stream has ended. */
  const next = async () => (await events?.next())?.value ?? null;
  /** The next event with any changes. */
  const nextChange = async () => {
    for (;;) {
      const event = await next();
      if (!event || event.page.items.length > 0) return event;
    }
  };
  return { status: reply.status, reply, next, nextChange, leave: () => leaving.abort() };
}
