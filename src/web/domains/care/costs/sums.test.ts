import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { HorseSpending } from "#contract/care/costs.ts";
import {
  costRows,
  csvRows,
  sumBy,
  monthsOfPage,
  monthSums,
  formatPeriod,
  shareOf,
} from "./sums.ts";

const months = ["2025-11", "2025-12", "2026-01"];
const spent = (
  month: string,
  horse: string,
  pounds: number,
  given: Partial<HorseSpending> = {},
): HorseSpending => ({
  month,
  kind: "farrier",
  horseId: horse,
  horseName: horse,
  pounds,
  ...given,
});

test("without costs there are no rows", () => {
  expect(costRows([], "horse", months)).toEqual([]);
});

test("two horses of one name have a row each, the more expensive first", () => {
  const rows = costRows(
    [
      spent("2026-01", "1", 40, { horseName: "Bramble" }),
      spent("2026-01", "2", 85.5, { horseName: "Bramble" }),
    ],
    "horse",
    months,
  );
  expect(rows.map(({ name, total }) => [name, total])).toEqual([
    ["Bramble", 85.5],
    ["Bramble", 40],
  ]);
});

test("a month without a cost is absent, not 0", () => {
  const rows = costRows(
    [spent("2025-12", "1", 40), spent("2026-01", "2", 0.1), spent("2026-01", "2", 0.2)],
    "horse",
    months,
  );
  expect(rows.map(({ cells }) => cells)).toEqual([
    [undefined, 40, undefined],
    [undefined, undefined, 0.3],
  ]);
});

test("by kind, the horses' costs are added up", () => {
  const rows = costRows(
    [
      spent("2026-01", "1", 40),
      spent("2026-01", "2", 40),
      spent("2026-01", "2", 12.34, { kind: "veterinary" }),
    ],
    "kind",
    months,
  );
  expect(rows.map(({ name, total }) => [name, total])).toEqual([
    ["Farrier", 80],
    ["Vet", 12.34],
  ]);
});

test("however it is grouped, every penny counts once", () => {
  const entry = fc.record({
    month: fc.constantFrom("2025-11", "2025-12", "2026-01"),
    kind: fc.constantFrom("farrier" as const, "veterinary" as const),
    horseId: fc.constantFrom("1", "2", "3"),
    horseName: fc.constantFrom("Bramble", "Comet"),
    pounds: fc.integer({ min: 1, max: 10_000_000 }).map((pence) => pence / 100),
  });
  const pence = (amounts: (number | undefined)[]) =>
    amounts.reduce<number>((sum, pounds) => sum + Math.round((pounds ?? 0) * 100), 0);
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 200 }), (all) => {
      const whole = pence(all.map(({ pounds }) => pounds));
      for (const by of ["horse", "kind"] as const) {
        const rows = costRows(all, by, months);
        expect(pence(rows.map(({ total }) => total))).toBe(whole);
        for (const { total, cells } of rows) expect(pence(cells)).toBe(pence([total]));
      }
    }),
  );
});

test("CSV has a line for each entry, with the kind's name", () => {
  expect(csvRows([spent("2026-01", "Bramble", 40)])).toEqual([
    ["Month", "Horse", "Kind", "Pounds"],
    ["2026-01", "Bramble", "Farrier", 40],
  ]);
});

const inMonth = (month: string, pounds: number) => ({
  month,
  kind: "farrier" as const,
  horseId: "0",
  horseName: "Bramble",
  pounds,
});

test("pounds are added to the penny", () => {
  const sums = sumBy(
    [inMonth("2026-01", 0.1), inMonth("2026-01", 0.2), inMonth("2026-02", 40)],
    (e) => e.month,
  );
  expect([...sums]).toEqual([
    ["2026-01", 0.3],
    ["2026-02", 40],
  ]);
});

const pageMonths = monthsOfPage("2026-11-24");

test("the page has twelve whole months, including the current one", () => {
  expect(pageMonths).toHaveLength(12);
  expect([pageMonths[0], pageMonths.at(-1)]).toEqual(["2025-12", "2026-11"]);
  expect(formatPeriod(pageMonths)).toBe("Dec 2025 to Nov 2026 so far");
});

test("a month without a cost is listed, and shares are relative to the most expensive month", () => {
  const entry = { kind: "farrier", horseId: "1", horseName: "Bramble" } as const;
  const sums = monthSums(
    [
      { ...entry, month: "2026-10", pounds: 80 },
      { ...entry, month: "2026-11", pounds: 20 },
    ],
    pageMonths,
    "2026-11-24",
  );
  expect(sums.slice(-3)).toEqual([
    { month: "2026-09", pounds: 0, isSoFar: false },
    { month: "2026-10", pounds: 80, isSoFar: false },
    { month: "2026-11", pounds: 20, isSoFar: true },
  ]);
  expect(sums.slice(-3).map((sum) => shareOf(sum, sums))).toEqual([0, 1, 0.25]);
  const none = monthSums([], pageMonths, "2026-11-24");
  expect(none.map((sum) => shareOf(sum, none))).toEqual(pageMonths.map(() => 0));
});
