import { expect, test } from "vitest";
import { limitConcurrency } from "./semaphore.ts";
import { Refusal } from "#server/core/refusal.ts";

/** Work that ends when the test calls its function. */
function job() {
  let end: (fail?: Error) => void = () => undefined;
  let started = false;
  const work = () => {
    started = true;
    return new Promise<string>((resolve, reject) => {
      end = (fail) => (fail ? reject(fail) : resolve("done"));
    });
  };
  return { work, end: (fail?: Error) => end(fail), started: () => started };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

test("a limited number run and wait in order, and more are told that we are busy", async () => {
  const run = limitConcurrency({ running: 2, waiting: 2 });
  const jobs = [job(), job(), job(), job()];
  const results = jobs.map((each) => run(each.work));
  await expect(run(async () => "one too many")).rejects.toMatchObject({
    status: 503,
    retryAfter: 2,
  });
  await settled();
  expect(jobs.map((each) => each.started())).toEqual([true, true, false, false]);
  jobs[1]?.end();
  await settled();
  expect(
    jobs.map((each) => each.started()),
    "first come, first served",
  ).toEqual([true, true, true, false]);
  for (const each of [0, 2, 3]) {
    jobs[each]?.end();
    await settled();
  }
  expect(await Promise.all(results)).toEqual(["done", "done", "done", "done"]);
});

test("failed work releases its place", async () => {
  const run = limitConcurrency({ running: 1, waiting: 1 });
  const first = job();
  const failing = run(first.work);
  const next = run(async () => "next");
  first.end(new Error("broken"));
  await expect(failing).rejects.toThrow("broken");
  expect(await next).toBe("next");
  const thrown = run(() => {
    throw new Refusal(400, "no");
  });
  await expect(thrown).rejects.toThrow("no");
  expect(await run(async () => "and on")).toBe("and on");
});
