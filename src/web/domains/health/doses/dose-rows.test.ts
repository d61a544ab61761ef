import fc from "fast-check";
import { expect, test } from "vitest";
import type { DosesOfHorse } from "#contract/health/doses.ts";
import { diseases, type Disease } from "#rules/vaccination/diseases.ts";
import {
  blankRow,
  isBlank,
  readRows,
  type Row,
  rowOfVisit,
  startingRows,
  asFields,
  dosesAmong,
  doseTitle,
  formatDose,
  lostPages,
  sameDoses,
  theirDoses,
} from "./dose-rows.ts";
import { v7 as uuid } from "uuid";
import { differences, likely } from "#web/core/versions.ts";

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

const flu: Disease[] = ["INFLUENZA"];

const dose = (date: string, given: { batch?: string; diseases?: Disease[] } = {}) => ({
  id: uuid(),
  date,
  diseases: flu,
  product: null,
  batch: null,
  givenBy: null,
  courseStart: false,
  step: null,
  veterinaryRecordId: null,
  passportPageId: null,
  ...given,
});

test("changed, removed and added doses are told apart, and each change is kept by default", () => {
  const [first, second, third, fourth] = [
    dose("2024-03-01"),
    dose("2024-04-05"),
    dose("2024-08-20"),
    dose("2025-08-10"),
  ];
  const ids = [first.id, second.id, third.id];
  const before = asFields([first, second, third], ids);
  const theirs = asFields([{ ...first, batch: "L512" }, third, fourth], ids);
  const mine = asFields([first, { ...second, batch: "M100" }], ids);
  const found = differences({ ...mine, [fourth.id]: undefined }, theirs);
  expect(found.map((each) => [each.name, likely(each, before)])).toEqual([
    [first.id, "theirs"],
    [second.id, "mine"],
    [third.id, "mine"],
    [fourth.id, "theirs"],
  ]);
});

test("removed and unknown doses are not sent", () => {
  const only = dose("2024-03-01");
  expect(dosesAmong({ a: null, b: undefined, [only.id]: only, updatedAt: "2026-01-05" })).toEqual([
    only,
  ]);
});

test("the same booster entered by two people is one dose", () => {
  const old = dose("2024-03-01");
  const [mine, theirs] = [dose("2025-08-10", { batch: "L512" }), dose("2025-08-10")];
  expect(sameDoses([old, mine], [old, theirs], [old.id])).toEqual(new Map([[mine.id, theirs.id]]));
  const other = dose("2025-08-10", { diseases: ["TETANUS"] });
  expect(sameDoses([mine], [other], []), "another disease is another dose").toEqual(new Map());
  expect(sameDoses([mine], [{ ...theirs, date: "2025-08-11" }], [])).toEqual(new Map());
});

test("a conflict's body is read only if it is a passport's history", () => {
  const only = dose("2024-03-01");
  const current = { doses: [only], visits: [], pages: [], updatedAt: "2026-01-05T09:00:00.000Z" };
  expect(theirDoses(current)).toEqual([only]);
  expect(theirDoses(null)).toBeNull();
  expect(theirDoses({ name: "Bramble" })).toBeNull();
});

test("a page removed with its last dose is lost for doses that still refer to it", () => {
  const page = (id: string) => ({
    id,
    fileUrl: `/files/${id}`,
    originalName: "page.jpg",
    mimeType: "image/webp",
    fileSize: 1_000,
  });
  const [gone, stays] = [page(uuid()), page(uuid())];
  expect(lostPages([gone, stays], { pages: [stays] })).toEqual(new Set([gone.id]));
  expect(lostPages([gone, stays], null)).toEqual(new Set());
});

test("a dose is formatted as lines, and so is a missing one", () => {
  expect(formatDose(dose("2024-03-01", { batch: "L512" }))).toBe(
    "1 Mar 2024\nInfluenza\nBatch L512",
  );
  expect(formatDose(null)).toBe("Not in the history");
  expect(doseTitle(null, dose("2024-03-01"))).toBe("Dose of 1 Mar 2024");
});
