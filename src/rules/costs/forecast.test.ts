import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type Interval, intervalUnits } from "#rules/care/recurrence.ts";
import { addDays, addMonths, daysBetween, daysInMonth } from "#rules/dates.ts";
import { daysOfMonth, median, nextTwelveMonths, visitsWithin, wholeMonths } from "./forecast.ts";

const TODAY = "2026-11-21";
const year = nextTwelveMonths(TODAY);

test.each([
  ["2026-11-24", "2025-12-01"],
  ["2026-12-31", "2026-01-01"],
  ["2027-01-01", "2026-02-01"],
])("on %s the twelve whole months begin with %s", (today, from) => {
  expect(wholeMonths(today)).toEqual({ from, to: today });
});

test.each([
  ["2026-10", "2026-10-31"],
  ["2026-02", "2026-02-28"],
  ["2026-11", TODAY],
])("the days of %s end with %s", (month, to) => {
  expect(daysOfMonth(month, TODAY)).toEqual({ from: `${month}-01`, to });
});

test("the median of amounts is one of them, the lower of the middle two", () => {
  expect(median([])).toBeNull();
  expect(median([80])).toBe(80);
  expect(median([90, 40])).toBe(40);
  expect(median([45, 400, 50])).toBe(50);
});

test.each([
  ["2026-12-01", { every: 8, unit: "WEEKS" }, 7],
  [TODAY, { every: 12, unit: "MONTHS" }, 1],
  ["2027-11-20", { every: 12, unit: "MONTHS" }, 1],
  ["2027-11-21", { every: 12, unit: "MONTHS" }, 0],
  [TODAY, { every: 1, unit: "DAYS" }, 365],
  // overdue care is done today, and every eight weeks from then on
  ["2025-11-21", { every: 8, unit: "WEEKS" }, 7],
  ["1999-01-01", { every: 8, unit: "WEEKS" }, 7],
  ["2024-11-21", { every: 12, unit: "MONTHS" }, 1],
  ["0001-01-01", { every: 1, unit: "DAYS" }, 365],
] as const)("due on %s, %o: %i visits in twelve months", (due, interval, visits) => {
  expect(visitsWithin(due, interval, year)).toBe(visits);
});

/** Whether care that was last given on `first` is due on a day by this interval; each day is checked separately. */
function asksOn(day: string, first: string, { every, unit }: Interval): boolean {
  const days = daysBetween(first, day);
  if (unit !== "MONTHS") return days % (unit === "WEEKS" ? every * 7 : every) === 0;
  const [year0 = 0, month0 = 0, day0 = 0] = first.split("-").map(Number);
  const [year1 = 0, month1 = 0, day1 = 0] = day.split("-").map(Number);
  const months = (year1 - year0) * 12 + month1 - month0;
  return months % every === 0 && day1 === Math.min(day0, daysInMonth(year1, month1));
}

test("the visits equal those of a day-by-day walk through the calendar", () => {
  const asked = fc.record({
    today: fc.integer({ min: 0, max: 4_000 }).map((days) => addDays("2020-01-01", days)),
    late: fc.integer({ min: -500, max: 500 }),
    interval: fc.record({
      every: fc.integer({ min: 1, max: 60 }),
      unit: fc.constantFrom(...intervalUnits),
    }),
  });
  fc.assert(
    fc.property(asked, ({ today, late, interval }) => {
      const span = nextTwelveMonths(today);
      const due = addDays(today, -late);
      const first = due < today ? today : due;
      let visits = 0;
      for (let day = first; day <= span.to; day = addDays(day, 1))
        if (asksOn(day, first, interval)) visits += 1;
      expect(visitsWithin(due, interval, span)).toBe(visits);
    }),
  );
});

test("twelve months back start with a month, twelve ahead are a year, and they share only today", () => {
  for (let day = "2023-01-01"; day < "2025-01-01"; day = addDays(day, 1)) {
    const back = wholeMonths(day);
    const on = nextTwelveMonths(day);
    const days = daysBetween(on.from, on.to) + 1;
    expect(days === 365 || days === 366).toBe(true);
    expect(back.from.endsWith("-01") && back.to === on.from).toBe(true);
    expect(on.to < addMonths(day, 12) && back.from > addMonths(day, -12)).toBe(true);
  }
});
