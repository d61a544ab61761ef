import type { FastifyRequest } from "fastify";
import { addressKey } from "./limits.ts";
import { tooBusy } from "#server/core/refusal.ts";

const MiB = 1024 * 1024;

/** The recipient of an answer: bytes count by person over all addresses, and by address over all people. */
export interface Asker {
  /** Null while nobody is signed in. */
  userId: string | null;
  /** The key of the network address, as `addressKey` returns it. */
  address: string;
}

/** Maximum bytes that unsent answers may hold: for one person, for one address, and in total. */
interface Bounds {
  person: number;
  address: number;
  all: number;
}

export interface Hold {
  /** Counts further bytes; throws a 503 beyond a bound. */
  grow: (bytes: number) => void;
  /** Releases all counted bytes; a second call does nothing. */
  release: () => void;
}

/**
 * Counts the bytes that answers hold until they are sent. A client that sends requests and reads nothing gets a
 * 503 long before others are affected. A single answer may exceed the bounds for a person and an address; the
 * bound for the total is never exceeded.
 */
export function responseBudget(bounds: Bounds) {
  const held = new Map<string, number>();
  // keys for which an answer was refused and nothing has been released since by another answer
  const full = new Set<string>();
  const heldBy = (key: string) => held.get(key) ?? 0;
  const add = (keys: readonly string[], bytes: number) => {
    for (const key of keys) {
      const sum = heldBy(key) + bytes;
      if (sum > 0) held.set(key, sum);
      else held.delete(key);
    }
  };

  /** Starts counting an answer. With `always` the answer is counted but never refused. */
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
      // releasing a refused answer makes no room, unless nothing else is held
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

  /** Throws a 503 before any work when there is no room: an answer was refused and nothing has been released since. */
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
  // all anonymous clients of an address count as one person, which leaves room for signed-in people at the address
  PERSON + (userId ?? `unknown at ${address}`),
];

export const askerOf = ({ userId, ip }: FastifyRequest): Asker => ({
  userId,
  address: addressKey(ip),
});

/** Memory held by answers. */
export const memoryBudget = responseBudget({ person: 32 * MiB, address: 64 * MiB, all: 128 * MiB });

/** Memory held by long lists; the bounds are lower, so that other answers have room while lists are not read. */
export const listBudget = responseBudget({ person: 16 * MiB, address: 48 * MiB, all: 96 * MiB });

/** Disk space held by exports, calendar feeds and incoming files (see `spool.ts`). */
export const spoolBudget = responseBudget({
  person: 256 * MiB,
  address: 512 * MiB,
  all: 4_096 * MiB,
});
