import { expect, test } from "vitest";
import { comesAgainBy, isDueThisTime } from "./due-this-time.ts";

test("a professional who comes every six weeks returns in six weeks, at least two weeks and at most six ahead", () => {
  const every = (...days: string[]) => comesAgainBy("2026-11-23", days);
  expect(every("2026-10-12", "2026-08-31", "2026-10-12", "2026-07-20")).toBe("2027-01-04");
  expect(every("2026-11-20", "2026-11-19")).toBe("2026-12-07");
  expect(every("2026-11-01", "2025-11-01")).toBe("2027-01-04");
  expect(every()).toBe("2026-12-07");
  expect(every("2026-11-01")).toBe("2026-12-07");
});

test("overdue horses are due, those seen recently are not", () => {
  const isDue = (last: string | null, due: string | null) =>
    isDueThisTime({ last, due }, "2026-11-23", "2026-12-11");
  expect(isDue("2026-09-28", "2026-11-19")).toBe(true);
  expect(isDue("2026-11-22", "2026-11-23")).toBe(true);
  expect(isDue("2026-10-15", "2026-12-10")).toBe(true);
  expect(isDue("2026-10-15", "2026-12-12")).toBe(false);
  expect(isDue("2026-11-16", "2026-12-10")).toBe(false);
  expect(isDue(null, "2026-12-10")).toBe(true);
  expect(isDue("2026-10-15", null)).toBe(false);
});
