import * as fc from "fast-check";
import { expect, test } from "vitest";
import { ageInYears } from "./age.ts";

test("whole years since the day of birth, with a year of 365.25 days", () => {
  const on = (day: string) => ageInYears("2015-04-01", new Date(day));
  expect(on("2015-04-01T12:00:00Z")).toBe(0);
  expect(on("2016-03-31T05:59:59Z"), "365 days and almost a quarter").toBe(0);
  expect(on("2016-03-31T06:00:00Z"), "a year of 365.25 days").toBe(1);
  expect(on("2025-04-01T12:00:00Z")).toBe(10);
  expect(on("2026-11-21T12:00:00Z")).toBe(11);
});

test("a foal that is not yet born is 0", () => {
  expect(ageInYears("2027-05-01", new Date("2026-11-21"))).toBe(0);
});

test("it is never negative and never falls as time goes on", () => {
  const instant = fc.date({
    min: new Date("1900-01-01"),
    max: new Date("2100-12-31"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(instant, instant, instant, (birth, one, other) => {
      const [sooner, later] = one < other ? [one, other] : [other, one];
      const born = birth.toISOString().slice(0, 10);
      const age = ageInYears(born, sooner);
      expect(age).toBeGreaterThanOrEqual(0);
      expect(Number.isInteger(age)).toBe(true);
      expect(ageInYears(born, later)).toBeGreaterThanOrEqual(age);
    }),
  );
});
