import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import * as z from "zod/mini";
import { freshDatabase } from "#testing/database.ts";
import { fixture } from "#testing/fixture.ts";
import { closeDatabase, inTransaction, openDatabase } from "#server/core/database/database.ts";
import { job, openJobs, runWaitingJobs } from "./jobs.ts";
import { makeLog } from "#server/core/log.ts";

const log = makeLog("silent");
const database = fixture(freshDatabase);
let close: () => Promise<void>;

const ran: string[] = [];
let trouble: Error | null = null;
let during: (() => Promise<unknown>) | null = null;
const run = async (data: string) => {
  if (trouble) throw trouble;
  ran.push(data);
  await during?.();
};
const plain = job({ name: "plain", data: z.string(), run });
const keyed = job({
  name: "keyed",
  data: z.object({ yard: z.string(), word: z.string() }),
  key: ({ yard }) => yard,
  run: ({ yard, word }) => run(`${yard} ${word}`),
});

beforeAll(async () => {
  openDatabase(database.url, () => undefined);
  close = await openJobs({ url: database.url, log, jobs: [plain, keyed], working: false });
});
afterEach(async () => {
  trouble = null;
  during = null;
  await runWaitingJobs();
  ran.length = 0;
});
afterAll(async () => {
  await close();
  await closeDatabase();
});

describe("a job", () => {
  test("runs once with the data that was sent", async () => {
    await plain.send("hay");
    await plain.send("straw");
    expect(await runWaitingJobs()).toEqual(["plain", "plain"]);
    // two workers share the jobs, so the order varies
    expect(ran.toSorted()).toEqual(["hay", "straw"]);
    expect(await runWaitingJobs()).toEqual([]);
  });

  test("sent in a transaction that rolls back never runs", async () => {
    const failing = inTransaction(async () => {
      await plain.send("hay");
      await keyed.send({ yard: "a", word: "hay" });
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await runWaitingJobs()).toEqual([]);
  });

  test("that fails is kept and retried", async () => {
    await plain.send("hay");
    trouble = new Error("the barn is shut");
    await expect(runWaitingJobs()).rejects.toThrow("the barn is shut");
    trouble = null;
    await runWaitingJobs();
    expect(ran).toEqual(["hay"]);
  });

  test("with invalid data does not run", async () => {
    // an older version may have stored a job with such data
    await expect(plain.runStored({ given: 7 })).rejects.toThrow();
    expect(ran).toEqual([]);
  });
});

describe("jobs with the same key", () => {
  test("wait as one, with the data sent last", async () => {
    await Promise.all(
      Array.from({ length: 30 }, (_, n) => keyed.send({ yard: "a", word: `${n}` })),
    );
    await keyed.send({ yard: "a", word: "last" });
    await keyed.send({ yard: "b", word: "other" });
    await runWaitingJobs();
    expect(ran.toSorted()).toEqual(["a last", "b other"]);
  });

  test("sent during a run, run after it", async () => {
    during = async () => {
      during = null;
      await keyed.send({ yard: "a", word: "second" });
    };
    await keyed.send({ yard: "a", word: "first" });
    await runWaitingJobs();
    expect(ran).toEqual(["a first", "a second"]);
  });

  test("do not start while a sender who joined has not committed", async () => {
    await keyed.send({ yard: "a", word: "early" });
    await inTransaction(async () => {
      await keyed.send({ yard: "a", word: "late" });
      const elsewhere = await outside(() => runWaitingJobs());
      expect(elsewhere).toEqual([]);
    });
    await runWaitingJobs();
    expect(ran).toEqual(["a late"]);
  });
});

test("a working process runs a job within seconds", async () => {
  await close();
  const stop = await openJobs({
    url: database.url,
    log,
    jobs: [plain, keyed],
    nightly: [{ job: plain, at: "03:10" }],
  });
  await plain.send("hay");
  await expect.poll(() => ran, { timeout: 10_000 }).toContain("hay");
  await stop();
  close = await openJobs({ url: database.url, log, jobs: [plain, keyed], working: false });
});

test("a working process goes on where the clock is set back by an hour while all its workers are busy", async () => {
  await close();
  const stop = await openJobs({ url: database.url, log, jobs: [plain, keyed] });
  onTestFinished(() => void vi.useRealTimers());
  const isSet = Promise.withResolvers<void>();
  during = () => isSet.promise;
  await plain.send("first");
  await plain.send("second");
  await expect.poll(() => ran.toSorted(), { timeout: 10_000 }).toEqual(["first", "second"]);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 3_600_000 });
  isSet.resolve();
  await plain.send("after it");
  for (let tries = 0; tries < 200 && !ran.includes("after it"); tries += 1) await sleep(50);
  expect(ran).toContain("after it");
  await stop();
  close = await openJobs({ url: database.url, log, jobs: [plain, keyed], working: false });
}, 40_000);

/** Runs work outside the current transaction, as another process would. */
const outside = <T>(work: () => Promise<T>) =>
  new Promise<T>((resolve, reject) => {
    detached.push(() => void work().then(resolve, reject));
  });
const detached: (() => void)[] = [];
setInterval(() => detached.shift()?.(), 10).unref();
