import fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { instantOut } from "#contract/fields.ts";
import { replyShape } from "./reply.ts";

const at = new Date("2026-03-01T09:30:00.5Z");
const Reply = z.object({
  name: z.string(),
  cost: z.nullable(z.number()),
  at: instantOut,
  until: z.nullable(instantOut),
  kind: z.nullable(z.enum(["MARE", "GELDING"])),
  next: z.nullable(z.object({ due: instantOut, type: z.nullable(z.string()) })),
  pages: z.array(z.object({ n: z.int() })),
  counts: z.record(z.string(), z.number()),
  either: z.union([
    z.object({ ok: z.literal(true), days: z.int() }),
    z.object({ ok: z.literal(false), why: z.string() }),
  ]),
  anything: z.unknown(),
});
const content = {
  name: 'Bramble "the grey"',
  cost: 45.5,
  at,
  until: null,
  kind: "MARE",
  next: { due: at, type: null },
  pages: [{ n: 1 }, { n: 2 }],
  counts: { vet: 3 },
  either: { ok: false, why: "late" },
  anything: { deep: [null, 1] },
};

let app: FastifyInstance;
beforeAll(async () => {
  app = fastify();
  const shape = replyShape(Reply);
  app.post<{ Body: { leaveOut?: string; put?: object } }>("/", async (request, reply) => {
    const { leaveOut, put } = request.body;
    const given = Object.entries({ ...content, ...put }).filter(([key]) => key !== leaveOut);
    return reply
      .type("application/json")
      .send(reply.compileSerializationSchema(shape)(Object.fromEntries(given)));
  });
  await app.ready();
});
afterAll(() => app.close());

const write = (change: object = {}) => app.inject({ method: "POST", url: "/", payload: change });

test("declared keys are written, instants as ISO 8601 in UTC", async () => {
  expect((await write()).json()).toEqual({
    ...content,
    at: "2026-03-01T09:30:00.500Z",
    next: { due: "2026-03-01T09:30:00.500Z", type: null },
  });
});

test("undeclared keys are left out, at every depth and in every union", async () => {
  const more = {
    secret: 1,
    next: { due: at, type: null, secret: 1 },
    pages: [{ n: 1, secret: 1 }],
  };
  const reply = await write({ put: { ...more, either: { ok: true, days: 3, secret: 1 } } });
  expect(reply.statusCode).toBe(200);
  expect(reply.body).not.toContain("secret");
  expect(reply.json()).toMatchObject({ either: { ok: true, days: 3 } });
});

test.each(["name", "until", "either"])(
  "a reply without %s is a fault, not a gap",
  async (leaveOut) => {
    expect((await write({ leaveOut })).statusCode).toBe(500);
  },
);

test("a string outside its enum is a fault", async () => {
  expect((await write({ put: { kind: "CAMEL" } })).statusCode).toBe(500);
});

test("a reply that transforms anything but instants cannot be declared", () => {
  const upper = z.codec(z.string(), z.string(), {
    decode: (text) => text.toUpperCase(),
    encode: (text) => text,
  });
  expect(() => replyShape(z.object({ name: upper }))).toThrow("instants");
});
