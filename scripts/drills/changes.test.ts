import { expect, test } from "vitest";
import { drillChanges } from "./changes.ts";

test("twenty writers and twenty readers for three seconds: every copy is what the lists say", async () => {
  const { delays, ...outcome } = await drillChanges(3);
  expect(outcome.wrong).toEqual([]);
  expect(outcome.writes).toBeGreaterThan(60);
  expect(outcome.pages).toBeGreaterThan(60);
  expect(delays.length).toBeGreaterThan(10);
}, 180_000);
