import { expect, test } from "vitest";
import { drillFirstStart, drillWrites } from "./writes.ts";

test("five kills of server and database during a stream of writes lose nothing and duplicate nothing", async () => {
  const { pauses, ...outcome } = await drillWrites(5);
  expect(outcome).toMatchObject({ kills: 5, lost: 0, doubled: 0, strange: [] });
  expect(outcome.acknowledged).toBeGreaterThan(100);
  expect(pauses).toHaveLength(5);
}, 240_000);

test("a first start may be killed at any moment", async () => {
  expect(await drillFirstStart(3)).toBeGreaterThan(0);
}, 240_000);
