import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fairQueue, type Release } from "./fair-queue.ts";

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

/** A queue whose places the test takes and releases explicitly; records the order in which they are granted. */
function byHand(queue: ReturnType<typeof fairQueue>) {
  const begun: string[] = [];
  const releases = new Map<string, Release>();
  const refused: string[] = [];
  return {
    begun,
    refused,
    come: (name: string, signal?: AbortSignal) =>
      void queue.acquire(name.slice(0, 1), signal).then(
        (release) => {
          begun.push(name);
          releases.set(name, release);
        },
        () => refused.push(name),
      ),
    end: async (name: string) => {
      releases.get(name)?.();
      await settled();
    },
  };
}

test("persons take turns, however much one of them has queued", async () => {
  const hand = byHand(fairQueue({ running: 2, runningEach: 1, waitingEach: 8 }));
  for (const name of ["a1", "a2", "a3", "b1", "b2", "c1"]) hand.come(name);
  await settled();
  expect(hand.begun, "one each, though two may run").toEqual(["a1", "b1"]);
  for (const name of ["a1", "c1", "a2", "b1"]) await hand.end(name);
  expect(hand.begun).toEqual(["a1", "b1", "c1", "a2", "a3", "b2"]);
});

test("a person with too many waiting is told that we are busy, and others are not", async () => {
  const queue = fairQueue({ running: 1, runningEach: 1, waitingEach: 2 });
  const release = await queue.acquire("a");
  const waiting = [queue.acquire("a"), queue.acquire("a")];
  await expect(queue.acquire("a")).rejects.toMatchObject({ status: 503, retryAfter: 2 });
  const other = queue.run("b", async () => "served");
  release();
  (await waiting[0])?.();
  expect(await other).toBe("served");
  (await waiting[1])?.();
  expect(queue.known(), "nobody is remembered").toBe(0);
});

test("a refused person with nothing queued is not remembered", async () => {
  const queue = fairQueue({ running: 1, runningEach: 1, waitingEach: 0 });
  const release = await queue.acquire("a");
  await expect(queue.acquire("b")).rejects.toMatchObject({ status: 503 });
  expect(queue.known()).toBe(1);
  release();
  expect(queue.known()).toBe(0);
});

test("failed work releases its place, and a place is released once", async () => {
  const queue = fairQueue({ running: 1, runningEach: 1, waitingEach: 1 });
  const failing = queue.run("a", async () => {
    throw new Error("broken");
  });
  const next = queue.run("b", async () => "next");
  await expect(failing).rejects.toThrow("broken");
  expect(await next).toBe("next");
  const release = await queue.acquire("a");
  const second = queue.acquire("b");
  release();
  release();
  const third = queue.acquire("c");
  (await second)();
  expect(queue.known(), "the second release made no second place").toBe(1);
  (await third)();
});

describe("a signal", () => {
  test("ends the wait with its reason, and the others move up", async () => {
    const hand = byHand(fairQueue({ running: 1, runningEach: 1, waitingEach: 8 }));
    const gone = new AbortController();
    hand.come("a1");
    hand.come("b1", gone.signal);
    hand.come("c1");
    gone.abort(new Error("hung up"));
    await settled();
    await hand.end("a1");
    expect(hand.begun).toEqual(["a1", "c1"]);
    expect(hand.refused).toEqual(["b1"]);
  });

  test("aborted before acquiring lets nobody in; aborted afterwards it takes no place back", async () => {
    const queue = fairQueue({ running: 1, runningEach: 1, waitingEach: 8 });
    const reason = new Error("hung up");
    await expect(queue.acquire("a", AbortSignal.abort(reason))).rejects.toBe(reason);
    expect(queue.known()).toBe(0);
    const late = new AbortController();
    const release = await queue.acquire("a", late.signal);
    late.abort();
    const next = queue.acquire("b");
    release();
    (await next)();
    expect(queue.known()).toBe(0);
  });
});

interface Room {
  running: number;
  runningEach: number;
  waitingEach: number;
}

/**
 * A simple model of the queue that scans all persons each time: next is the person whose next piece of work
 * could have begun earliest.
 */
function oracle({ running, runningEach, waitingEach }: Room) {
  const begun: number[] = [];
  const refused: number[] = [];
  let working: { id: number; key: string }[] = [];
  let waiting: { id: number; key: string }[] = [];
  /** The time since which each person's next piece of work could have begun, had a place been free. */
  const since = new Map<string, number>();
  let clock = 0;
  const at = (key: string) => working.filter((each) => each.key === key).length;
  const lets = (key: string) => at(key) < runningEach;
  const look = () => {
    for (const key of new Set([...waiting.map((each) => each.key), ...since.keys()])) {
      const may = lets(key) && waiting.some((each) => each.key === key);
      if (!may) since.delete(key);
      else if (!since.has(key)) since.set(key, (clock += 1));
    }
  };
  const serve = () => {
    look();
    while (working.length < running && since.size > 0) {
      const [key = ""] = [...since].toSorted((a, b) => a[1] - b[1])[0] ?? [];
      const next = waiting.find((each) => each.key === key);
      if (!next) throw new Error("the oracle lost somebody");
      waiting = waiting.filter((each) => each !== next);
      working.push(next);
      begun.push(next.id);
      since.delete(key);
      look();
    }
  };
  return {
    begun,
    refused,
    working: () => working,
    waiting: () => waiting,
    come: (id: number, key: string) => {
      const direct = working.length < running && lets(key);
      if (!direct && waiting.filter((each) => each.key === key).length >= waitingEach)
        return void refused.push(id);
      waiting.push({ id, key });
      serve();
    },
    end: (id: number) => {
      working = working.filter((each) => each.id !== id);
      serve();
    },
    leave: (id: number) => {
      waiting = waiting.filter((each) => each.id !== id);
      serve();
    },
  };
}

/** Runs the same steps on the real queue. */
function tried(room: Room) {
  const queue = fairQueue(room);
  const begun: number[] = [];
  const refused: number[] = [];
  const left: number[] = [];
  const releases = new Map<number, Release>();
  const signals = new Map<number, AbortController>();
  const hangUp = new Error("hung up");
  return {
    begun,
    refused,
    left,
    known: queue.known,
    come: (id: number, key: string) => {
      const gone = new AbortController();
      signals.set(id, gone);
      queue.acquire(key, gone.signal).then(
        (release) => {
          begun.push(id);
          releases.set(id, release);
        },
        (error: unknown) => (error === hangUp ? left : refused).push(id),
      );
    },
    end: (id: number) => releases.get(id)?.(),
    leave: (id: number) => signals.get(id)?.abort(hangUp),
  };
}

test("behaves like a model that scans everybody each time", async () => {
  const room = fc.record({
    running: fc.integer({ min: 1, max: 4 }),
    runningEach: fc.integer({ min: 1, max: 3 }),
    waitingEach: fc.integer({ min: 0, max: 4 }),
  });
  const does = (name: "come" | "end" | "leave") =>
    fc.record({ does: fc.constant(name), which: fc.nat(5) });
  const step = fc.oneof(
    { weight: 5, arbitrary: does("come") },
    { weight: 3, arbitrary: does("end") },
    { weight: 1, arbitrary: does("leave") },
  );
  const prop = fc.asyncProperty(room, fc.array(step, { maxLength: 80 }), async (given, steps) => {
    const [queue, expected] = [tried(given), oracle(given)];
    const check = async () => {
      await settledSoon();
      expect([queue.begun, queue.refused]).toEqual([expected.begun, expected.refused]);
      const working = expected.working();
      const present = [...working, ...expected.waiting()];
      expect(queue.known()).toBe(new Set(present.map(({ key }) => key)).size);
      expect(working.length).toBeLessThanOrEqual(given.running);
      for (const { key } of working)
        expect(working.filter((each) => each.key === key).length).toBeLessThanOrEqual(
          given.runningEach,
        );
    };
    for (const [id, { does: name, which }] of steps.entries()) {
      const among = name === "end" ? expected.working() : expected.waiting();
      const chosen = among[which % Math.max(among.length, 1)]?.id ?? -1;
      for (const each of [queue, expected])
        if (name === "come") each.come(id, `person ${which}`);
        else each[name](chosen);
      await check();
    }
    for (let [first] = expected.working(); first; [first] = expected.working()) {
      for (const each of [queue, expected]) each.end(first.id);
      await check();
    }
    const came = steps.filter((each) => each.does === "come").length;
    const told = queue.begun.length + queue.refused.length + queue.left.length;
    expect(told, "nobody's place was lost").toBe(came);
    expect(queue.known()).toBe(0);
  });
  await fc.assert(prop, { numRuns: 300 });
});

/** Resolves after the pending microtasks. */
const settledSoon = () => new Promise((resolve) => setImmediate(resolve));

test("the time for ten thousand persons with ten pieces each grows linearly", async () => {
  const queue = fairQueue({ running: 2, runningEach: 1, waitingEach: 10 });
  const began = performance.now();
  let served = 0;
  const all = Array.from({ length: 100_000 }, (_, i) =>
    queue.run(String(i % 10_000), async () => {
      served += 1;
    }),
  );
  await Promise.all(all);
  expect(served).toBe(100_000);
  expect(queue.known()).toBe(0);
  expect(performance.now() - began).toBeLessThan(5_000);
});
