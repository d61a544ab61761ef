import fc from "fast-check";
import { expect, test } from "vitest";
import type { DosesOfHorse } from "#contract/health/doses.ts";
import { diseases } from "#rules/vaccination/diseases.ts";
import { blankRow, isBlank, readRows, type Row, rowOfVisit, startingRows } from "./dose-rows.ts";

const row = (date: string, given: Partial<Row> = {}): Row => ({ ...blankRow(), date, ...given });

test("rows without text are left out, whatever is ticked in them", () => {
  const { history } = readRows([row("2024-03-01"), blankRow(), row("", { diseases: [] })], []);
  expect(history?.doses.map(({ date }) => date)).toEqual(["2024-03-01"]);
});

test("the first error is reported with its row", () => {
  const half = row("", { product: "Equip F" });
  expect(readRows([row("2024-03-01"), blankRow(), half], []).fault).toEqual({
    rowId: half.id,
    sentence: "Give the date of each dose",
  });
  const again = row("2024-03-01", { diseases: ["TETANUS", "INFLUENZA"] });
  expect(readRows([row("2024-03-01"), again], []).fault).toEqual({
    rowId: again.id,
    sentence: "The same disease is listed twice on one date",
  });
  expect(readRows([row("2100-01-01")], []).fault?.sentence).toBe("A dose cannot lie in the future");
});

test("a visit becomes a row linked to it", () => {
  const visit = {
    id: "00000000-0000-7000-8000-000000000001",
    date: "2024-03-01",
    veterinarian: "Helen Marsh",
    clinic: null,
    diseases: ["INFLUENZA" as const],
    diseasesReadFrom: null,
  };
  expect(readRows([rowOfVisit(visit)], []).history?.doses[0]).toMatchObject({
    date: "2024-03-01",
    diseases: ["INFLUENZA"],
    givenBy: "Helen Marsh",
    veterinaryRecordId: visit.id,
  });
});

test("a passport goes through the table unchanged", () => {
  const text = fc.constantFrom(null, "L512", "Equip F");
  const dose = fc.record({
    id: fc.uuid(),
    date: fc.constantFrom("2019-02-28", "2020-02-29", "2024-03-01"),
    diseases: fc.subarray([...diseases], { minLength: 1 }),
    product: text,
    batch: text,
    givenBy: text,
    courseStart: fc.boolean(),
    step: fc.constantFrom(null, "BOOSTER" as const),
    veterinaryRecordId: fc.constant(null),
    passportPageId: fc.constant(null),
  });
  fc.assert(
    fc.property(fc.uniqueArray(dose, { selector: ({ date }) => date }), (doses) => {
      const passport: DosesOfHorse = {
        doses,
        visits: [],
        pages: [],
        updatedAt: "2026-01-05T09:00:00.000Z",
      };
      const rows = startingRows(passport);
      expect(rows.filter(isBlank)).toHaveLength(3);
      expect(readRows(rows, []).history?.doses.toReversed()).toEqual(doses);
    }),
  );
});
