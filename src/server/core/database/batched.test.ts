import { expect, test } from "vitest";
import { type Batches, firstOf } from "./batched.ts";

test("the first rows of a list in batches are read no further than they are wanted", async () => {
  let read = 0;
  async function* counting(): Batches<number> {
    for (;;) yield [(read += 1)];
  }
  expect(await firstOf(counting(), 3)).toEqual([1, 2, 3]);
  expect(read).toBe(3);
});
