import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatDay } from "../date-format.ts";
import { addDays, addYears, daysBetween } from "../dates.ts";
import {
  type Gap,
  gapsInBook,
  gapsOf,
  type HorseOnRecord,
  LONGEST_STRETCH,
  periodUntil,
  stateOf,
} from "./gaps.ts";
import { type AskedCare, careKinds } from "./requirement.ts";

const UNTIL = "2026-11-26";
const FROM = periodUntil(UNTIL).from;

const aHorse = (given: Partial<HorseOnRecord> = {}): HorseOnRecord => ({
  horseId: "1",
  horseName: "Biscuit",
  dateOfBirth: "2012-05-01",
  sex: "GELDING",
  passportNumber: "826",
  microchipNumber: "826",
  addedOn: "2020-01-01",
  days: {},
  ...given,
});
const said = (gaps: readonly Gap[]) => gaps.map(({ sentence }) => sentence);

const kinds = ["VACCINATION", "WORMS", "DENTAL", "FARRIER", "CONDITION"] as const;
const day = fc.integer({ min: -400, max: 1_110 }).map((days) => addDays(FROM, days));
const days = fc.array(day, { maxLength: 12 }).map((all) => [...new Set(all)].toSorted());
const horse = fc
  .record({
    addedOn: fc.integer({ min: -900, max: 1_095 }).map((each) => addDays(FROM, each)),
    days: fc.dictionary(fc.constantFrom(...careKinds), days),
  })
  .map(aHorse);

/** The day before the three years with care, or the first on which the horse was here or anything is on record. */
function naiveBegin({ days: all, addedOn }: HorseOnRecord, done: readonly string[]): string {
  const before = done.filter((each) => each < FROM).toSorted();
  if (before.length > 0) return before.at(-1) ?? FROM;
  const any = new Set(Object.values(all).flat());
  let begin = FROM;
  while (begin < addedOn && begin < UNTIL && !any.has(begin)) begin = addDays(begin, 1);
  return begin;
}

/** The gaps as somebody finds them who walks from day to day and counts the days since the last care. */
function naively(one: HorseOnRecord, kind: AskedCare): string[] {
  const done = (one.days[kind] ?? []).filter((each) => each <= UNTIL);
  if (done.length === 0) return ["Nothing is on record in these three years."];
  const found: string[] = [];
  let last = naiveBegin(one, done);
  for (let each = addDays(last, 1); each <= UNTIL; each = addDays(each, 1)) {
    const isLong = daysBetween(last, each) > LONGEST_STRETCH[kind];
    if (done.includes(each)) {
      if (isLong) found.push(`between ${formatDay(last)} and ${formatDay(each)}`);
      last = each;
    } else if (each === UNTIL && isLong) found.push(`since ${formatDay(last)}`);
  }
  return found.length === 0 ? [] : [`Nothing ${found.join("; ")}.`];
}

describe("what is missing", () => {
  test("are the stretches that somebody finds who counts day by day", { tags: "slow" }, () => {
    fc.assert(
      fc.property(horse, fc.constantFrom(...kinds), (one, kind) => {
        // care on the last day ends a stretch between two days, which the oracle says too
        expect(said(gapsOf(kind, [one], UNTIL))).toEqual(naively(one, kind));
      }),
      { numRuns: 300 },
    );
  });

  test("says of a horse without any care that nothing is on record, and of the vet nothing more than that", () => {
    for (const kind of [...kinds, "VET", "RECORDS"] as const)
      expect(said(gapsOf(kind, [aHorse()], UNTIL)), kind).toEqual([
        "Nothing is on record in these three years.",
      ]);
    expect(gapsOf("VET", [aHorse({ days: { VET: [FROM] } })], UNTIL)).toEqual([]);
    const before = aHorse({ days: { VET: [addDays(FROM, -1)] } });
    expect(gapsOf("VET", [before], UNTIL)).toHaveLength(1);
  });

  test("expects records of a horse from when it was added, and asks to be shown older ones", () => {
    const added = addDays(UNTIL, -30);
    const one = aHorse({ addedOn: added, days: { FARRIER: [addDays(UNTIL, -10)] } });
    expect(gapsOf("FARRIER", [one], UNTIL)).toEqual([]);
    expect(gapsOf("RECORDS", [one], UNTIL)).toMatchObject([
      { date: added, isMissing: false, horseName: "Biscuit" },
    ]);
    const older = aHorse({ ...one, days: { VET: [FROM] } });
    expect(gapsOf("RECORDS", [older], UNTIL)).toEqual([]);
  });

  test("names a horse without passport or microchip number", () => {
    const one = aHorse({ passportNumber: " ", microchipNumber: "" });
    expect(gapsOf("PASSPORT", [one, aHorse()], UNTIL)).toHaveLength(1);
    expect(gapsOf("MICROCHIP", [one, aHorse()], UNTIL)).toHaveLength(1);
  });

  test.each([
    ["2022-11-27", true],
    ["2022-11-26", false],
    ["2026-01-01", true],
  ])("a horse born on %s is too young to be hired out: %s", (dateOfBirth, isYoung) => {
    const gaps = gapsOf("AGE", [aHorse({ dateOfBirth })], UNTIL);
    expect(gaps.map(({ isMissing }) => isMissing)).toEqual(isYoung ? [true] : []);
  });

  test("does not judge an age or a sex that is not on record", () => {
    const one = aHorse({ dateOfBirth: null, sex: null });
    for (const answer of ["AGE", "FOAL"] as const)
      expect(gapsOf(answer, [one], UNTIL)).toMatchObject([{ isMissing: false }]);
  });

  test("asks to be shown that mares are not in foal, with when the vet saw them for breeding", () => {
    const mare = aHorse({ sex: "MARE" });
    const [first] = gapsOf("FOAL", [mare, aHorse()], UNTIL);
    expect(first).toMatchObject({ isMissing: false, date: null });
    const covered = aHorse({ sex: "MARE", days: { BREEDING: ["2020-01-01", "2026-06-01"] } });
    expect(gapsOf("FOAL", [covered], UNTIL)).toMatchObject([
      { isMissing: false, date: "2026-06-01" },
    ]);
  });

  test("of the medicines book are the lines of five years that do not name everything", () => {
    const line = {
      horseId: "1",
      horseName: "Biscuit",
      medicine: "Danilon",
      date: UNTIL,
      batch: "L1",
      amount: "1 sachet",
      withdrawalUntil: UNTIL,
    };
    const [old, edge] = [addDays(addYears(UNTIL, -5), -1), addYears(UNTIL, -5)];
    const none = { batch: null, amount: " ", withdrawalUntil: null };
    const lines = [line, ...[UNTIL, edge, old].map((date) => ({ ...line, ...none, date }))];
    expect(said(gapsInBook(lines, UNTIL))).toEqual([
      "26 Nov 2026, Danilon: no batch, no amount, no withdrawal is on record.",
      "26 Nov 2021, Danilon: no batch, no amount, no withdrawal is on record.",
    ]);
  });

  test("nothing that only a person can show is said to be on record, nor anything of a yard without horses", () => {
    const gap = { horseId: "1", horseName: "B", date: null, sentence: "", isMissing: true };
    expect(stateOf("YOU", [], 3)).toBe("TO_SHOW");
    expect(stateOf("DENTAL", [], 0)).toBe("TO_SHOW");
    expect(stateOf("DENTAL", [], 1)).toBe("ON_RECORD");
    expect(stateOf("AGE", [{ ...gap, isMissing: false }], 1)).toBe("TO_SHOW");
    expect(stateOf("AGE", [{ ...gap, isMissing: false }, gap], 1)).toBe("MISSING");
  });
});
