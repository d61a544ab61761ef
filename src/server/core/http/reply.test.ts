import fastify from "fastify";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { instantOut } from "#contract/fields.ts";
import type { Batches } from "#server/core/database/batched.ts";
import { LIST_BYTES, replyShape, writeReply } from "./reply.ts";

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

/** The schema and the value of the answer to the next request. */
let said: { shape: Record<string, unknown>; content: unknown; atOneGo?: boolean };
const app = fastify();
beforeAll(async () => {
  app.get("/rows", async (request, reply) => {
    const { shape, content, atOneGo } = said;
    const written = atOneGo
      ? (reply.compileSerializationSchema(shape) as (value: unknown) => string)(content)
      : await writeReply({ request, reply }, shape, content);
    return reply.type("application/json").send(written);
  });
  await app.ready();
});
afterAll(() => app.close());

const ask = async (shape: typeof list, content: unknown, url = "/rows") => {
  said = { shape, content };
  return app.inject(url);
};
const bodyOf = async (shape: typeof list, content: unknown) => (await ask(shape, content)).body;
const atOneGo = async (shape: typeof list, content: unknown) => {
  said = { shape, content, atOneGo: true };
  return (await app.inject("/rows")).body;
};

const row = fc.record({
  id: fc.string(),
  at: fc.date({ noInvalidDate: true, min: new Date(0), max: new Date("2100-01-01") }),
  notes: fc.option(fc.string({ unit: "grapheme", maxLength: 3_000 })),
  days: fc.array(fc.integer()),
  // the schema does not name this key, so it must not be sent
  secret: fc.string(),
});

async function* inBatches<T>(rows: readonly T[], size: number): Batches<T> {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size);
}

test("a list written row by row, as an array or in batches, equals the one written at once", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { maxLength: 80 }),
      fc.integer({ min: 1, max: 90 }),
      async (rows, size) => {
        const expected = await atOneGo(list, rows);
        expect(await bodyOf(list, rows)).toBe(expected);
        expect(await bodyOf(list, inBatches(rows, size))).toBe(expected);
        expect(expected).not.toContain("secret");
      },
    ),
  );
});

test("so does an object with a list in it", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 80 }), fc.string(), async (rows, title) => {
      const content = { title, rows, next: null, secret: "x" };
      expect(await bodyOf(board, content)).toBe(await atOneGo(board, content));
    }),
  );
});

test("a missing key is a fault, as it is when written at once", async () => {
  const rows = Array.from({ length: 30 }, () => ({ id: "x" }));
  for (const content of [
    { title: "x", next: null },
    { title: "x", next: null, rows },
  ])
    expect((await ask(board, content)).statusCode).toBe(500);
  expect((await ask(list, rows)).statusCode).toBe(500);
});

const large = (notes: string, count: number) =>
  Array.from({ length: count }, (_, n) => ({ id: `${n}`, at: new Date(0), notes, days: [] }));

test("a list of more than four megabytes comes in parts with each row once, in order", async () => {
  for (const [notes, count] of [
    ["€".repeat(10_000), 700],
    ["x".repeat(LIST_BYTES / 4), 26],
    ["", 120_000],
  ] as const) {
    const rows = large(notes, count);
    const most = LIST_BYTES + (await atOneGo(list, rows.slice(-1))).length * 3;
    const seen: string[] = [];
    let parts = 0;
    for (let url: string | undefined = "/rows?of=a%26b"; url; parts += 1) {
      const content = parts % 2 === 0 ? rows : inBatches(rows, 33);
      const { body, headers } = await ask(list, content, url);
      seen.push(...(JSON.parse(body) as { id: string }[]).map(({ id }) => id));
      expect(Buffer.byteLength(body)).toBeLessThan(most);
      url = /^<(.+)>; rel="next"$/.exec(String(headers["link"]))?.[1];
      if (url) expect(new URL(url, "http://x").searchParams.get("of")).toBe("a&b");
    }
    expect(seen).toEqual(rows.map(({ id }) => id));
    expect(parts, `${count} rows`).toBeGreaterThan(1);
  }
});

test("a short list has no link; an offset skips rows and must be valid", async () => {
  const rows = large("short", 40);
  const whole = await ask(list, rows);
  expect([whole.json<unknown[]>().length, whole.headers["link"]]).toEqual([40, undefined]);
  expect((await ask(list, rows, "/rows?offset=0")).body).toBe(whole.body);
  const rest = await ask(list, rows.slice(0, 20), "/rows?offset=15");
  expect(rest.json<{ id: string }[]>().map(({ id }) => id)).toEqual(["15", "16", "17", "18", "19"]);
  expect((await ask(list, rows, "/rows?offset=40")).body).toBe("[]");
  for (const offset of ["-1", "1.5", "a", "1&offset=2", "9999999999"])
    expect((await ask(list, rows, `/rows?offset=${offset}`)).statusCode, offset).toBe(400);
});

test("an object is written whole, however long its list is", async () => {
  const rows = large("€".repeat(10_000), 200);
  const { body, headers } = await ask(board, { title: "x", rows, next: null });
  expect((JSON.parse(body) as { rows: unknown[] }).rows).toHaveLength(200);
  expect(headers["link"]).toBeUndefined();
});

test("writing a long list yields to other work", async () => {
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  await ask(list, large("", 200_000));
  clearInterval(timer);
  expect(turns).toBeGreaterThan(10);
});
