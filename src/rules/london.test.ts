import * as fc from "fast-check";
import { expect, test } from "vitest";
import { londonDate, londonInstant, londonTime } from "./london.ts";

test("a winter time is GMT, a summer time an hour ahead", () => {
  expect(londonInstant("2025-01-05", "15:00").toISOString()).toBe("2025-01-05T15:00:00.000Z");
  expect(londonInstant("2025-07-05", "15:00").toISOString()).toBe("2025-07-05T14:00:00.000Z");
  expect(londonInstant("2025-07-05", "00:30").toISOString()).toBe("2025-07-04T23:30:00.000Z");
});

test("a time that the clocks skip in March is an hour later", () => {
  expect(londonInstant("2025-03-30", "00:59:59").toISOString()).toBe("2025-03-30T00:59:59.000Z");
  expect(londonInstant("2025-03-30", "01:30").toISOString()).toBe("2025-03-30T01:30:00.000Z");
  expect(londonTime(londonInstant("2025-03-30", "01:30"))).toBe("02:30:00");
  expect(londonInstant("2025-03-30", "02:00").toISOString()).toBe("2025-03-30T01:00:00.000Z");
});

test("a time that occurs twice in October is the first of the two", () => {
  expect(londonInstant("2025-10-26", "01:30").toISOString()).toBe("2025-10-26T00:30:00.000Z");
  expect(londonInstant("2025-10-26", "02:00").toISOString()).toBe("2025-10-26T02:00:00.000Z");
});

test("double summer time of 1943 and the standard time of 1970 are known", () => {
  expect(londonInstant("1943-07-01", "12:00").toISOString()).toBe("1943-07-01T10:00:00.000Z");
  expect(londonInstant("1970-01-01", "12:00").toISOString()).toBe("1970-01-01T11:00:00.000Z");
});

test("every instant has a date and time, which convert back to it except in October's repeated hour", () => {
  const anySecond = fc.integer({ min: Date.UTC(1950, 0) / 1000, max: Date.UTC(2100, 0) / 1000 });
  fc.assert(
    fc.property(anySecond, (second) => {
      const instant = new Date(second * 1000);
      const back = londonInstant(londonDate(instant), londonTime(instant));
      expect([0, 3_600_000]).toContain(instant.getTime() - back.getTime());
      expect(londonTime(back)).toBe(londonTime(instant));
    }),
  );
});

test("date and time are those of Intl, also in the hours around each change of the clocks", () => {
  const oracle = new Intl.DateTimeFormat("sv-SE", {
    timeZone: "Europe/London",
    dateStyle: "short",
    timeStyle: "medium",
  });
  const anyInstant = fc.integer({ min: Date.UTC(1900, 0), max: Date.UTC(2100, 0) });
  const changes = fc
    .tuple(
      fc.constantFrom(Date.UTC(1941, 4, 4), Date.UTC(1968, 9, 27), Date.UTC(2026, 9, 25)),
      fc.integer({ min: -4 * 3_600_000, max: 28 * 3_600_000 }),
    )
    .map(([day, after]) => day + after);
  fc.assert(
    fc.property(fc.oneof(anyInstant, changes), (ms) => {
      const instant = new Date(ms);
      expect(`${londonDate(instant)} ${londonTime(instant)}`).toBe(oracle.format(instant));
    }),
    { numRuns: 500 },
  );
});

test("a summer day begins at 23:00 GMT, also on the days of both changes", () => {
  const date = (instant: string) => londonDate(new Date(instant));
  expect(date("2026-01-15T23:59:59Z")).toBe("2026-01-15");
  expect(date("2026-06-15T22:59:59Z")).toBe("2026-06-15");
  expect(date("2026-06-15T23:00:00Z")).toBe("2026-06-16");
  expect(date("2026-03-28T23:30:00Z"), "the night before the change").toBe("2026-03-28");
  expect(date("2026-03-29T23:30:00Z")).toBe("2026-03-30");
  expect(date("2026-10-24T23:30:00Z"), "the night before the change").toBe("2026-10-25");
  expect(date("2026-10-25T23:30:00Z")).toBe("2026-10-25");
});
