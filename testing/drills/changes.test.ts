import { expect, test } from "vitest";
import { drillChanges } from "./changes.ts";

test("twenty writers and twenty readers for three seconds: every copy is what the lists say", async () => {
  const { delays, ...outcome } = await drillChanges(3);
  expect(outcome.wrong).toEqual([]);
  // how many depends on the machine: each writer has written twice, each reader has read, and the stream has told
  expect(outcome.writes).toBeGreaterThanOrEqual(40);
  expect(outcome.pages).toBeGreaterThanOrEqual(20);
  expect(delays.length).toBeGreaterThan(0);
}, 180_000);
