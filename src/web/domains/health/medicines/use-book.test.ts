import { formatMonth } from "#web/core/format-date.ts";
import { expect, test } from "vitest";
import { formatLineCount, openFromStart, withinMonth, yearsOf } from "./use-book.ts";

const months = [
  { month: "2026-11", lines: 2 },
  { month: "2026-01", lines: 4 },
  { month: "2025-12", lines: 1 },
];

test("a year has its months and their number of lines", () => {
  expect(yearsOf(months).map(({ year, lines }) => [year, lines])).toEqual([
    ["2026", 6],
    ["2025", 1],
  ]);
  expect(yearsOf([])).toEqual([]);
});

test("the newest month is expanded; of a search as many as show its first lines", () => {
  expect([...openFromStart(months, false)]).toEqual(["2026-11"]);
  expect([...openFromStart(months, true)]).toEqual(["2026-11", "2026-01"]);
  expect(openFromStart([], true).size).toBe(0);
});

test("a month's query covers its own days within the period", () => {
  const filter = { horseId: null, from: "", to: "", search: "bute" };
  expect(withinMonth(filter, "2024-02")).toEqual({
    ...filter,
    from: "2024-02-01",
    to: "2024-02-29",
  });
  expect(withinMonth({ ...filter, from: "2026-11-05", to: "2026-11-20" }, "2026-11")).toMatchObject(
    { from: "2026-11-05", to: "2026-11-20" },
  );
});

test("months and counts are formatted", () => {
  expect(formatMonth("2026-11")).toBe("November 2026");
  expect([formatLineCount(1), formatLineCount(2)]).toEqual(["1 line", "2 lines"]);
});
