import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { type $ZodType, safeParse } from "zod/v4/core";
import type { Endpoint } from "#contract/endpoint.ts";
import { fixture } from "#testing/fixture.ts";
import { spoiltOneByOne } from "#testing/hostile.ts";
import { anotherBrowser } from "#testing/member.ts";
import { openYard } from "#testing/yard.ts";
import { fieldErrors } from "#server/core/refusal.ts";

const yard = fixture(openYard);
const owner = fixture(() => yard.newOwner());

const errorsOf = (schema: $ZodType, value: unknown) => {
  const { error } = safeParse(schema, value);
  return error ? fieldErrors(error) : [];
};
const STRAY = "nmae";
const SAID = "'nmae' is not a field of this request.";

describe("strict bodies", () => {
  const Inner = z.strictObject({ id: z.number() });
  const schema = z.strictObject({
    name: z.string("Name is required"),
    nested: z.optional(z.nullable(Inner)),
    list: z._default(z.array(Inner), []),
    either: z.optional(z.union([z.string(), Inner])),
    coded: z.optional(
      z.codec(Inner, z.number(), { decode: ({ id }) => id, encode: (id) => ({ id }) }),
    ),
    byName: z.optional(z.record(z.string(), Inner)),
    foreign: z.optional(z.looseObject({ id: z.number() })),
  });
  const stray = { id: 1, nmae: 2 };

  test.each([
    ["nmae", { nmae: 1 }],
    ["nested.nmae", { nested: stray }],
    ["list.1.nmae", { list: [{ id: 1 }, stray] }],
    ["either.nmae", { either: stray }],
    ["coded.nmae", { coded: stray }],
    ["byName.a.nmae", { byName: { a: stray } }],
  ])("name the field at %s", (path, fields) => {
    expect(errorsOf(schema, { name: "Biscuit", ...fields })).toEqual([{ path, message: SAID }]);
  });

  test("allow unknown fields where a browser makes the object, and valid bodies", () => {
    expect(errorsOf(schema, { name: "Biscuit", foreign: stray })).toEqual([]);
    expect(safeParse(schema, { name: "Biscuit" }).data).toEqual({ name: "Biscuit", list: [] });
  });

  test("report a field's own sentence first", () => {
    expect(errorsOf(schema, { nmae: "Biscuit" })).toEqual([
      { path: "name", message: "Name is required" },
      { path: STRAY, message: SAID },
    ]);
    const nested = z.strictObject({ inner: Inner, name: z.string("Name is required") });
    expect(errorsOf(nested, { inner: stray })[0]?.message).toBe("Name is required");
  });

  test.each(["__proto__", "constructor", "toString", "hasOwnProperty", ""])(
    "report %j like any other field",
    (key) => {
      const body: unknown = JSON.parse(`{"name":"Biscuit",${JSON.stringify(key)}:1}`);
      expect(errorsOf(schema, body)).toEqual([
        { path: key, message: `'${key}' is not a field of this request.` },
      ]);
    },
  );

  test("repeat only the beginning of a long or broken name", () => {
    const [error] = errorsOf(schema, { name: "", [`\0\ud800${"x".repeat(5_000)}`]: 1 });
    expect(error?.message).toBe(
      `'\u{fffd}\u{fffd}${"x".repeat(38)}' is not a field of this request.`,
    );
    expect(error?.path).toHaveLength(40);
  });
});

describe("every call of the contract", () => {
  const send = async ({ method, path }: Endpoint, body: unknown) => {
    const browser = await anotherBrowser(yard.app, {
      userId: owner.user.id,
      yardId: owner.user.yardId,
    });
    return browser.send({
      method,
      url: path
        .replace(":month", "2026-03")
        .replaceAll(/:\w+/g, "019aa000-0000-7000-8000-000000000000"),
      payload: JSON.stringify(body),
      headers: { "content-type": "application/json", accept: "application/problem+json" },
    });
  };

  test("refuses and names an unknown field", async () => {
    const writing = yard.app.boundCalls.filter(
      ({ method, access, path }) =>
        method !== "GET" && access !== "admin" && path !== "/api/push-subscriptions",
    );
    expect(writing.length).toBeGreaterThan(60);
    for (const call of writing) {
      const [body] = call.body ? spoiltOneByOne(call.body, {}, 1) : [];
      // this body is a union, which has no single schema from which fields could be generated
      const either = call.path === "/api/care-events/:id" ? { status: "COMPLETED" } : body;
      const reply = await send(call, { ...either, [STRAY]: 1 });
      const name = `${call.method} ${call.path}: ${reply.body}`;
      expect(reply.statusCode, name).toBe(400);
      const { errors } = reply.json<{ errors: unknown[] }>();
      expect(errors, name).toContainEqual({ path: STRAY, message: SAID });
    }
  }, 120_000);
});
