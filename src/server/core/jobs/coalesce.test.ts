import { expect, test } from "vitest";
import { coalesce } from "./semaphore.ts";

/** Work whose runs the test ends one by one. */
function gatedWork() {
  const ends: ((error?: Error) => void)[] = [];
  const work = coalesce(
    () =>
      new Promise<void>((resolve, reject) => {
        ends.push((error) => (error ? reject(error) : resolve()));
      }),
  );
  return { work, ends };
}

test("calls during a run cause one further run, however many they are", async () => {
  const { work, ends } = gatedWork();
  const first = work();
  await Promise.resolve();
  expect(ends).toHaveLength(1);
  const later = [work(), work(), work()];
  await Promise.resolve();
  expect(ends, "one at a time").toHaveLength(1);
  ends[0]?.();
  await first;
  await Promise.resolve();
  expect(ends).toHaveLength(2);
  ends[1]?.();
  await Promise.all(later);
  expect(ends).toHaveLength(2);
});

test("a failed run rejects its callers, and the next run starts", async () => {
  const { work, ends } = gatedWork();
  const first = work();
  await Promise.resolve();
  const second = work();
  ends[0]?.(new Error("no"));
  await expect(first).rejects.toThrow("no");
  await Promise.resolve();
  ends[1]?.();
  await second;
});
