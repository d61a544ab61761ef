import * as fc from "fast-check";
import { expect, test } from "vitest";
import { londonTime } from "#rules/london.ts";
import { nextOccurrence, occurrence, recurringPatterns, type Series } from "./recurrence.ts";

const series = (given: Partial<Series> = {}): Series => ({
  pattern: "MONTHLY",
  first: { date: "2025-01-31", time: "09:00:00" },
  end: null,
  ...given,
});
const dates = (of: Series, count: number) =>
  Array.from({ length: count }, (_, index) => occurrence(of, index).date);

test("the 31st is used again after a short month", () => {
  expect(dates(series(), 5)).toEqual([
    "2025-01-31",
    "2025-02-28",
    "2025-03-31",
    "2025-04-30",
    "2025-05-31",
  ]);
});

test("29 February is used again in the next leap year", () => {
  const yearly = series({ pattern: "YEARLY", first: { date: "2024-02-29", time: "09:00:00" } });
  expect(dates(yearly, 5)).toEqual([
    "2024-02-29",
    "2025-02-28",
    "2026-02-28",
    "2027-02-28",
    "2028-02-29",
  ]);
});

test("a time of day stays the same by UK clocks across both clock changes", () => {
  const daily = series({ pattern: "DAILY", first: { date: "2025-03-29", time: "07:30:00" } });
  const due = [0, 1, 2].map((index) => occurrence(daily, index).due.toISOString());
  expect(due).toEqual([
    "2025-03-29T07:30:00.000Z",
    "2025-03-30T06:30:00.000Z",
    "2025-03-31T06:30:00.000Z",
  ]);
  const weekly = series({ pattern: "WEEKLY", first: { date: "2025-10-20", time: "07:30:00" } });
  expect([0, 1].map((index) => occurrence(weekly, index).due.toISOString())).toEqual([
    "2025-10-20T06:30:00.000Z",
    "2025-10-27T07:30:00.000Z",
  ]);
});

test("a time that the clocks skip is moved on that day only", () => {
  const daily = series({ pattern: "DAILY", first: { date: "2025-03-29", time: "01:30:00" } });
  expect([0, 1, 2].map((index) => londonTime(occurrence(daily, index).due))).toEqual([
    "01:30:00",
    "02:30:00",
    "01:30:00",
  ]);
});

test("if one is done early, the next still comes after it", () => {
  const next = nextOccurrence(series(), { index: 1, on: "2025-02-01" });
  expect(next?.date).toBe("2025-03-31");
});

test("if one is done late, missed ones are not repeated, but today's is", () => {
  const daily = series({ pattern: "DAILY", first: { date: "2025-06-01", time: "09:00:00" } });
  expect(nextOccurrence(daily, { index: 0, on: "2025-06-09" })?.date).toBe("2025-06-09");
  expect(nextOccurrence(daily, { index: 8, on: "2025-06-09" })?.date).toBe("2025-06-10");
});

test("the last day of a series is part of it", () => {
  const done = { index: 0, on: "2025-01-31" };
  expect(nextOccurrence(series({ end: "2025-02-28" }), done)?.date).toBe("2025-02-28");
  expect(nextOccurrence(series({ end: "2025-02-27" }), done)).toBeNull();
});

test("no series ever drifts or stops advancing", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...recurringPatterns),
      fc.integer({ min: Date.UTC(2000, 0) / 864e5, max: Date.UTC(2060, 0) / 864e5 }),
      fc.integer({ min: 0, max: 200 }),
      (pattern, day, index) => {
        const date = new Date(day * 864e5).toISOString().slice(0, 10);
        const of = series({ pattern, first: { date, time: "18:15:00" } });
        const [here, next] = [occurrence(of, index), occurrence(of, index + 1)];
        expect(next.due.getTime()).toBeGreaterThan(here.due.getTime());
        expect(londonTime(here.due)).toBe("18:15:00");
        if (here.date.slice(8) !== date.slice(8) && /MONTH|QUARTER|YEAR/.test(pattern)) {
          const dayAfter = new Date(Date.parse(here.date) + 864e5).toISOString();
          expect(dayAfter.slice(8, 10)).toBe("01");
        }
      },
    ),
  );
});

test("a daily series unused for a century continues at once", () => {
  const daily = series({ pattern: "DAILY", first: { date: "1926-01-01", time: "09:00:00" } });
  expect(nextOccurrence(daily, { index: 0, on: "2026-05-05" })?.date).toBe("2026-05-05");
  const monthly = series({ first: { date: "1926-01-31", time: "09:00:00" } });
  expect(nextOccurrence(monthly, { index: 0, on: "2026-05-05" })?.date).toBe("2026-05-31");
});
