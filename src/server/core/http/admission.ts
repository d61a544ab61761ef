import type { FastifyRequest, FastifyInstance } from "fastify";
import { workedFor, type WorkedFor } from "#server/core/security/scope.ts";
import { fairQueue } from "#server/core/jobs/fair-queue.ts";
import { addressKey, areLimitsOn } from "./limits.ts";
import { Refusal } from "#server/core/refusal.ts";
import { askerOf, memoryBudget } from "./response-budget.ts";

/** Concurrent calls of one person, or of one address where nobody is signed in. */
const CALLS_AT_WORK = 6;
/** How many more calls of that person or address may wait. */
const CALLS_WAITING = 30;
/** Concurrent calls in all. */
const ALL_AT_WORK = 64;
/** A write for at most this many horses does not count as large. */
export const FEW_HORSES = 20;
/**
 * Concurrent calls that write very many rows: only one, so that other calls wait for at most one of these
 * (decision 0021).
 */
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
// a model may take a minute to answer, without a database connection
const streams = fairQueue({ ...each, running: Infinity });
const largeWrites = fairQueue({ ...each, running: LARGE_AT_WORK, runningEach: 1 });

interface Call {
  streams: boolean;
  large: boolean;
}

/** Runs a call when its caller's turn has come. Throws a 429 when too many calls of one person are waiting. */
export function inTurn<T>(call: Call, work: () => Promise<T>): Promise<T> {
  if (!areLimitsOn()) return work();
  const { person } = workedFor();
  const admitted = () => (call.large ? largeWrites.run(person, work) : work());
  return (call.streams ? streams : calls).run(person, admitted);
}

const lines = fairQueue({ running: Infinity, runningEach: 1, waitingEach: Infinity });

/**
 * Runs work on one thing sequentially, so that waiting work holds no database connection. With null there is no
 * queue.
 */
export const oneAtATime = <T>(thing: string | null, work: () => Promise<T>): Promise<T> =>
  thing === null ? work() : lines.run(thing, work);

/** The caller that a request is queued for: the signed-in person, or the address where nobody is signed in. */
export function askersOf({ scope, ip }: FastifyRequest): WorkedFor {
  if (scope) return { yard: scope.yardId, person: scope.userId };
  const address = addressKey(ip);
  return { yard: address, person: address };
}

/** Maximum bytes of the body of a public call, which is a form of a few fields. */
export const STRANGERS_BODY_MAX = 16 * 1024;

/**
 * Counts the announced bytes of a body against its person and address as soon as the request starts, in the
 * budget that is shared with unsent answers. A client that announces bodies and does not send them blocks only
 * its own share. Uploads are counted as they arrive (`upload.ts`).
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
  // the rest of an anonymous body would be read for nothing and held in memory until then. After a fault of ours, such as a
  // full disk, nobody knows whose session it is, and a browser reads the answer only once it has sent everything
  app.addHook("onSend", (request, reply, payload, done) => {
    const mayBeKnown = reply.statusCode >= 500 && request.headers.cookie !== undefined;
    const isOnItsWay = reply.statusCode >= 400 && !mayBeKnown && !request.raw.complete;
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
