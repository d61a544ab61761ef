import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { BodyTooLong, readBounded } from "./read-bounded.ts";

const chunks = (...sizes: number[]) => Readable.from(sizes.map((size) => Buffer.alloc(size, 7)));

test("reads up to the bound, however it is chunked", async () => {
  expect(await readBounded(null, 10)).toEqual(Buffer.alloc(0));
  expect(await readBounded(chunks(), 0)).toEqual(Buffer.alloc(0));
  expect(await readBounded(chunks(10), 10)).toEqual(Buffer.alloc(10, 7));
  expect(await readBounded(chunks(1, 2, 3, 4), 10)).toEqual(Buffer.alloc(10, 7));
});

test("stops at the first byte beyond the bound and closes the source", async () => {
  let asked = 0;
  let cancelled = false;
  const endless = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        asked += 1;
        controller.enqueue(Buffer.alloc(4));
      },
      cancel: () => {
        cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  await expect(readBounded(endless, 10)).rejects.toThrow(BodyTooLong);
  expect({ asked, cancelled }).toEqual({ asked: 3, cancelled: true });
});
