import { isLong, runs } from "#testing/runs.ts";
import * as fc from "fast-check";
import { stdout } from "node:process";
import { expect, test } from "vitest";
import { addDays } from "#rules/dates.ts";
import { bodies } from "#rules/vaccination/rulebooks.ts";
import { oracle } from "#testing/rules/medicines/oracle.ts";
import { foodChainStatuses } from "./food-chain-status.ts";
import { medicineCells, type MedicineRecord, medicineVerdict } from "./judge.ts";
import type { Treatment } from "./treatment.ts";
import { medicineVerdicts } from "./verdict.ts";

/** The number of random horses to compare. */
const RUNS = isLong ? 200_000 : 600;

/** A number of days before an event: often near a limit of some rule, otherwise any. */
const anyGap = fc.oneof(
  fc.constantFrom(0, 1, 4, 5, 6, 7, 13, 14, 15, 29, 30, 31, 32, 89, 90, 91),
  fc.integer({ min: -10, max: 500 }),
);
/** A day of an event: often near the start of some rule, otherwise any. */
const anyEvent = fc.oneof(
  fc
    .record({
      near: fc.constantFrom(
        "2015-03-02",
        "2018-04-02",
        "2021-11-20",
        "2022-01-01",
        "2025-04-01",
        "2025-04-12",
      ),
      days: fc.integer({ min: -2, max: 40 }),
    })
    .map(({ near, days }) => addDays(near, days)),
  fc.integer({ min: 0, max: 3000 }).map((days) => addDays("2019-01-01", days)),
);

const anyTreatment = fc
  .record({
    id: fc.uuid(),
    kind: fc.constantFrom<Treatment["kind"]>("MEDICINE", "MEDICINE", "WORMER", "THERAPY"),
    name: fc.constantFrom(
      "Danilon",
      "Tildren",
      "Ventipulmin",
      "Triamcinolone",
      "Shockwave",
      "Physio",
      "Nandrolone",
      "Sildenafil",
    ),
    words: fc.constantFrom("", "", "intra-articular, near hock"),
    gap: anyGap,
    length: fc.option(fc.integer({ min: 0, max: 20 }), { freq: 4 }),
    open: fc.constantFrom<Treatment["open"]>("UNTOLD", "AS_NEEDED", "GOING_ON"),
    site: fc.constantFrom<Treatment["site"]>("JOINT", "INJECTED", "ELSEWHERE"),
    isPrescribed: fc.boolean(),
    withdrawal: fc.option(fc.integer({ min: 0, max: 60 })),
  })
  .map(({ gap, length, withdrawal, ...rest }) => ({ ...rest, gap, length, withdrawal }));

type SampleTreatment = typeof anyTreatment extends fc.Arbitrary<infer T> ? T : never;

/** Places a treatment so that `gap` days lie between its last day and the event. */
function placed({ gap, length, withdrawal, ...rest }: SampleTreatment, event: string): Treatment {
  const to = length === null ? null : addDays(event, -gap);
  const from = addDays(event, -gap - (length ?? 0));
  const withdrawalUntil = withdrawal === null ? null : addDays(to ?? from, withdrawal);
  return { ...rest, from, to, withdrawalUntil };
}

const anyCase = fc
  .record({
    event: anyEvent,
    body: fc.constantFrom(...bodies, "BHA" as const, "BHA" as const, "BHA" as const),
    drawn: fc.array(anyTreatment, { maxLength: 4 }),
    age: fc.integer({ min: 300, max: 3000 }),
    foodChainStatus: fc.constantFrom(...foodChainStatuses, "UNKNOWN" as const, "EXCLUDED" as const),
  })
  .map(({ event, drawn, age, ...rest }) => ({
    event,
    record: {
      ...rest,
      treatments: drawn.map((each) => placed(each, event)),
      dateOfBirth: addDays(event, -age),
    } satisfies MedicineRecord,
  }));

test("engine and oracle agree on every random horse", { timeout: 600_000 }, () => {
  const seen = { NO: 0, BORDERLINE: 0, UNKNOWN: 0, OK: 0 };
  fc.assert(
    fc.property(anyCase, ({ record, event }) => {
      const { verdict } = medicineVerdict(record, event);
      seen[verdict]++;
      expect(verdict).toBe(oracle(record, event));
      const [cell] = medicineCells({ ...record, bodies: [record.body] }, event);
      expect(cell?.verdict).toBe(verdict);
    }),
    { numRuns: RUNS },
  );
  // every verdict must occur often among the horses, or the agreement proves little
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(isLong ? RUNS / 200 : 0);
  stdout.write(`${RUNS} horses: ${JSON.stringify(seen)}\n`);
});

test("the order of the treatments does not matter", () => {
  fc.assert(
    fc.property(anyCase, fc.integer(), ({ record, event }, turn) => {
      const turned = record.treatments
        .map((each, index) => ({ each, key: (index * 7919 + turn) % 5 }))
        .toSorted((a, b) => a.key - b.key)
        .map(({ each }) => each);
      expect(medicineVerdict({ ...record, treatments: turned }, event)).toEqual(
        medicineVerdict(record, event),
      );
    }),
    { numRuns: runs(1000) },
  );
});

const rank = (verdict: (typeof medicineVerdicts)[number]) => medicineVerdicts.indexOf(verdict);

test("a later withdrawal never makes it better", () => {
  fc.assert(
    fc.property(anyCase, fc.nat(200), ({ record, event }, more) => {
      const later = record.treatments.map((each) => ({
        ...each,
        withdrawalUntil: each.withdrawalUntil && addDays(each.withdrawalUntil, more),
      }));
      const after = medicineVerdict({ ...record, treatments: later }, event).verdict;
      expect(rank(after)).toBeLessThanOrEqual(rank(medicineVerdict(record, event).verdict));
    }),
    { numRuns: runs(1000) },
  );
});

test("an additional treatment never makes it better", () => {
  fc.assert(
    fc.property(anyCase, anyTreatment, ({ record, event }, drawn) => {
      const more = [...record.treatments, placed(drawn, event)];
      const after = medicineVerdict({ ...record, treatments: more }, event).verdict;
      expect(rank(after)).toBeLessThanOrEqual(rank(medicineVerdict(record, event).verdict));
    }),
    { numRuns: runs(1000) },
  );
});

test("the first day that a no names is no longer a no, and the day before it still is", () => {
  let named = 0;
  fc.assert(
    fc.property(anyCase, ({ record, event }) => {
      // treatments that are still given, and rules that start later, are excluded because they have no first allowed
      // day
      fc.pre(event >= "2025-04-12" && record.treatments.every(({ to }) => to !== null));
      const { notBefore } = medicineVerdict(record, event);
      if (notBefore === null) return;
      named++;
      // other treatments may begin meanwhile, so only those begun by the event's day are included
      const treatments = record.treatments.filter(({ from }) => from <= event);
      expect(medicineVerdict({ ...record, treatments }, notBefore).verdict).not.toBe("NO");
      const before = medicineVerdict({ ...record, treatments }, addDays(notBefore, -1));
      expect(before.verdict).toBe("NO");
    }),
    { numRuns: runs(1000), maxSkipsPerRun: 1000 },
  );
  expect(named).toBeGreaterThan(runs(1000) / 10);
});
