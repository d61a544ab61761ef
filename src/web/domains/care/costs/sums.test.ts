import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { HorseSpending, Forecast } from "#contract/care/costs.ts";
import {
  costRows,
  csvRows,
  sumBy,
  monthsOfPage,
  monthSums,
  formatPeriod,
  shareOf,
  formatTotal,
  forecastByHorse,
  formatReckoning,
  formatVisit,
  formatShortDay,
  formatMore,
  formatWork,
  formatHorses,
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

const forecast = (
  horse: string,
  pounds: number | null,
  given: Partial<Forecast> = {},
): Forecast => ({
  kind: "farrier",
  care: "FARRIER",
  horseId: horse,
  horseName: horse,
  due: "2026-01-05",
  visits: 1,
  each: pounds,
  bills: pounds === null ? null : "HORSE",
  pounds,
  ...given,
});

test("rows and their lines come the most expensive first, the unknown last", () => {
  const rows = forecastByHorse([
    forecast("Bramble", 0.1),
    forecast("Biscuit", null),
    forecast("Bramble", 0.2, { care: "DENTAL" }),
    forecast("Clover", 90),
    forecast("Clover", null),
  ]);
  expect(rows.map(({ horseName, pounds }) => [horseName, pounds])).toEqual([
    ["Clover", 90],
    ["Bramble", 0.3],
    ["Biscuit", null],
  ]);
  expect(rows[1]?.entries.map(({ pounds }) => pounds)).toEqual([0.2, 0.1]);
});

test("an unknown cost is not 0", () => {
  const sum = (...pounds: (number | null)[]) =>
    formatTotal(pounds.map((each) => ({ pounds: each })));
  expect(sum(null)).toBe("cost not known yet");
  expect(sum(210, 0.5)).toBe("about £210.50");
  expect(sum(210, null)).toBe("about £210.00 and what is not known yet");
});

test("a line says which visit, when, and how its price is known", () => {
  expect(formatVisit({ care: "FARRIER", due: "2026-01-05" }, "2026-01-05")).toBe(
    "Farrier visit, next on 5 Jan 2026",
  );
  expect(formatVisit({ care: "DENTAL", due: "2025-11-03" }, "2026-01-05")).toBe(
    "Dental check, due since 3 Nov 2025",
  );
  expect(formatReckoning({ visits: 6, each: 35, bills: "HORSE" })).toBe(
    "6 visits at £35.00, as usual for this horse",
  );
  expect(formatReckoning({ visits: 1, each: 35, bills: "YARD" })).toBe(
    "1 visit at £35.00, as usual on the yard, for this horse has had none",
  );
  expect(formatReckoning({ visits: 1, each: null, bills: null })).toBe(
    "1 visit, no such bill in the last two years",
  );
});

test("a visit's line has the day, the horses, the work and who did it", () => {
  expect(formatShortDay("2026-01-05")).toBe("5 Jan");
  expect(formatHorses({ horses: ["Biscuit"], horseCount: 1 })).toBe("Biscuit");
  expect(formatHorses({ horses: ["Biscuit", "Bramble"], horseCount: 13 })).toBe(
    "Biscuit, Bramble and 11 more",
  );
  expect(formatWork({ type: "SHOEING", who: "Tom Ridley" })).toBe("New Shoes, Tom Ridley");
  expect(formatWork({ type: "CHECKUP", who: "Ann Vet" })).toBe("Routine Check-up, Ann Vet");
});

test("the button names how many more come, and of how many", () => {
  expect(formatMore(7, 20)).toBe("Show 7 more");
  expect(formatMore(20, 20)).toBe("Show 20 more");
  expect(formatMore(64, 20)).toBe("Show 20 more of 64");
});
