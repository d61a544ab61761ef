import { expect, test } from "vitest";
import * as z from "zod/mini";
import { parseKnown } from "./parse-known.ts";

const Feed = z.strictObject({ time: z.string("Give the time"), what: z.string() });
const Notes = z
  .strictObject({
    rugs: z._default(z.nullable(z.string()), null),
    feeds: z.array(Feed),
    byDay: z.optional(z.record(z.string(), Feed)),
  })
  .check(z.refine(({ rugs }) => rugs !== "none", { error: "Name a rug" }));
const feed = { time: "07:00", what: "Hay" };

test("keys that the schema does not name are left out at any depth", () => {
  const row = {
    id: "019aa000",
    rugs: "Lightweight",
    feeds: [feed, { ...feed, by: "Sam", at: 7 }],
    byDay: { monday: { ...feed, by: "Sam" } },
  };
  const before = structuredClone(row);
  expect(parseKnown(Notes, row).data).toEqual({
    rugs: "Lightweight",
    feeds: [feed, feed],
    byDay: { monday: feed },
  });
  expect(row, "the argument is not modified").toEqual(before);
});

test("errors are reported, and unknown keys are not mentioned", () => {
  const wrong = { id: 1, feeds: [{ what: "Hay", by: "Sam" }] };
  expect(parseKnown(Notes, wrong).error?.issues.map(({ message }) => message)).toEqual([
    "Give the time",
  ]);
  const odds = { id: 1, rugs: "none", feeds: [] };
  expect(parseKnown(Notes, odds).error?.issues.map(({ message }) => message)).toEqual([
    "Name a rug",
  ]);
});

test("values that are not objects are refused", () => {
  for (const value of [null, "text", []]) expect(parseKnown(Notes, value).success).toBe(false);
});
