import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

let leaving = false;

/** Whether this process was asked to stop, and only answers until the proxies before it have noticed. */
export const isLeaving = (): boolean => leaving;

/** Fails the health call for some seconds and answers everything else, so that proxies send requests elsewhere. */
export async function leaveProxies(seconds: number): Promise<void> {
  leaving = seconds > 0;
  await sleep(seconds * 1_000);
}

/** Asks for a new connection with each answer while this process leaves: a proxy may keep one open to it and use it later. */
export const closeConnectionsWhenLeaving = (app: FastifyInstance) =>
  app.addHook("onSend", (_, reply, payload, done) => {
    if (leaving) void reply.header("connection", "close");
    done(null, payload);
  });
