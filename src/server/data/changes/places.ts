import { areLimitsOn } from "#server/core/http/limits.ts";
import { Refusal, tooBusy } from "#server/core/refusal.ts";
import type { Asker } from "#server/core/http/response-budget.ts";

/** Most streams of one person, over all addresses. */
export const STREAMS_OF_PERSON = 10;
/**
 * Most streams of one network address: a yard of thirty people behind one connection, each with a person's limit. Even
 * many accounts at one address leave most of the process's streams to others.
 */
export const STREAMS_OF_ADDRESS = 300;
const STREAMS_OF_PROCESS = 2_000;

const joined = new Map<string, number>();
let inAll = 0;

/**
 * Counts a stream of this person and address; returns a function that ends the count. With the limits off, for load
 * tests, one address may have all of them.
 */
export function join({ userId, address }: Asker): () => void {
  const person = `person ${userId}`;
  const place = `address ${address}`;
  const mine = joined.get(person) ?? 0;
  if (mine >= STREAMS_OF_PERSON)
    throw new Refusal(429, `You are following changes in ${mine} places already. Close one.`, {
      retryAfter: 60,
    });
  const ours = joined.get(place) ?? 0;
  if (ours >= STREAMS_OF_ADDRESS && areLimitsOn())
    throw new Refusal(429, `Your network follows changes in ${ours} places already. Close one.`, {
      retryAfter: 60,
    });
  if (inAll >= STREAMS_OF_PROCESS) throw tooBusy();
  count([person, place], 1);
  return () => count([person, place], -1);
}

function count(keys: readonly string[], by: 1 | -1) {
  inAll += by;
  for (const key of keys) {
    const streams = (joined.get(key) ?? 0) + by;
    if (streams > 0) joined.set(key, streams);
    else joined.delete(key);
  }
}
