import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "#rules/dates.ts";
import { runs } from "#testing/runs.ts";
import { anyCase } from "#testing/rules/vaccination/histories.ts";
import { check } from "./check.ts";
import { EARLIER_MISSING } from "./findings.ts";
import { fluRecordOf } from "./passport.ts";
import { plan } from "./plan.ts";
import { bodies } from "./rulebooks.ts";
import { fluStanding } from "./standing.ts";

const today = "2026-11-24";
const booster = (date: string) => ({
  date,
  diseases: ["INFLUENZA"],
  courseStart: false,
  step: "BOOSTER" as const,
});
const counted = (date: string) => ({ ...booster(date), step: null });
const recordOf = (...doses: { date: string; step: "BOOSTER" | "FIRST" | null }[]) =>
  fluRecordOf({
    doses: doses.map((dose) => ({ ...booster(dose.date), ...dose })),
    visits: [],
  });

test("a single dose that was a booster asks for the earlier ones, with every body", () => {
  const record = recordOf(booster("2026-08-01"));
  expect(record.earlierMissing).toBe(true);
  for (const body of bodies) {
    const { verdict, reasons } = check({ ...record, body, event: today });
    expect(verdict).toBe("NO");
    expect(reasons[0]).toMatchObject({
      code: EARLIER_MISSING,
      sentence: "Only one dose is on record: enter the earlier ones from the passport.",
    });
  }
});

test("its next is a booster within its limit, not the second of a course", () => {
  const { bodies: each } = plan({
    ...recordOf(booster("2026-08-01")),
    bodies: ["BE", "BHA"],
    events: [],
  });
  expect(each).toEqual([
    { body: "BE", step: "BOOSTER", window: { earliest: "2026-08-02", latest: "2027-08-01" } },
    { body: "BHA", step: "BOOSTER", window: { earliest: "2026-08-02", latest: "2027-02-01" } },
  ]);
});

test("the horse is neither green nor red because of it until the last dose expires", () => {
  const record = recordOf(booster("2026-03-20"));
  expect(fluStanding(record, null, today)).toBe("EARLIER_MISSING");
  expect(fluStanding(record, ["BHA"], today)).toBe("LAPSED");
  expect(fluStanding(record, null, "2027-03-21")).toBe("LAPSED");
});

test("nothing is missing once an earlier dose is on record, or at the beginning of a course", () => {
  expect(recordOf(booster("2026-08-01"), counted("2025-08-10")).earlierMissing).toBe(false);
  expect(recordOf({ date: "2026-08-01", step: "FIRST" }).earlierMissing).toBe(false);
  expect(recordOf(counted("2026-08-01")).earlierMissing).toBe(false);
  const begun = { ...recordOf(booster("2026-08-01")), courseStart: "2026-08-01" };
  expect(check({ ...begun, body: "BE", event: today }).reasons[0]?.code).toBe("V2_MISSING");
});

test(
  "a verdict only gets another reason because of it, never becomes a yes or a no",
  { timeout: 60_000 },
  () => {
    fc.assert(
      fc.property(anyCase, ({ courseStart: _none, ...question }) => {
        const plain = check(question);
        const missing = check({ ...question, earlierMissing: true });
        expect(missing.verdict).toBe(plain.verdict);
        if (plain.verdict !== "NO") expect(missing.reasons).toEqual(plain.reasons);
      }),
      { numRuns: runs(1_000) },
    );
  },
);

test("a visit before the booster is an earlier dose", () => {
  const visits = [{ date: addDays("2026-08-01", -300), diseases: ["INFLUENZA"] }];
  expect(fluRecordOf({ doses: [booster("2026-08-01")], visits }).earlierMissing).toBe(false);
});
