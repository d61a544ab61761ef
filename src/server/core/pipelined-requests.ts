import { once } from "node:events";
import type { Socket } from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { tooBusy } from "./refusal.ts";

/** Requests of one connection that may wait for the one before them: browsers send none, a few tools some. */
const WAITING = 10;

interface Sent {
  waiting: number;
  last: ServerResponse;
}
type ServerResponse = FastifyReply["raw"];

/**
 * Answers what is sent down one connection one after another: without it, hundreds of requests that come together are all
 * worked on at once, though their answers leave one by one. Where more wait than ever do in earnest the connection is
 * closed: a refusal of each would stand in line behind the answers before it, and cost more memory than they.
 */
export function answerOneByOne(app: FastifyInstance): void {
  const sent = new WeakMap<Socket, Sent>();
  app.addHook("onRequest", async (request: FastifyRequest, { raw }) => {
    const { socket } = request;
    const before = sent.get(socket);
    if (!before || isOver(before.last)) {
      sent.set(socket, { waiting: before?.waiting ?? 0, last: raw });
      return;
    }
    if (before.waiting >= WAITING) {
      socket.destroy();
      throw tooBusy();
    }
    const { last } = before;
    before.waiting += 1;
    before.last = raw;
    try {
      if (!isOver(last)) await once(last, "close");
    } finally {
      before.waiting -= 1;
    }
  });
}

const isOver = ({ closed, destroyed, writableFinished }: ServerResponse) =>
  closed || destroyed || writableFinished;
