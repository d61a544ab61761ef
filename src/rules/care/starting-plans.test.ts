import { expect, test } from "vitest";
import { startingPlans } from "./starting-plans.ts";

const intervals = (dateOfBirth: string) =>
  startingPlans(dateOfBirth, "2025-06-01").map(
    ({ eventType, every, until, unit }) => `${eventType} ${every}-${until} ${unit}`,
  );

test("an adult horse gets farrier, teeth, flu and worm egg counts at the usual intervals", () => {
  expect(intervals("2010-04-01")).toEqual([
    "FARRIER 6-8 WEEKS",
    "DENTAL 6-12 MONTHS",
    "VACCINATION 11-12 MONTHS",
    "WORMING 8-12 WEEKS",
  ]);
});

test("while teeth change they are checked every six months", () => {
  expect(intervals("2022-06-01")).toContain("DENTAL 5-6 MONTHS");
  expect(intervals("2022-06-02")).toContain("DENTAL 6-12 MONTHS");
  expect(intervals("2016-06-02")).toContain("DENTAL 5-6 MONTHS");
  expect(intervals("2016-06-01")).toContain("DENTAL 6-12 MONTHS");
});

test("a foal gets only what a foal needs", () => {
  expect(intervals("2025-04-01")).toEqual(["FARRIER 6-8 WEEKS", "VACCINATION 11-12 MONTHS"]);
});

test("worm egg counts are for the grazing season", () => {
  const [worming] = startingPlans("2010-04-01", "2025-06-01").slice(-1);
  expect(worming?.season).toEqual({ from: 3, to: 10 });
});
