import { expect, test } from "vitest";
import { type Batches, firstOf } from "./batched.ts";

test("firstOf reads no more batches than it needs", async () => {
  let read = 0;
  async function* counting(): Batches<number> {
    for (;;) yield [(read += 1)];
  }
  expect(await firstOf(counting(), 3)).toEqual([1, 2, 3]);
  expect(read).toBe(3);
});
