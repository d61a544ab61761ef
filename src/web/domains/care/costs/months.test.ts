import { expect, test } from "vitest";
import { monthsOfPage, monthSums, formatPeriod, shareOf } from "./months.ts";

const months = monthsOfPage("2026-11-24");

test("the page has twelve whole months, including the current one", () => {
  expect(months).toHaveLength(12);
  expect([months[0], months.at(-1)]).toEqual(["2025-12", "2026-11"]);
  expect(formatPeriod(months)).toBe("Dec 2025 to Nov 2026 so far");
});

test("a month without a cost is listed, and shares are relative to the most expensive month", () => {
  const entry = { kind: "farrier", horseId: "1", horseName: "Bramble" } as const;
  const sums = monthSums(
    [
      { ...entry, month: "2026-10", pounds: 80 },
      { ...entry, month: "2026-11", pounds: 20 },
    ],
    months,
    "2026-11-24",
  );
  expect(sums.slice(-3)).toEqual([
    { month: "2026-09", pounds: 0, isSoFar: false },
    { month: "2026-10", pounds: 80, isSoFar: false },
    { month: "2026-11", pounds: 20, isSoFar: true },
  ]);
  expect(sums.slice(-3).map((sum) => shareOf(sum, sums))).toEqual([0, 1, 0.25]);
  const none = monthSums([], months, "2026-11-24");
  expect(none.map((sum) => shareOf(sum, none))).toEqual(months.map(() => 0));
});
