import { formatMoment } from "#rules/date-format.ts";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { dateOfDay, dayNumber } from "#rules/dates.ts";
import { runs } from "#testing/runs.ts";
import { formatDate } from "./format-date.ts";

test("dates are formatted the British way", () => {
  expect(formatDate("2025-01-05")).toBe("5 Jan 2025");
  expect(formatMoment("2025-07-05T15:00:00.000Z")).toBe("5 Jul 2025, 16:00");
});

test("both clock changes: one hour is skipped, one comes twice", () => {
  expect(
    ["2026-03-29T00:59:00Z", "2026-03-29T01:00:00Z", "2026-10-25T00:59:00Z", "2026-10-25T01:00:00Z"]
      .map(formatMoment)
      .map((words) => words.slice(-5)),
  ).toEqual(["00:59", "02:00", "01:59", "01:00"]);
});

test("a summer evening in UTC is the next day in the United Kingdom, but not at the turn of the year", () => {
  expect(formatDate("2026-06-30T23:30:00Z")).toBe("1 Jul 2026");
  expect(formatMoment("2026-12-31T23:59:59Z")).toBe("31 Dec 2026, 23:59");
});

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const anyDay = fc
  .integer({ min: dayNumber("1900-01-01"), max: dayNumber("2100-12-31") })
  .map(dateOfDay);

test("a date without a time is formatted as it is, on every day of two centuries", () => {
  const told = (date: string) => {
    const [year, month, day] = date.split("-").map(Number);
    return `${day} ${months[(month ?? 0) - 1]} ${year}`;
  };
  expect(formatDate("2024-02-29")).toBe("29 Feb 2024");
  fc.assert(
    fc.property(anyDay, (date) => {
      // some browsers' British English abbreviates September to four letters
      expect(formatDate(date).replace("Sept", "Sep")).toBe(told(date));
    }),
    { numRuns: runs(1_000) },
  );
});
