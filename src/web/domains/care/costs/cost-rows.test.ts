import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Forecast, Spent } from "#contract/care/costs.ts";
import { costRows, csvRows, monthsOf } from "./cost-rows.ts";
import { aboutHowMuch, reckoning } from "./forecast-words.ts";

const spent = (
  month: string,
  horse: string,
  pounds: number,
  given: Partial<Spent> = {},
): Spent => ({
  month,
  kind: "farrier",
  horseId: horse,
  horseName: horse,
  pounds,
  ...given,
});

test("nothing spent is no row and no column", () => {
  expect([costRows([], "horse"), monthsOf([])]).toEqual([[], []]);
});

test("two horses of one name have a row each", () => {
  const rows = costRows(
    [
      spent("2026-01", "1", 40, { horseName: "Bramble" }),
      spent("2026-01", "2", 85.5, { horseName: "Bramble" }),
    ],
    "horse",
  );
  expect(rows.map(({ name, total }) => [name, total])).toEqual([
    ["Bramble", 40],
    ["Bramble", 85.5],
  ]);
});

test("a month without a cost is a gap, not nought", () => {
  const rows = costRows(
    [spent("2025-12", "1", 40), spent("2026-01", "2", 0.1), spent("2026-01", "2", 0.2)],
    "horse",
  );
  expect(rows.map(({ cells }) => cells)).toEqual([
    [40, undefined],
    [undefined, 0.3],
  ]);
});

test("by kind, the horses are added up", () => {
  const rows = costRows(
    [
      spent("2026-01", "1", 40),
      spent("2026-01", "2", 40),
      spent("2026-01", "2", 12.34, { kind: "veterinary" }),
    ],
    "kind",
  );
  expect(rows.map(({ name, total }) => [name, total])).toEqual([
    ["Farrier", 80],
    ["Vet", 12.34],
  ]);
});

test("however it is added up, every penny is there once", () => {
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
        const rows = costRows(all, by);
        expect(pence(rows.map(({ total }) => total))).toBe(whole);
        for (const { total, cells } of rows) expect(pence(cells)).toBe(pence([total]));
      }
    }),
  );
});

test("a spreadsheet gets a line an entry, with the kind's name", () => {
  expect(csvRows([spent("2026-01", "Bramble", 40)])).toEqual([
    ["Month", "Horse", "Kind", "Pounds"],
    ["2026-01", "Bramble", "Farrier", 40],
  ]);
});

const forecast = (pounds: number | null): Pick<Forecast, "pounds"> => ({ pounds });

test("an unknown cost is not nothing", () => {
  expect(aboutHowMuch([forecast(null)])).toBe(", cost not known yet");
  expect(aboutHowMuch([forecast(210), forecast(0.5)])).toBe(", about £210.50");
  expect(aboutHowMuch([forecast(210), forecast(null)])).toBe(
    ", about £210.00 and what is not known yet",
  );
});

test("a forecast says what it is reckoned from", () => {
  expect(reckoning({ visits: 6, each: 35, pounds: 210 })).toBe("6 visits at £35.00: £210.00");
  expect(reckoning({ visits: 1, each: 35, pounds: 35 })).toBe("1 visit at £35.00: £35.00");
  expect(reckoning({ visits: 1, each: null, pounds: null })).toBe("1 visit, cost not known yet");
});
