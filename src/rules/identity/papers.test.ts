import { expect, test } from "vitest";
import notHeld from "../../../knowledge/not-held.json" with { type: "json" };
import { paperDeadlines } from "./papers.ts";

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
