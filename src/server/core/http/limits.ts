import { getTableName, lt, sql } from "drizzle-orm";
import type { QueryConfig } from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { workFor } from "#server/core/security/scope.ts";
import { connectionPool } from "#server/core/database/database.ts";
import { Refusal } from "#server/core/refusal.ts";
import { statement } from "#server/core/database/statements.ts";
import { rateLimits } from "#server/schema/core.ts";

let enabled = true;
/** Turns rate limits off, only for load and acceptance tests (RATE_LIMITS=off). */
export const switchLimits = (on: boolean) => {
  enabled = on;
};

export const areLimitsOn = () => enabled;

interface Limit {
  /** Prefix of the limit's keys in the table. */
  name: string;
  /** How many attempts are allowed within `seconds`. */
  points: number;
  seconds: number;
  /** Makes the key from the given text; when omitted the text itself is the key. */
  keyOf?: (given: string) => string;
}

/**
 * A rate limit counted in PostgreSQL, so that it holds across restarts and processes. `sentence` is the refusal's text.
 */
export function limit(
  { name, points, seconds, keyOf = (given) => given }: Limit,
  sentence: string,
) {
  let made: RateLimiterPostgres | undefined;
  const limiter = () =>
    (made ??= new RateLimiterPostgres({
      // the pool is looked up on each call, because it may have been closed and reopened
      storeClient: { query: countedApart },
      storeType: "pool",
      tableName: getTableName(rateLimits),
      tableCreated: true,
      keyPrefix: name,
      points,
      duration: seconds,
      // expired rows are deleted by the hourly sweep
      clearExpiredByTimeout: false,
    }));

  /** Counts an attempt; returns the seconds to wait, or 0 within the limit. */
  const count = async (given: string): Promise<number> => {
    if (!enabled) return 0;
    try {
      await limiter().consume(keyOf(given));
      return 0;
    } catch (reason) {
      if (!(reason instanceof RateLimiterRes)) throw reason;
      return Math.max(1, Math.ceil(reason.msBeforeNext / 1000));
    }
  };

  return {
    /** Counts an attempt; throws a 429 beyond the limit. */
    take: async (given: string) => {
      const retryAfter = await count(given);
      if (retryAfter > 0) throw new Refusal(429, sentence, { retryAfter });
    },
    /** Counts an attempt; returns whether it is within the limit. */
    allows: async (given: string) => (await count(given)) === 0,
    giveBack: async (given: string) => {
      if (enabled) await limiter().reward(keyOf(given));
    },
    forget: async (given: string) => {
      if (enabled) await limiter().delete(keyOf(given));
    },
  };
}

// the caller may hold its full share of connections, so counting uses a separate share and cannot deadlock
const COUNTING = { yard: "limits", person: "limits" };
const countedApart = (query: QueryConfig) => workFor(COUNTING, () => connectionPool().query(query));

export const sweepLimits = statement("sweep-limits", [], (db) =>
  db.delete(rateLimits).where(lt(rateLimits.expire, sql`extract(epoch from now()) * 1000`)),
);

/** The key of one household: an IPv4 address, or the /64 network of an IPv6 one. */
export function addressKey(ip: string): string {
  if (!ip.includes(":")) return ip;
  const mapped = /^::ffff:([\d.]+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  const [head = "", tail = ""] = ip.split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail.split(":").filter(Boolean);
  const gap = ip.includes("::")
    ? Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0")
    : [];
  return `${[...left, ...gap, ...right].slice(0, 4).join(":")}::/64`;
}

/** Changes that a person may send in a burst, and the refill per second. */
const BURST = 600;
const PER_SECOND = 10;
/** Maximum number of persons remembered; after a minute of silence a bucket is full again. */
const KNOWN = 10_000;

interface Bucket {
  left: number;
  /** Time of the last refill, in milliseconds. */
  at: number;
}

/** A token bucket for each person, in memory; `now` returns milliseconds. */
export function writeRate(now: () => number = () => performance.now()) {
  const buckets = new Map<string, Bucket>();

  /** Counts a change; returns the whole seconds to wait, or 0 within the limit. */
  const take = (person: string): number => {
    const before = buckets.get(person) ?? { left: BURST, at: now() };
    const left = Math.min(BURST, before.left + ((now() - before.at) / 1000) * PER_SECOND);
    const isEnough = left >= 1;
    // reinserted last, so that the map's first keys belong to those silent for the longest
    buckets.delete(person);
    buckets.set(person, { left: isEnough ? left - 1 : left, at: now() });
    if (buckets.size > KNOWN) forgetOne();
    return isEnough ? 0 : Math.ceil((1 - left) / PER_SECOND);
  };
  const forgetOne = () => {
    const [first] = buckets.keys();
    if (first !== undefined) buckets.delete(first);
  };
  return { take, known: () => buckets.size };
}

const changes = writeRate();

/** Counts a person's change, whatever its size. Throws a 429 beyond a burst of 600, refilled at ten a second. */
export function countChange(person: string): void {
  if (!areLimitsOn()) return;
  const retryAfter = changes.take(person);
  if (retryAfter > 0)
    throw new Refusal(
      429,
      "That is more than 600 changes at once; after those ten a second are taken. Please try again in a moment, or write to us by the Contact page if you need more.",
      { retryAfter },
    );
}
