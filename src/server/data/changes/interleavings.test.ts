import { describe, expect, test } from "vitest";
import { seededRandom } from "#testing/seeded-random.ts";
import { type Entry, latestOfEach, takePage } from "./entries.ts";

/** A model of PostgreSQL: numbers are assigned when work begins, and become visible when it commits. */
function database() {
  let [xids, numbers] = [0n, 0];
  const running = new Set<bigint>();
  const committed: Entry[] = [];
  const begin = () => {
    const written: Entry[] = [];
    let xid: bigint | undefined;
    const end = () => xid !== undefined && running.delete(xid);
    return {
      // a transaction gets its id with its first write
      write: () => {
        if (xid === undefined) running.add((xid = xids += 1n));
        numbers += 1;
        written.push({ xid, n: numbers, noun: "horse", rowId: `${xid} ${numbers}`, op: "UPSERT" });
      },
      commit: () => {
        committed.push(...written);
        end();
      },
      rollBack: end,
    };
  };
  const settled = () => [...running, xids + 1n].reduce((a, b) => (a < b ? a : b));
  return { begin, committed, settled };
}

type Database = ReturnType<typeof database>;
interface Reader {
  look: () => readonly Entry[];
}

/** Reads with the cursor that the product uses. */
function reader({ committed, settled }: Database, limit: number): Reader {
  let at = { xid: 0n, n: 0 };
  const isAfter = ({ xid, n }: Entry) => xid > at.xid || (xid === at.xid && n > at.n);
  return {
    look: () => {
      const xmin = settled();
      const entries = committed
        .filter((entry) => isAfter(entry) && entry.xid < xmin)
        .toSorted((a, b) => Number(a.xid - b.xid) || a.n - b.n)
        .slice(0, limit + 1);
      const { taken, next } = takePage({ entries, limit, settled: xmin });
      at = next;
      return taken;
    },
  };
}

/** Reads with a cursor on an identity column only, for comparison. */
function naiveReader({ committed }: Database): Reader {
  let at = 0;
  return {
    look: () => {
      const entries = committed.filter(({ n }) => n > at);
      at = Math.max(at, ...entries.map(({ n }) => n));
      return entries;
    },
  };
}

/** Runs some transactions and reads in a random order; returns what was committed and what was read. */
function interleaving(seed: number, readerOf: (of: Database) => Reader) {
  const random = seededRandom(seed);
  const below = (bound: number) => Math.floor(random() * bound);
  const db = database();
  const { look } = readerOf(db);
  const seen: Entry[] = [];
  let open = Array.from({ length: 2 + below(4) }, db.begin);
  while (open.length > 0) {
    const at = below(open.length);
    const what = below(10);
    if (what < 4) open[at]?.write();
    else if (what < 7) seen.push(...look());
    else {
      if (what < 9) open[at]?.commit();
      else open[at]?.rollBack();
      open = open.toSpliced(at, 1);
    }
  }
  for (let more = look(); more.length > 0; more = look()) seen.push(...more);
  return { seen, committed: db.committed };
}

const idsOf = (entries: readonly Entry[]) => entries.map(({ rowId }) => rowId);
const isExact = ({ seen, committed }: ReturnType<typeof interleaving>) =>
  seen.length === committed.length && new Set(idsOf(seen)).size === committed.length;

const INTERLEAVINGS = 100_000;

test("in 100,000 interleavings of transactions no reader misses an entry or reads one twice", () => {
  let entries = 0;
  for (let seed = 0; seed < INTERLEAVINGS; seed += 1) {
    const limit = 1 + (seed % 3);
    const run = interleaving(seed, (db) => reader(db, limit));
    entries += run.seen.length;
    if (!isExact(run)) expect(idsOf(run.seen), `seed ${seed}`).toEqual(idsOf(run.committed));
  }
  expect(entries).toBeGreaterThan(INTERLEAVINGS);
});

test("in the same model a reader whose cursor is the highest number misses entries", () => {
  const runs = Array.from({ length: 1_000 }, (_, seed) => interleaving(seed, naiveReader));
  expect(runs.filter((run) => !isExact(run)).length).toBeGreaterThan(100);
});

describe("the last change of each thing", () => {
  const entry = (n: number, rowId: string, op: Entry["op"] = "UPSERT"): Entry => ({
    xid: 1n,
    n,
    noun: "event",
    rowId,
    op,
  });

  test("is at its last position, and remembers an earlier deletion", () => {
    const entries = [entry(1, "a"), entry(2, "b", "DELETE"), entry(3, "a"), entry(4, "b")];
    expect(latestOfEach(entries)).toEqual([
      { noun: "event", id: "a", deleted: false },
      { noun: "event", id: "b", deleted: true },
    ]);
  });

  test("is kept apart for two nouns with one id", () => {
    const entries = [entry(1, "a"), { ...entry(2, "a"), noun: "plan" as const }];
    expect(latestOfEach(entries).map(({ noun }) => noun)).toEqual(["event", "plan"]);
  });
});
