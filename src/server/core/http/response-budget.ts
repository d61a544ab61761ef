import type { FastifyRequest } from "fastify";
import { addressKey } from "./limits.ts";
import { tooBusy } from "#server/core/refusal.ts";

const MiB = 1024 * 1024;

/** Who an answer is for: both are counted, a person over all their addresses and an address over all its people. */
export interface Asker {
  /** Null while nobody is signed in. */
  userId: string | null;
  /** As `addressKey` writes it. */
  address: string;
}

/** Most bytes that answers which are not sent yet may hold: for one person, for one address, and in all. */
interface Bounds {
  person: number;
  address: number;
  all: number;
}

/** What one answer holds. */
export interface Hold {
  /** Counts further bytes; throws a 503 when that is too much. */
  grow: (bytes: number) => void;
  /** Counts it no more; a second time does nothing. */
  release: () => void;
}

/**
 * Counts what answers hold until they are sent. Who asks again and again and reads nothing is refused with 503 long
 * before that costs anybody else. One answer alone is let out to a person however large it is; the bound on all of
 * them together is never passed.
 */
export function responseBudget(bounds: Bounds) {
  const held = new Map<string, number>();
  // where something was refused, and nothing else has been released since
  const full = new Set<string>();
  const heldBy = (key: string) => held.get(key) ?? 0;
  const add = (keys: readonly string[], bytes: number) => {
    for (const key of keys) {
      const sum = heldBy(key) + bytes;
      if (sum > 0) held.set(key, sum);
      else held.delete(key);
    }
  };

  /** Begins to count an answer. `always`: it is let out even when too much is held. */
  const hold = (asker: Asker, bytes: number, { always = false } = {}): Hold => {
    const keys = keysOf(asker);
    let mine = 0;
    let released = false;
    let refused = false;
    const grow = (more: number) => {
      const tooMuch = always ? [] : keys.filter((key) => !fits(key, { mine, more }));
      if (tooMuch.length > 0) {
        for (const key of tooMuch) full.add(key);
        refused = true;
        throw tooBusy();
      }
      add(keys, more);
      mine += more;
    };
    const release = () => {
      if (released) return;
      released = true;
      add(keys, -mine);
      // what was refused itself has made no room, unless nothing else is held
      for (const key of keys) if (!refused || heldBy(key) === 0) full.delete(key);
    };
    grow(bytes);
    return { grow, release };
  };

  const fits = (key: string, { mine, more }: { mine: number; more: number }) => {
    const sum = heldBy(key) + more;
    return sum <= boundOf(key) || (key !== ALL && sum === mine + more);
  };

  const boundOf = (key: string) => {
    if (key === ALL) return bounds.all;
    return key.startsWith(PERSON) ? bounds.person : bounds.address;
  };

  /**
   * Throws a 503 when it is known that there is no room for this asker, before there is any work in an answer: one was
   * refused, and nothing has been read since.
   */
  const refuseWhenFull = (asker: Asker) => {
    if (keysOf(asker).some((key) => full.has(key))) throw tooBusy();
  };

  return { hold, refuseWhenFull, heldInAll: () => heldBy(ALL) };
}

const ALL = "all";
const PERSON = "person ";

const keysOf = ({ userId, address }: Asker) => [
  ALL,
  `address ${address}`,
  // all strangers of an address are one person, so that they leave room there for those who are signed in
  PERSON + (userId ?? `unknown at ${address}`),
];

export const askerOf = ({ userId, ip }: FastifyRequest): Asker => ({
  userId,
  address: addressKey(ip),
});

/** What answers hold in memory. */
export const memoryBudget = responseBudget({ person: 32 * MiB, address: 64 * MiB, all: 128 * MiB });

/**
 * What the long lists among them hold: less, so that there is room left for whatever is no list while nobody reads them.
 */
export const listBudget = responseBudget({ person: 16 * MiB, address: 48 * MiB, all: 96 * MiB });

/** What exports, calendar feeds and files that come hold on the disk (see `spool.ts`). */
export const spoolBudget = responseBudget({
  person: 256 * MiB,
  address: 512 * MiB,
  all: 4_096 * MiB,
});
