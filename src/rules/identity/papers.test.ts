import notHeld from "../../../knowledge/not-held.json" with { type: "json" };
import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  changeOfOwner,
  foalDeadlines,
  foalNotification,
  paperDeadlines,
  registerImport,
  returnAfterDeath,
} from "./papers.ts";
import { addDays, dateOfDay, daysBetween } from "#rules/dates.ts";

const dates = {
  born: "2026-04-10",
  acquired: "2026-09-01",
  imported: "2026-09-02",
  died: "2026-10-01",
  racing: false,
};
const lines = (country: Parameters<typeof paperDeadlines>[1], given = {}) =>
  paperDeadlines({ ...dates, ...given }, country).deadlines.map(
    ({ code, latest, source }) => `${code} ${latest} ${source}`,
  );

test("England: foal, transfer, import and death, each with its source", () => {
  expect(lines("ENGLAND")).toEqual([
    "PASSPORT_APPLICATION 2026-11-30 id-eng-foal-application",
    "PASSPORT_IN_HAND 2026-12-31 id-eng-foal-passport-date",
    "CHANGE_OF_OWNER 2026-09-30 id-eng-transfer",
    "REGISTER_IMPORT 2026-10-02 id-eng-import-30",
    "RETURN_AFTER_DEATH 2026-10-31 id-eng-death-return",
  ]);
  expect(paperDeadlines(dates, "ENGLAND").unknown).toEqual([]);
});

test("Wales has its own texts for transfer and death, none for imports", () => {
  expect(lines("WALES")).toEqual([
    "PASSPORT_IN_HAND 2026-12-31 id-wal-foal",
    "CHANGE_OF_OWNER 2026-09-30 id-wal-transfer",
    "RETURN_AFTER_DEATH 2026-10-31 id-wal-death",
  ]);
  expect(paperDeadlines(dates, "WALES").unknown).toEqual([
    "How soon an imported horse has to be registered in Wales is not in the library. Ask the passport office.",
  ]);
});

test("for Scotland only the foal's days are known, and the others are reported as unknown", () => {
  expect(lines("SCOTLAND")).toEqual([
    "PASSPORT_APPLICATION 2026-12-01 id-sco-foal",
    "PASSPORT_IN_HAND 2026-12-31 id-sco-foal",
  ]);
  expect(paperDeadlines(dates, "SCOTLAND").unknown).toHaveLength(3);
});

test("for Northern Ireland the library itself says that it was not researched", () => {
  expect(paperDeadlines(dates, "NORTHERN_IRELAND")).toEqual({
    deadlines: [],
    unknown: [
      (Array.isArray(notHeld) ? notHeld : Object.values(notHeld).flat()).find(
        (each: unknown): each is { id: string; say: string } =>
          typeof each === "object" &&
          each !== null &&
          "id" in each &&
          each.id === "northern-ireland",
      )?.say,
    ],
  });
});

test("a foal bred to race is notified too; events that have not happened have no deadline", () => {
  const given = { racing: true, acquired: null, imported: null, died: null };
  expect(lines("SCOTLAND", given)[0]).toBe(
    "FOAL_NOTIFICATION 2026-05-09 bha-30-day-foal-notification",
  );
  expect(paperDeadlines({ ...dates, ...given }, "SCOTLAND").unknown).toEqual([]);
});

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
