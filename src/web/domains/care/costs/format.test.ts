import { expect, test } from "vitest";
import type { Forecast } from "#contract/care/costs.ts";
import {
  formatTotal,
  forecastByHorse,
  formatReckoning,
  formatVisit,
  formatShortDay,
  formatMore,
  formatWork,
  formatHorses,
} from "./format.ts";

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
