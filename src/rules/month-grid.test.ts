import fc from "fast-check";
import { expect, test } from "vitest";
import { dateOfDay, dayOfWeek } from "./dates.ts";
import { calendarSpan, fortnight, monthGrid } from "./month-grid.ts";

test("February 2026 begins on a Sunday: four whole weeks, or five with one day before", () => {
  expect(monthGrid("2026-02-14", "SUNDAY")).toHaveLength(4);
  expect(monthGrid("2026-02-14", "SUNDAY")[0]?.[0]).toBe("2026-02-01");
  expect(monthGrid("2026-02-14", "MONDAY")).toHaveLength(5);
  expect(monthGrid("2026-02-14", "MONDAY")[0]?.[0]).toBe("2026-01-26");
});

test("every month is consecutive whole weeks that begin as requested and contain each of its days once", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 60_000 }).map(dateOfDay),
      fc.constantFrom("SUNDAY" as const, "MONDAY" as const),
      (date, weekStart) => {
        const weeks = monthGrid(date, weekStart);
        const days = weeks.flat();
        expect(weeks.every((week) => week.length === 7)).toBe(true);
        expect(
          weeks.every(([first = ""]) => dayOfWeek(first) === (weekStart === "MONDAY" ? 1 : 7)),
        ).toBe(true);
        expect(days.toSorted()).toEqual([...new Set(days)]);
        expect(days.filter((day) => day.startsWith(date.slice(0, 7))).length).toBeGreaterThan(27);
        expect(days).toContain(date);
      },
    ),
  );
});

test("two weeks contain the day in their first, and the requested span contains them and the month", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 60_000 }).map(dateOfDay),
      fc.constantFrom("SUNDAY" as const, "MONDAY" as const),
      (date, weekStart) => {
        const days = fortnight(date, weekStart);
        expect(days.slice(0, 7)).toContain(date);
        expect(dayOfWeek(days[0] ?? "")).toBe(weekStart === "MONDAY" ? 1 : 7);
        const { from, to } = calendarSpan(date, weekStart);
        const wanted = [...days, ...monthGrid(date, weekStart).flat()].toSorted();
        expect([from, to]).toEqual([wanted[0], wanted.at(-1)]);
      },
    ),
  );
});
