import { getTableName, lt, sql } from "drizzle-orm";
import type { QueryConfig } from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { workFor } from "#server/core/security/scope.ts";
import { connectionPool } from "#server/core/database/database.ts";
import { Refusal } from "#server/core/refusal.ts";
import { statement } from "#server/core/database/statements.ts";
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

/** Changes that a person may send at once, and how many more each second. */
const BURST = 600;
const PER_SECOND = 10;
/** Persons who are remembered; whoever has been silent for a minute has all of it again. */
const KNOWN = 10_000;

interface Bucket {
  left: number;
  /** In milliseconds. */
  at: number;
}

/** A token bucket a person, in memory: `now` gives milliseconds. */
export function writeRate(now: () => number = () => performance.now()) {
  const buckets = new Map<string, Bucket>();

  /** Counts a change. Gives the whole seconds to wait: 0, unless there were too many. */
  const take = (person: string): number => {
    const before = buckets.get(person) ?? { left: BURST, at: now() };
    const left = Math.min(BURST, before.left + ((now() - before.at) / 1000) * PER_SECOND);
    const isEnough = left >= 1;
    // whoever changed something last stands last, so the first are those who have been silent for the longest
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

/**
 * Counts a change that a person sends, whatever it comes to: a visit for two hundred horses is one. Throws a 429 when
 * they sent more than 600 at once and ten a second since.
 */
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
