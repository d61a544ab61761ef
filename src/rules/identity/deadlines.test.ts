import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, dateOfDay, daysBetween } from "#rules/dates.ts";
import {
  changeOfOwner,
  foalDeadlines,
  foalNotification,
  registerImport,
  returnAfterDeath,
} from "./deadlines.ts";

const days = (born: string) =>
  [...foalDeadlines(born, "ENGLAND"), ...foalDeadlines(born, "SCOTLAND")].map(
    ({ latest }) => latest,
  );

test.each([
  ["2026-03-01", "2026-11-30", "2026-12-31", "2026-12-01", "2026-12-31"],
  ["2026-04-10", "2026-11-30", "2026-12-31", "2026-12-01", "2026-12-31"],
  ["2026-06-01", "2026-11-30", "2026-12-31", "2026-12-01", "2026-12-31"],
  ["2026-06-02", "2026-12-01", "2026-12-31", "2026-12-01", "2026-12-31"],
  ["2026-07-20", "2027-01-19", "2027-01-20", "2026-12-21", "2027-01-20"],
  ["2026-08-31", "2027-02-27", "2027-02-28", "2027-01-29", "2027-02-28"],
  ["2026-12-31", "2027-06-29", "2027-06-30", "2027-05-31", "2027-06-30"],
  ["2028-02-29", "2028-11-30", "2028-12-31", "2028-12-01", "2028-12-31"],
])("a foal born on %s has the published last days", (born, ...published) => {
  expect(days(born)).toEqual(published);
});

test.each([
  ["2026-01-10", "2026-02-08", "2026-02-09"],
  ["2026-02-01", "2026-03-02", "2026-03-03"],
  ["2028-02-01", "2028-03-01", "2028-03-02"],
  ["2026-12-05", "2027-01-03", "2027-01-04"],
])("after %s owner and passport have the published last days", (day, owner, passport) => {
  expect(changeOfOwner(day).latest).toBe(owner);
  expect(returnAfterDeath(day).latest).toBe(passport);
  expect(registerImport(day).latest).toBe(passport);
});

test("a racing foal is notified within 30 days, counting its birthday as the first", () => {
  expect(foalNotification("2025-02-20").latest).toBe("2025-03-21");
  expect(foalNotification("2025-07-10").latest).toBe("2025-08-08");
});

test("a foal's passport is never due before it is six months old or the year ends", () => {
  fc.assert(
    fc.property(fc.integer({ min: 16_000, max: 30_000 }), (day) => {
      const born = dateOfDay(day);
      for (const nation of ["ENGLAND", "SCOTLAND", "WALES"] as const) {
        const latest = foalDeadlines(born, nation).at(-1)?.latest ?? "";
        expect(daysBetween(born, latest)).toBeGreaterThan(180);
        expect(latest >= addDays(`${born.slice(0, 4)}-12-30`, 1)).toBe(true);
      }
    }),
  );
});
