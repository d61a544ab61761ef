import { getTableName, lt, sql } from "drizzle-orm";
import type { QueryConfig } from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { workFor } from "./asker.ts";
import { connectionPool } from "./database.ts";
import { Refusal } from "./refusal.ts";
import { statement } from "./statements.ts";
import { rateLimits } from "#server/schema/core.ts";

let enabled = true;
/** RATE_LIMITS=off, for load and acceptance tests only. */
export const switchLimits = (on: boolean) => {
  enabled = on;
};

/** Whether anybody is held to a limit. */
export const areLimitsOn = () => enabled;

interface Limit {
  /** Stands before the key in the table. */
  name: string;
  /** How many within `seconds`. */
  points: number;
  seconds: number;
  /** What is counted of what it is given; left out: that itself. */
  keyOf?: (given: string) => string;
}

/**
 * A limit counted in PostgreSQL, so that it holds across restarts and several processes. Whoever goes beyond it is told
 * the sentence.
 */
export function limit(
  { name, points, seconds, keyOf = (given) => given }: Limit,
  sentence: string,
) {
  let made: RateLimiterPostgres | undefined;
  const limiter = () =>
    (made ??= new RateLimiterPostgres({
      // asked anew each time: the pool may have been closed and opened since
      storeClient: { query: countedApart },
      storeType: "pool",
      tableName: getTableName(rateLimits),
      tableCreated: true,
      keyPrefix: name,
      points,
      duration: seconds,
      // the sweep clears what has expired
      clearExpiredByTimeout: false,
    }));

  /** Counts one try and gives the seconds to wait: 0, unless there were too many. */
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
    /** Counts one try and refuses when there were too many. */
    take: async (given: string) => {
      const retryAfter = await count(given);
      if (retryAfter > 0) throw new Refusal(429, sentence, { retryAfter });
    },
    /** Counts one try and says whether there were few enough. */
    allows: async (given: string) => (await count(given)) === 0,
    /** Takes back one try that was counted. */
    giveBack: async (given: string) => {
      if (enabled) await limiter().reward(keyOf(given));
    },
    forget: async (given: string) => {
      if (enabled) await limiter().delete(keyOf(given));
    },
  };
}

// whoever counts may hold a connection of their own share already, and must not wait for another of it
const COUNTING = { yard: "limits", person: "limits" };
const countedApart = (query: QueryConfig) => workFor(COUNTING, () => connectionPool().query(query));

/** Clears away counters that have run out. */
export const sweepLimits = statement("sweep-limits", [], (db) =>
  db.delete(rateLimits).where(lt(rateLimits.expire, sql`extract(epoch from now()) * 1000`)),
);

/** One household's address: an IPv4 address, or the /64 network of an IPv6 one. */
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
