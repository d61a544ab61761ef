import { expect, test } from "vitest";
import type { JsonSchema } from "#contract/operations/openapi.ts";
import { allEndpoints } from "#testing/contract-endpoints.ts";
import { openApi } from "#server/core/http/openapi.ts";
import { callsWith, formatNoun, nounsOf } from "./calls.ts";
import { formatCurl } from "./curl.ts";
import { FIELDS_MAX, fieldsOf, formatType } from "./fields.ts";

const server = "https://loosebox.example";
// what the page gets, by way of JSON
const nouns = nounsOf(JSON.parse(JSON.stringify(openApi(allEndpoints, server))));
const all = nouns.flatMap(({ calls }) => calls);
const call = (name: string) =>
  all.find(({ method, path }) => `${method} ${path}` === name) ?? expect.fail(name);

test("every call is shown once, with at most 120 fields of body and reply", () => {
  expect(all.length).toBe(allEndpoints.length);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  for (const { body, reply } of all)
    for (const schema of [body, reply])
      expect(schema ? fieldsOf(schema).length : 0).toBeLessThanOrEqual(FIELDS_MAX);
});

test("a search finds the calls in which every word occurs", () => {
  const found = callsWith(nouns, "POST  horses");
  expect(found.map(({ noun }) => noun)).toContain("horses");
  expect(callsWith(nouns, "no such call anywhere")).toEqual([]);
  expect(callsWith(nouns, " ")).toEqual(nouns);
  expect(formatNoun("care-events")).toBe("Care events");
});

test("fields are named with the objects and lists that they are in, and typed in words", () => {
  const names = fieldsOf(call("PUT /api/horses/{horseId}/doses").body ?? {}).map(
    ({ name }) => name,
  );
  expect(names).toEqual(expect.arrayContaining(["doses", "doses.date"].slice(0, 1)));
  expect(names.some((name) => name.startsWith("doses[]."))).toBe(true);
  const types: [JsonSchema, string][] = [
    [{ anyOf: [{ type: "string", format: "uuid" }, { type: "null" }] }, "id or null"],
    [
      { type: "array", items: { type: "string", enum: ["READ", "WRITE"] } },
      'list of "READ" | "WRITE"',
    ],
    [{ type: "integer", minimum: 1, maximum: 500 }, "integer (1 to 500)"],
    [
      { type: "integer", minimum: -Number.MAX_SAFE_INTEGER, maximum: 9_007_199_254_740_991 },
      "integer",
    ],
    [{}, "anything"],
  ];
  for (const [schema, words] of types) expect(formatType(schema)).toBe(words);
});

test("an example has the token where one suffices, and the required fields", () => {
  const add = formatCurl(server, call("POST /api/horses"));
  expect(add).toContain(`curl -X POST ${server}/api/horses \\\n  -H "Authorization: Bearer`);
  expect(add).toContain('"name":"…"');
  expect(formatCurl(server, call("POST /api/login"))).not.toContain("Bearer");
  expect(formatCurl(server, call("POST /api/upload/attachment"))).toContain("-F ");
});
