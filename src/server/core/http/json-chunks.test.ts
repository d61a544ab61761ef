import fastify from "fastify";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { instantOut } from "#contract/fields.ts";
import { type Batches, firstOf, isShort, jsonChunks, replyShape } from "./json-chunks.ts";

const Row = z.object({
  id: z.string(),
  at: instantOut,
  notes: z.nullable(z.string()),
  days: z.array(z.int()),
});
const list = replyShape(z.array(Row));
const board = replyShape(
  z.object({ title: z.string(), rows: z.array(Row), next: z.nullable(z.string()) }),
);

const app = fastify();
let compile: (shape: Record<string, unknown>) => (value: unknown) => string;
beforeAll(async () => {
  app.get("/", async (_, reply) => {
    compile = (shape) => reply.compileSerializationSchema(shape) as (value: unknown) => string;
    return "";
  });
  await app.inject("/");
});
afterAll(() => app.close());

const row = fc.record({
  id: fc.string(),
  at: fc.date({ noInvalidDate: true, min: new Date(0), max: new Date("2100-01-01") }),
  notes: fc.option(fc.string({ unit: "grapheme", maxLength: 3_000 })),
  days: fc.array(fc.integer()),
  // what the schema does not name does not leave
  secret: fc.string(),
});

async function* inBatches<T>(rows: readonly T[], size: number): Batches<T> {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size);
}

async function whole(pieces: AsyncIterable<string>) {
  let text = "";
  for await (const piece of pieces) text += piece;
  return text;
}

test("a list in pieces, as an array or in batches, is to the letter what it is at one go", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { maxLength: 80 }),
      fc.integer({ min: 1, max: 90 }),
      async (rows, size) => {
        const expected = compile(list)(rows);
        expect(await whole(jsonChunks(list, rows, compile))).toBe(expected);
        expect(await whole(jsonChunks(list, inBatches(rows, size), compile))).toBe(expected);
        expect(expected).not.toContain("secret");
      },
    ),
  );
});

test("so is an object with a list in it", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 80 }), fc.string(), async (rows, title) => {
      const draft = { title, rows, next: null, secret: "x" };
      expect(await whole(jsonChunks(board, draft, compile))).toBe(compile(board)(draft));
    }),
  );
});

test("what lacks a key is a fault, as it is at one go", async () => {
  await expect(whole(jsonChunks(board, { title: "x", next: null }, compile))).rejects.toThrow(
    "rows",
  );
});

test("long lists are known, wherever they stand", () => {
  const rows = (length: number) => Array.from({ length }, () => ({}));
  expect(isShort(list, rows(25))).toBe(true);
  expect(isShort(list, rows(26))).toBe(false);
  expect(isShort(list, inBatches([], 1))).toBe(false);
  expect(isShort(board, { rows: rows(25) })).toBe(true);
  expect(isShort(board, { rows: rows(26) })).toBe(false);
  expect(isShort(replyShape(Row), { days: [] })).toBe(true);
  expect(isShort(replyShape(z.null()), null)).toBe(true);
});

test("the first rows of a list in batches are read no further than they are wanted", async () => {
  let read = 0;
  async function* counting(): Batches<number> {
    for (;;) yield [(read += 1)];
  }
  expect(await firstOf(counting(), 3)).toEqual([1, 2, 3]);
  expect(read).toBe(3);
});
