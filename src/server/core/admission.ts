import type { FastifyRequest } from "fastify";
import { fairQueue } from "./fair-queue.ts";
import { addressKey, areLimitsOn } from "./limits.ts";
import { Refusal } from "./refusal.ts";

/** Calls of one person, or of one address where nobody is signed in, that are worked on at the same time. */
export const CALLS_AT_WORK = 6;
/** How many more of them may wait. */
export const CALLS_WAITING = 30;
/** Calls of all that are worked on at the same time. */
const ALL_AT_WORK = 64;
/** Calls that write very many rows: two of all, so that their transactions never take the pool. */
const LARGE_AT_WORK = 2;

const tooManyAtOnce = () =>
  new Refusal(429, "Too much was asked for at once. Please try again in a moment.", {
    retryAfter: 2,
  });

const calls = fairQueue({
  running: ALL_AT_WORK,
  runningEach: CALLS_AT_WORK,
  waitingEach: CALLS_WAITING,
  refuse: tooManyAtOnce,
});
const largeWrites = fairQueue({
  running: LARGE_AT_WORK,
  runningEach: 1,
  waitingEach: CALLS_WAITING,
  refuse: tooManyAtOnce,
});

/**
 * Works on a call when it is its asker's turn: what one person sends at once waits for what they sent before, and others
 * do not wait for it. Whoever sends more than may wait is told so with 429. `large`: it writes very many rows.
 */
export function inTurn<T>(
  request: FastifyRequest,
  { large }: { large: boolean },
  work: () => Promise<T>,
): Promise<T> {
  if (!areLimitsOn()) return work();
  const whose = request.userId ?? addressKey(request.ip);
  return calls.run(whose, () => (large ? largeWrites.run(whose, work) : work()));
}
