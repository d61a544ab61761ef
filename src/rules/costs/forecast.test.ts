import { expect, test } from "vitest";
import { median, visitsUntil } from "./forecast.ts";

test("the median of amounts is one of them, the lower of the middle two", () => {
  expect(median([])).toBeNull();
  expect(median([80])).toBe(80);
  expect(median([90, 40])).toBe(40);
  expect(median([45, 400, 50])).toBe(50);
});

test.each([
  ["2026-12-01", { every: 8, unit: "WEEKS" }, "2027-11-21", 7],
  ["2026-11-21", { every: 12, unit: "MONTHS" }, "2027-11-21", 2],
  ["2027-11-22", { every: 12, unit: "MONTHS" }, "2027-11-21", 0],
  ["2026-11-21", { every: 1, unit: "DAYS" }, "2027-11-21", 366],
] as const)("due on %s, every %o, until %s: %i visits", (due, interval, last, visits) => {
  expect(visitsUntil(due, interval, last)).toBe(visits);
});
