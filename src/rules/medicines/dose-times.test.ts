import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "#rules/dates.ts";
import {
  type DosedCourse,
  type DoseFrequency,
  hoursBetweenDoses,
  isSoon,
  slotsOn,
} from "./dose-times.ts";

const course = (given: Partial<DosedCourse> = {}): DosedCourse => ({
  frequency: "DAILY",
  startDate: "2026-11-01",
  endDate: null,
  completed: false,
  ...given,
});
const frequencies: DoseFrequency[] = [
  "DAILY",
  "TWICE_DAILY",
  "THREE_TIMES_DAILY",
  "WEEKLY",
  "AS_NEEDED",
  "EVERY_OTHER_DAY",
];

test("a day has as many doses as the frequency says, numbered from 1 in the order of their times", () => {
  const counts = frequencies.map((frequency) => slotsOn(course({ frequency }), "2026-11-01"));
  expect(counts.map((slots) => slots.length)).toEqual([1, 2, 3, 1, 0, 1]);
  for (const slots of counts) {
    expect(slots.map(({ slot }) => slot)).toEqual(slots.map((_, index) => index + 1));
    const times = slots.map(({ time }) => time);
    expect(times).toEqual(times.toSorted());
  }
});

test("no doses before the first day, after the last, or once the course is completed", () => {
  const five = course({ endDate: "2026-11-05" });
  const days = ["2026-10-31", "2026-11-01", "2026-11-05", "2026-11-06"];
  expect(days.map((day) => slotsOn(five, day).length)).toEqual([0, 1, 1, 0]);
  expect(slotsOn(course({ completed: true }), "2026-11-01")).toEqual([]);
});

// counts day by day from the first one, as somebody with a wall calendar would
const naiveDays = (frequency: DoseFrequency, days: number) => {
  const every = frequency === "WEEKLY" ? 7 : frequency === "EVERY_OTHER_DAY" ? 2 : 1;
  const perDay = { DAILY: 1, WEEKLY: 1, EVERY_OTHER_DAY: 1, TWICE_DAILY: 2, THREE_TIMES_DAILY: 3 };
  const per = frequency === "AS_NEEDED" ? 0 : perDay[frequency];
  const counts: number[] = [];
  let wait = 0;
  for (let day = 0; day < days; day += 1) {
    counts.push(wait === 0 ? per : 0);
    wait = wait === 0 ? every - 1 : wait - 1;
  }
  return counts;
};

test("days with doses are those that a wall calendar has, across clock changes and years", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...frequencies),
      fc.integer({ min: 0, max: 4_000 }),
      fc.integer({ min: 1, max: 60 }),
      (frequency, offset, days) => {
        const startDate = addDays("2020-01-01", offset);
        const its = course({ frequency, startDate });
        const counts = Array.from(
          { length: days },
          (_, day) => slotsOn(its, addDays(startDate, day)).length,
        );
        expect(counts).toEqual(naiveDays(frequency, days));
      },
    ),
  );
});

test("a dose is soon when less than half of the usual hours have passed, before or after", () => {
  const at = (hours: number) => new Date(Date.UTC(2026, 10, 26) + hours * 3_600_000);
  expect(hoursBetweenDoses("TWICE_DAILY")).toBe(12);
  expect(isSoon("TWICE_DAILY", at(0), at(5.99))).toBe(true);
  expect(isSoon("TWICE_DAILY", at(0), at(6))).toBe(false);
  expect(isSoon("TWICE_DAILY", at(2), at(0))).toBe(true);
  // the usual times of a day are never soon after each other, nor is the next morning's
  expect(isSoon("TWICE_DAILY", at(8), at(18))).toBe(false);
  expect(isSoon("THREE_TIMES_DAILY", at(21), at(31))).toBe(false);
  expect(isSoon("WEEKLY", at(0), at(83))).toBe(true);
  expect(isSoon("AS_NEEDED", at(0), at(0.1))).toBe(false);
});
