import { runs } from "#testing/runs.ts";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  type CareRecord,
  type Completion,
  dueNext,
  type Plan,
  comesAgainBy,
  isDueThisTime,
} from "./due.ts";
import { standingOn } from "#rules/standing.ts";
import { oracleDue } from "#testing/rules/care/oracle.ts";

const plan = (given: Partial<Plan> = {}): Plan => ({
  anchor: "LAST_DONE",
  every: 6,
  until: 8,
  unit: "WEEKS",
  firstDate: null,
  startedOn: "2025-01-01",
  season: null,
  skippedOn: null,
  pausedUntil: null,
  ...given,
});
const fixed = (given: Partial<Plan> = {}) =>
  plan({
    anchor: "FIXED",
    every: 12,
    until: null,
    unit: "MONTHS",
    firstDate: "2025-04-01",
    ...given,
  });
const record = (on: string, next: string | null = null): CareRecord => ({ on, next });
const completion = (on: string, plannedFor: string | null = null): Completion => ({
  on,
  plannedFor,
  recorded: false,
});

function due(of: Plan | null, records: CareRecord[] = [], completions: Completion[] = []) {
  const found = dueNext(of, { records, completions });
  return found && `${found.from} to ${found.by}`;
}

test("a plan without a history starts on the day it was made", () => {
  expect(due(plan())).toBe("2025-02-12 to 2025-02-26");
  expect(due(plan({ until: null }))).toBe("2025-02-12 to 2025-02-12");
});

test("a plan's first date applies until something is done after it was made", () => {
  const from20June = plan({ startedOn: "2025-06-01", firstDate: "2025-06-20" });
  expect(due(from20June)).toBe("2025-06-20 to 2025-06-20");
  expect(due(from20June, [record("2025-05-30")])).toBe("2025-06-20 to 2025-06-20");
  expect(due(from20June, [record("2025-06-02")])).toBe("2025-07-14 to 2025-07-28");
});

test("early work slides a plan that counts from the last time", () => {
  expect(due(plan(), [record("2025-03-01")])).toBe("2025-04-12 to 2025-04-26");
  expect(due(plan(), [record("2025-03-01"), record("2025-03-20")])).toBe(
    "2025-05-01 to 2025-05-15",
  );
});

test("a plan by the flu rules takes their days, unless they were skipped or the vet named another", () => {
  const byRules = plan({ anchor: "FLU_RULES", every: 11, until: 12, unit: "MONTHS" });
  const ruled = { from: "2025-01-31", by: "2025-03-11" };
  const given = { records: [record("2025-01-10")], completions: [] };
  expect(dueNext(byRules, given, ruled)).toEqual({ ...ruled, record: null });
  expect(dueNext(byRules, given, null)).toMatchObject({ from: "2025-12-10", by: "2026-01-10" });
  const passedOver = { ...byRules, skippedOn: "2025-03-11" };
  expect(dueNext(passedOver, given, ruled)).toMatchObject({ by: "2026-03-11" });
  const named = { records: [record("2025-01-10", "2025-02-10")], completions: [] };
  expect(dueNext(byRules, named, ruled)).toMatchObject({ by: "2025-02-10" });
});

test("an older record added afterwards changes nothing", () => {
  expect(due(plan(), [record("2025-03-20"), record("2025-03-01", "2025-03-25")])).toBe(
    "2025-05-01 to 2025-05-15",
  );
});

test("a booster given on time supersedes the date the older record named", () => {
  const first = record("2024-07-01", "2025-07-01");
  expect(due(null, [first])).toBe("2025-07-01 to 2025-07-01");
  expect(due(null, [first, record("2025-06-20")])).toBeNull();
  expect(due(null, [first, record("2025-06-20", "2026-06-20")])).toBe("2026-06-20 to 2026-06-20");
  expect(due(fixed({ firstDate: "2025-07-01" }), [first, record("2025-06-20")])).toBe(
    "2026-07-01 to 2026-07-01",
  );
});

test("an unrelated visit soon after does not replace the date the vet named", () => {
  const named = record("2025-01-01", "2025-07-01");
  expect(due(null, [named, record("2025-02-01")])).toBe("2025-07-01 to 2025-07-01");
  expect(due(null, [named], [completion("2025-02-01")])).toBe("2025-07-01 to 2025-07-01");
  expect(due(null, [named, record("2025-05-02")])).toBeNull();
});

test("the latest record's next date takes precedence over the plan, which continues after it", () => {
  const records = [record("2025-03-01", "2025-03-29")];
  expect(due(plan(), records)).toBe("2025-03-29 to 2025-03-29");
  expect(due(plan(), records, [completion("2025-03-28", "2025-03-29")])).toBe(
    "2025-05-09 to 2025-05-23",
  );
});

test("completing an event settles its date, however early it is done", () => {
  const named = [record("2025-01-01", "2025-07-01")];
  expect(due(null, named, [completion("2025-01-10", "2025-07-01")])).toBeNull();
  expect(due(null, named, [completion("2025-01-01", "2025-07-01")])).toBeNull();
  expect(due(fixed(), [], [completion("2024-10-01", "2025-04-01")])).toBe(
    "2026-04-01 to 2026-04-01",
  );
});

test("fixed days do not slide, whether the work is early or late", () => {
  expect(due(fixed())).toBe("2025-04-01 to 2025-04-01");
  expect(due(fixed(), [record("2025-03-01")])).toBe("2026-04-01 to 2026-04-01");
  expect(due(fixed(), [record("2025-05-20")])).toBe("2026-04-01 to 2026-04-01");
  expect(due(fixed(), [record("2024-11-01")])).toBe("2025-04-01 to 2025-04-01");
});

test("a fixed plan from the 31st or from 29 February does not drift", () => {
  const monthly = fixed({ every: 1, firstDate: "2025-01-31" });
  expect(due(monthly, [record("2025-01-31")])).toBe("2025-02-28 to 2025-02-28");
  expect(due(monthly, [record("2025-02-28")])).toBe("2025-03-31 to 2025-03-31");
  const leap = fixed({ firstDate: "2024-02-29" });
  expect(due(leap, [record("2024-02-29")])).toBe("2025-02-28 to 2025-02-28");
  expect(due(leap, [record("2027-02-28")])).toBe("2028-02-29 to 2028-02-29");
});

test("a skipped occurrence is passed over once", () => {
  expect(due(plan({ skippedOn: "2025-04-26" }), [record("2025-03-01")])).toBe(
    "2025-06-07 to 2025-06-21",
  );
  expect(due(fixed({ skippedOn: "2025-04-01" }))).toBe("2026-04-01 to 2026-04-01");
});

test("nothing is due before a pause ends, whether the plan or a record names the date", () => {
  const paused = plan({ pausedUntil: "2025-06-01" });
  // 12 to 26 April otherwise
  expect(due(paused, [record("2025-03-01")])).toBe("2025-06-01 to 2025-06-01");
  expect(due(paused, [record("2025-03-01", "2025-04-10")])).toBe("2025-06-01 to 2025-06-01");
  // a pause in the middle of the window, and one that is over before it
  expect(due(plan({ pausedUntil: "2025-04-20" }), [record("2025-03-01")])).toBe(
    "2025-04-20 to 2025-04-26",
  );
  expect(due(plan({ pausedUntil: "2025-04-01" }), [record("2025-03-01")])).toBe(
    "2025-04-12 to 2025-04-26",
  );
});

test("a season ends in autumn and opens in spring", () => {
  const eggs = plan({ every: 8, until: 12, season: { from: 3, to: 10 } });
  expect(due(eggs, [record("2025-06-01")])).toBe("2025-07-27 to 2025-08-24");
  expect(due(eggs, [record("2025-08-20")])).toBe("2025-10-15 to 2025-11-12");
  expect(due(eggs, [record("2025-09-20")])).toBe("2026-03-01 to 2026-03-29");
  // a long window ends with the season, but lasts at least four weeks
  const long = plan({ every: 8, until: 30, season: { from: 3, to: 10 } });
  expect(due(long, [record("2025-07-01")])).toBe("2025-08-26 to 2025-10-31");
  expect(due(long, [record("2025-09-03")])).toBe("2025-10-29 to 2025-11-26");
  const winter = plan({ every: 4, until: null, season: { from: 11, to: 2 } });
  expect(due(winter, [record("2025-12-20")])).toBe("2026-01-17 to 2026-01-17");
  expect(due(winter, [record("2026-02-10")])).toBe("2026-11-01 to 2026-11-01");
});

test("a horse is overdue only after the last day", () => {
  const days = { from: "2025-04-12", by: "2025-04-26" };
  const standings = ["2025-04-11", "2025-04-12", "2025-04-26", "2025-04-27"].map((today) =>
    standingOn(today, days),
  );
  expect(standings).toEqual(["LATER", "DUE", "DUE", "OVERDUE"]);
});

// chosen from few days, so that work often falls on due days
const day = fc
  .integer({ min: 0, max: 900 })
  .map((offset) => new Date(Date.UTC(2023, 10, 20) + offset * 864e5).toISOString().slice(0, 10));
const month = fc.integer({ min: 1, max: 12 });
const anyPlan = fc
  .record({
    anchor: fc.constantFrom("LAST_DONE" as const, "FIXED" as const),
    unit: fc.constantFrom("DAYS" as const, "WEEKS" as const, "MONTHS" as const),
    every: fc.integer({ min: 1, max: 60 }),
    window: fc.option(fc.integer({ min: 0, max: 20 })),
    firstDate: fc.option(day),
    startedOn: day,
    season: fc.option(fc.record({ from: month, to: month })),
    skippedOn: fc.option(day, { freq: 3 }),
    pausedUntil: fc.option(day, { freq: 3 }),
  })
  .map(({ window, ...given }) => ({
    ...given,
    until: window === null || given.anchor === "FIXED" ? null : given.every + window,
    season: given.anchor === "FIXED" ? null : given.season,
  }));
const someRecords = fc.array(fc.record({ on: day, next: fc.option(day) }), { maxLength: 6 });
const someCompletions = fc.array(
  fc.record({ on: day, plannedFor: fc.option(day), recorded: fc.boolean() }),
  { maxLength: 4 },
);

test("for any history the result equals a walk through all days from the beginning", () => {
  fc.assert(
    fc.property(
      fc.option(anyPlan),
      someRecords,
      someCompletions,
      fc.constantFrom("as they are", "for a named day", "for a named day at once"),
      (of, records, completions, which) => {
        // sometimes a completion is for exactly the day that a record named
        const named = records.find(({ next }) => next !== null);
        const settles = which !== "as they are" && named;
        const atOnce = which === "for a named day at once" && named;
        const done = completions.map((each) => ({
          ...each,
          plannedFor: settles ? settles.next : each.plannedFor,
          on: atOnce ? atOnce.on : each.on,
        }));
        const found = dueNext(of, { records, completions: done });
        const expected = oracleDue(of, records, done);
        expect(found && { from: found.from, by: found.by }).toEqual(expected);
      },
    ),
    { numRuns: runs(5_000) },
  );
});

test("a professional who comes every six weeks returns in six weeks, at least two weeks and at most six ahead", () => {
  const every = (...days: string[]) => comesAgainBy("2026-11-23", days);
  expect(every("2026-10-12", "2026-08-31", "2026-10-12", "2026-07-20")).toBe("2027-01-04");
  expect(every("2026-11-20", "2026-11-19")).toBe("2026-12-07");
  expect(every("2026-11-01", "2025-11-01")).toBe("2027-01-04");
  expect(every()).toBe("2026-12-07");
  expect(every("2026-11-01")).toBe("2026-12-07");
});

test("overdue horses are due, those seen recently are not", () => {
  const isDue = (last: string | null, dueOn: string | null) =>
    isDueThisTime({ last, due: dueOn }, "2026-11-23", "2026-12-11");
  expect(isDue("2026-09-28", "2026-11-19")).toBe(true);
  expect(isDue("2026-11-22", "2026-11-23")).toBe(true);
  expect(isDue("2026-10-15", "2026-12-10")).toBe(true);
  expect(isDue("2026-10-15", "2026-12-12")).toBe(false);
  expect(isDue("2026-11-16", "2026-12-10")).toBe(false);
  expect(isDue(null, "2026-12-10")).toBe(true);
  expect(isDue("2026-10-15", null)).toBe(false);
});
