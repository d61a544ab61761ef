import type { FastifyRequest, FastifyInstance } from "fastify";
import { workedFor, type WorkedFor } from "#server/core/security/scope.ts";
import { fairQueue } from "#server/core/jobs/fair-queue.ts";
import { addressKey, areLimitsOn } from "./limits.ts";
import { Refusal } from "#server/core/refusal.ts";
import { askerOf, memoryBudget } from "./response-budget.ts";

/** Calls of one person, or of one address where nobody is signed in, that are worked on at the same time. */
const CALLS_AT_WORK = 6;
/** How many more of them may wait. */
const CALLS_WAITING = 30;
/** Calls of all that are worked on at the same time. */
const ALL_AT_WORK = 64;
/** What is written for so many horses is soon written. */
export const FEW_HORSES = 20;
/** Calls that write very many rows: one of all, so that open pages of others wait for no more than that (0021). */
const LARGE_AT_WORK = 1;

const tooManyAtOnce = () =>
  new Refusal(429, "Too much was asked for at once. Please try again in a moment.", {
    retryAfter: 2,
  });

const each = {
  runningEach: CALLS_AT_WORK,
  waitingEach: CALLS_WAITING,
  refuse: tooManyAtOnce,
};
const calls = fairQueue({ ...each, running: ALL_AT_WORK });
// a model may take a minute over its answer, and the database waits for none of it
const streams = fairQueue({ ...each, running: Infinity });
const largeWrites = fairQueue({ ...each, running: LARGE_AT_WORK, runningEach: 1 });

interface Call {
  /** Its answer is told piece by piece. */
  streams: boolean;
  /** It writes very many rows. */
  large: boolean;
}

/**
 * Works on a call when it is its asker's turn: what one person sends at once waits for what they sent before, and others
 * do not wait for it. Whoever sends more than may wait is told so with 429.
 */
export function inTurn<T>(call: Call, work: () => Promise<T>): Promise<T> {
  if (!areLimitsOn()) return work();
  const { person } = workedFor();
  const admitted = () => (call.large ? largeWrites.run(person, work) : work());
  return (call.streams ? streams : calls).run(person, admitted);
}

const lines = fairQueue({ running: Infinity, runningEach: 1, waitingEach: Infinity });

/**
 * Works for one after another of those who name the same thing: they would wait for each other in the database, each on a
 * connection. Null: it is about nothing that others wait for.
 */
export const oneAtATime = <T>(thing: string | null, work: () => Promise<T>): Promise<T> =>
  thing === null ? work() : lines.run(thing, work);

/** For whom a request is worked on: who is signed in, or an address where nobody is. */
export function askersOf({ scope, ip }: FastifyRequest): WorkedFor {
  if (scope) return { yard: scope.yardId, person: scope.userId };
  const address = addressKey(ip);
  return { yard: address, person: address };
}

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
