import type { RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** Requests of one connection that may wait for the one before them: browsers send none, a few tools some. */
const WAITING = 10;

interface Sent {
  waiting: number;
  last: ServerResponse;
}

/**
 * Answers what is sent down one connection one after another: without it, hundreds of requests that come together are all
 * worked on at once, though their answers leave one by one. Where more wait than ever do in earnest the connection is
 * closed: a refusal of each would stand in line behind the answers before it, and cost more memory than they. It stands
 * before Fastify, because Node hands on at once all that has come, and to look at thousands costs seconds.
 */
export function answerOneByOne({ server }: FastifyInstance): void {
  const listeners = server.listeners("request") as RequestListener[];
  const answer: RequestListener = (request, reply) => {
    for (const listener of listeners) listener(request, reply);
  };
  const sent = new WeakMap<Socket, Sent>();
  server.removeAllListeners("request");
  server.on("request", (request, reply) => {
    const { socket } = request;
    if (socket.destroyed) return;
    const before = sent.get(socket);
    if (!before || isOver(before.last)) {
      sent.set(socket, { waiting: 0, last: reply });
      answer(request, reply);
    } else if (before.waiting < WAITING) {
      before.waiting += 1;
      before.last.once("close", () => {
        before.waiting -= 1;
        if (!socket.destroyed) answer(request, reply);
      });
      before.last = reply;
    } else socket.destroy();
  });
}

const isOver = ({ closed, destroyed, writableFinished }: ServerResponse) =>
  closed || destroyed || writableFinished;
