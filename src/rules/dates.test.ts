import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  addDays,
  addMonths,
  addMonthsToDay,
  addYears,
  dateOfDay,
  dayNumber,
  dayOfWeek,
  daysBetween,
  daysInMonth,
  earlier,
  isDate,
  isLeapYear,
  later,
  ageInYears,
} from "./dates.ts";

const anyDay = fc.integer({ min: -719162, max: 2932896 });

test("only days that exist are dates", () => {
  for (const good of ["2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31"])
    expect(isDate(good), good).toBe(true);
  for (const bad of [
    "2023-02-29",
    "1900-02-29",
    "2024-13-01",
    "2024-00-10",
    "2024-04-31",
    "2024-4-1",
    "2024-04-01T00:00",
    "0000-01-01",
    "2024-01-00",
    "",
    "24-01-01",
    "２０２４-01-01",
  ])
    expect(isDate(bad), bad).toBe(false);
});

test("leap years follow the Gregorian calendar", () => {
  expect([1900, 2000, 2023, 2024, 2100].map(isLeapYear)).toEqual([false, true, false, true, false]);
  expect(daysInMonth(2024, 2)).toBe(29);
  expect(daysInMonth(2025, 2)).toBe(28);
});

test("every day from 1900 to 2100 agrees with the platform's calendar", () => {
  for (let day = dayNumber("1900-01-01"); day <= dayNumber("2100-12-31"); day++) {
    const platform = new Date(day * 86_400_000);
    const text = platform.toISOString().slice(0, 10);
    if (dateOfDay(day) !== text || dayNumber(text) !== day || !isDate(text))
      expect.fail(`${day} is ${text}, not ${dateOfDay(day)}`);
    if (dayOfWeek(text) % 7 !== platform.getUTCDay()) expect.fail(`weekday of ${text}`);
  }
});

test("a date is unchanged by conversion to a day number and back", () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      expect(isDate(dateOfDay(day))).toBe(true);
      expect(dayNumber(dateOfDay(day))).toBe(day);
    }),
  );
});

test("months are clamped to the end of a shorter month", () => {
  expect(addMonths("2024-08-31", 6)).toBe("2025-02-28");
  expect(addMonths("2023-08-31", 6)).toBe("2024-02-29");
  expect(addMonths("2024-02-29", 12)).toBe("2025-02-28");
  expect(addMonths("2025-10-16", -6)).toBe("2025-04-16");
  expect(addMonths("2025-03-31", -1)).toBe("2025-02-28");
  expect(addMonths("2025-01-31", 0)).toBe("2025-01-31");
  expect(addMonths("2025-12-01", 1)).toBe("2026-01-01");
  expect(addYears("2024-02-29", 4)).toBe("2028-02-29");
  expect(addYears("2024-02-29", -1)).toBe("2023-02-28");
});

test("adding months never changes the day of the month unless it has to", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 60000 }),
      fc.integer({ min: -240, max: 240 }),
      (day, months) => {
        const date = dateOfDay(day);
        const moved = addMonths(date, months);
        const [year = 0, month = 0, dayOfMonth = 0] = moved.split("-").map(Number);
        const wanted = Number(date.slice(8));
        expect(dayOfMonth).toBe(Math.min(wanted, daysInMonth(year, month)));
        const index = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) + months;
        expect(year * 12 + month).toBe(index);
      },
    ),
  );
});

test("months added to a day number are the months added to its date", () => {
  expect(addMonthsToDay(dayNumber("2024-08-31"), 6)).toBe(dayNumber("2025-02-28"));
  expect(() => addMonthsToDay(0.5, 6)).toThrow("No such day");
});

test("days between and adding days undo each other", () => {
  expect(daysBetween("2024-02-28", "2024-03-01")).toBe(2);
  expect(daysBetween("2025-01-01", "2024-12-31")).toBe(-1);
  expect(addDays("2024-12-31", 1)).toBe("2025-01-01");
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 40000 }),
      fc.integer({ min: -20000, max: 20000 }),
      (day, step) => {
        const date = dateOfDay(day);
        expect(daysBetween(date, addDays(date, step))).toBe(step);
      },
    ),
  );
});

test("earlier and later pick one of the two", () => {
  expect(earlier("2024-02-01", "2024-01-31")).toBe("2024-01-31");
  expect(later("2024-02-01", "2024-01-31")).toBe("2024-02-01");
});

test("arithmetic on an invalid date throws instead of guessing", () => {
  expect(() => addDays("2023-02-29", 1)).toThrow("Not a date: 2023-02-29");
  expect(() => addMonths("yesterday", 1)).toThrow("Not a date");
  expect(() => dayNumber("2024-1-1")).toThrow("Not a date");
  expect(() => addMonths("9999-12-01", 1)).toThrow("No such month");
  expect(() => addDays("9999-12-31", 1)).toThrow("No such day");
  expect(() => dateOfDay(1.5)).toThrow("No such day");
});

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
      const [sooner, after] = one < other ? [one, other] : [other, one];
      const born = birth.toISOString().slice(0, 10);
      const age = ageInYears(born, sooner);
      expect(age).toBeGreaterThanOrEqual(0);
      expect(Number.isInteger(age)).toBe(true);
      expect(ageInYears(born, after)).toBeGreaterThanOrEqual(age);
    }),
  );
});
