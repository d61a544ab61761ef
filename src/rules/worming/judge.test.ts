import { runs } from "#testing/runs.ts";
import * as fc from "fast-check";
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { addDays, addMonths } from "#rules/dates.ts";
import * as oracle from "#testing/rules/worming/oracle.ts";
import { drugClasses, wormResults, wormTests } from "./evidence.ts";
import type { WormRecord } from "./history.ts";
import { judgeWorms, winterAround } from "./judge.ts";
import { type Shedder } from "./shedding.ts";
import { faultOf, type OwnRule, ruleNames, ruleWith, thresholds } from "./thresholds.ts";

const rule = ruleWith(null);
const ADULT = "2010-05-01";
const blank = {
  eggsPerGram: null,
  eggReading: null,
  wormTest: null,
  wormResult: null,
  drugClass: null,
};
const count = (date: string, eggsPerGram: number | null, eggReading: "EXACT" | "BELOW" = "EXACT") =>
  ({
    ...blank,
    type: "FAECAL_EGG_COUNT",
    date,
    eggsPerGram,
    eggReading: eggsPerGram === null ? null : eggReading,
  }) satisfies WormRecord;
const worming = (date: string, given: Partial<WormRecord>): WormRecord => ({
  ...blank,
  type: "WORMING",
  date,
  ...given,
});

const judge = (records: readonly WormRecord[], today: string, dateOfBirth = ADULT) =>
  judgeWorms({ dateOfBirth, records }, rule, today);
const task = (name: string, records: readonly WormRecord[], today: string, born = ADULT) =>
  judge(records, today, born).tasks.find((each) => each.task === name);
const codes = (name: string, records: readonly WormRecord[], today: string, born = ADULT) =>
  task(name, records, today, born)?.reasons.map(({ code }) => code);

const anyDay = fc.oneof(
  fc.integer({ min: 0, max: 1_500 }).map((days) => addDays("2023-06-01", days)),
  fc.constantFrom(
    "2024-02-28",
    "2024-02-29",
    "2024-03-01",
    "2023-08-31",
    "2025-10-31",
    "2025-11-01",
  ),
);
const anyRecord: fc.Arbitrary<WormRecord> = fc.oneof(
  fc
    .tuple(anyDay, fc.constantFrom(null, 0, 50, 199, 200, 201, 300, 301, 1_200), fc.boolean())
    .map(([date, eggs, below]) => count(date, eggs, below ? "BELOW" : "EXACT")),
  fc
    .tuple(anyDay, fc.constantFrom(...wormTests), fc.constantFrom(null, ...wormResults))
    .map(([date, wormTest, wormResult]) => worming(date, { wormTest, wormResult })),
  fc
    .tuple(anyDay, fc.constantFrom(null, ...drugClasses))
    .map(([date, drugClass]) => worming(date, { drugClass })),
);
const anyHistory = fc.array(anyRecord, { maxLength: 10 });

test(
  "the engine and the day-by-day oracle agree on any history",
  { timeout: 60_000, tags: "slow" },
  () => {
    const seen = new Map<Shedder, number>();
    fc.assert(
      fc.property(anyHistory, anyDay, (records, today) => {
        const answer = judge(records, today);
        seen.set(answer.shedder, (seen.get(answer.shedder) ?? 0) + 1);
        const days = (name: string) => answer.tasks.find((each) => each.task === name)?.days;
        expect(answer.shedder).toBe(oracle.shedder(records, today));
        expect(Object.values(days("EGG_COUNT") ?? {})).toEqual(oracle.countDays(records, today));
        expect(days("TAPEWORM")?.from ?? today).toBe(oracle.tapewormFrom(records, today));
        expect(days("REDWORM")?.from).toBe(oracle.winterFrom(records, today));
      }),
      { numRuns: runs(5_000) },
    );
    expect(
      Math.min(...["LOW", "MIDDLE", "HIGH", "UNKNOWN"].map((s) => seen.get(s as Shedder) ?? 0)),
    ).toBeGreaterThan(runs(5_000) / 250);
  },
);

test("the order of entry makes no difference, and future records do not count", () => {
  fc.assert(
    fc.property(anyHistory, anyDay, fc.func(fc.integer()), (records, today, rank) => {
      const shuffled = records.toSorted((a, b) => rank(a) - rank(b));
      expect(judge(shuffled, today)).toEqual(judge(records, today));
      expect(
        judge(
          records.filter(({ date }) => date <= today),
          today,
        ),
      ).toEqual(judge(records, today));
    }),
  );
});

test("a later lower count never makes a horse a worse shedder", () => {
  const worse = { LOW: 0, MIDDLE: 1, HIGH: 2, UNKNOWN: 3 };
  fc.assert(
    fc.property(anyHistory, anyDay, fc.nat(1_200), fc.nat(30), (history, today, eggs, days) => {
      // a count dated in the future only counts from that day on
      const records = history.filter(({ date }) => date <= today);
      const { shedder, latest } = judge(records, today);
      if (!latest || shedder === "UNKNOWN" || eggs > latest.eggs || latest.reading === "BELOW")
        return;
      const on = addDays(latest.date, days + 1);
      const after = judge([...records, count(on, eggs)], on > today ? on : today);
      expect(worse[after.shedder]).toBeLessThanOrEqual(worse[shedder]);
    }),
    { numRuns: runs(500) },
  );
});

test.each([
  [199, "EXACT", "LOW"],
  [200, "EXACT", "MIDDLE"],
  [300, "EXACT", "MIDDLE"],
  [301, "EXACT", "HIGH"],
  [0, "EXACT", "LOW"],
  [50, "BELOW", "LOW"],
  [200, "BELOW", "LOW"],
  [201, "BELOW", "UNKNOWN"],
] as const)("a count of %i, %s, is %s", (eggs, reading, shedder) => {
  expect(judge([count("2026-05-01", eggs, reading)], "2026-05-02").shedder).toBe(shedder);
});

test("of two counts on one day the higher one counts", () => {
  const both = [count("2026-05-01", 400), count("2026-05-01", 50)];
  expect(judge(both, "2026-05-01").shedder).toBe("HIGH");
});

test("a count is valid for a year, to the day", () => {
  const old = [count("2024-02-29", 400)];
  expect(judge(old, "2025-02-28").shedder).toBe("HIGH");
  expect(judge(old, "2025-03-01").shedder).toBe("UNKNOWN");
  expect(judge(old, "2025-03-01").reasons[0]?.code).toBe("COUNT_OLD");
});

test("a horse without counts is unknown, and a reason says so", () => {
  expect(judge([], "2026-05-01").reasons[0]?.code).toBe("NO_COUNT");
  expect(judge([count("2026-04-01", null)], "2026-05-01").reasons[0]?.sentence).toContain(
    "in words only",
  );
});

test("a count is due 8 to 12 weeks after the last, in the grazing season only", () => {
  const days = (last: string, today: string) => task("EGG_COUNT", [count(last, 50)], today)?.days;
  expect(days("2026-05-01", "2026-05-02")).toEqual({ from: "2026-06-26", by: "2026-07-24" });
  expect(days("2026-08-15", "2026-09-01")).toEqual({ from: "2026-10-10", by: "2026-11-07" });
  expect(days("2026-09-30", "2026-11-21")).toEqual({ from: "2027-03-01", by: "2027-03-29" });
  expect(task("EGG_COUNT", [], "2026-11-21")).toMatchObject({
    standing: "LATER",
    days: { from: "2027-03-01" },
  });
});

test("a treatment against tapeworm alone does not postpone an egg count", () => {
  const days = (...records: WormRecord[]) => task("EGG_COUNT", records, "2026-06-10")?.days;
  const counted = count("2026-04-20", 50);
  const dose = (drugClass: WormRecord["drugClass"]) => worming("2026-06-01", { drugClass });
  expect(days(counted, dose("PRAZIQUANTEL"))).toEqual(days(counted));
  expect(days(counted, dose("IVERMECTIN_PRAZIQUANTEL"))?.from).toBe("2026-07-27");
  expect(days(counted, dose(null))?.from, "what nobody named may be for anything").toBe(
    "2026-07-27",
  );
  expect(days(dose("PRAZIQUANTEL"))).toEqual(days());
});

test.each([
  [["2026-04-10", "2026-06-10", "2026-08-10"], "2027-03-01", 3],
  // the third count is too soon after the second, just as a count may be too soon after a treatment
  [["2026-04-10", "2026-06-10", "2026-06-24"], "2026-08-19", 2],
  [["2026-04-10", "2026-06-10"], "2026-08-05", 2],
  // the counts of last season do not count for this one
  [["2025-10-10", "2026-04-10", "2026-06-10"], "2026-08-05", 2],
  [["2026-02-10", "2026-04-10", "2026-06-10"], "2026-08-05", 2],
])("with counts on %j the next is from %s, for %i count", (dates, from, taken) => {
  const records = dates.map((date) => count(date, 50));
  const found = task("EGG_COUNT", records, dates.at(-1) ?? "");
  expect(found?.days?.from).toBe(from);
  expect(found?.reasons[0]?.sentence).toMatch(new RegExp(`^${taken} of at least 3 `));
});

test("three counts are enough for an adult horse; for a younger one the code gives no number", () => {
  const three = ["2026-04-10", "2026-06-10", "2026-08-10"].map((date) => count(date, 50));
  expect(task("EGG_COUNT", three, "2026-08-10", "2024-05-01")?.days?.from).toBe("2026-10-05");
});

test("no window is cut short, whenever it starts", () => {
  fc.assert(
    fc.property(anyHistory, anyDay, (records, today) => {
      const { from, by } = task("EGG_COUNT", records, today)?.days ?? { from: "", by: "" };
      expect(by).toBe(addDays(from, 28));
      const month = Number(from.slice(5, 7));
      expect(month >= 3 && month <= 10).toBe(true);
    }),
  );
});

test.each([
  ["2026-07-21", "ASK"],
  ["2026-05-22", "ASK"],
  ["2026-05-21", "DUE"],
  [ADULT, "DUE"],
])("small redworm of a horse born on %s is, on 21 November 2026, %s", (born, standing) => {
  const found = task("REDWORM", [], "2026-11-21", born);
  expect(found?.standing).toBe(standing);
  expect(found?.reasons[0]?.sentence).toContain("ask your vet");
});

test("a foal is tested from six to nine months of age, and for young horses the library says no more", () => {
  const foal = task("EGG_COUNT", [], "2026-11-21", "2026-04-30");
  expect(foal).toMatchObject({ standing: "DUE", days: { from: "2026-10-30", by: "2027-01-30" } });
  expect(foal?.reasons[0]?.source).toBe("hblb-fwec-foals");
  expect(codes("EGG_COUNT", [count("2026-11-01", 50)], "2026-11-21", "2026-04-30")).toContain(
    "YOUNG_NOT_HELD",
  );
  expect(codes("EGG_COUNT", [], "2026-11-21", "2023-11-22")).toContain("YOUNG_NOT_HELD");
  expect(codes("EGG_COUNT", [], "2026-11-21", "2023-11-21")).not.toContain("YOUNG_NOT_HELD");
  expect(task("TAPEWORM", [], "2026-09-01", "2026-04-30")?.standing).toBe("ASK");
});

test("after a treatment a count is due on day 14, and shows whether eggs were left", () => {
  const treated = worming("2026-06-01", { drugClass: "PYRANTEL" });
  const before = count("2026-05-28", 800);
  expect(task("RETEST", [before, treated], "2026-06-10")).toMatchObject({
    standing: "LATER",
    days: { from: "2026-06-15", by: "2026-06-22" },
  });
  expect(task("RETEST", [before, treated], "2026-06-23")?.standing).toBe("OVERDUE");
  expect(codes("RETEST", [before, treated], "2026-08-01")).toEqual(["RETEST_MISSED"]);
  const clean = [before, treated, count("2026-06-15", 50, "BELOW")];
  expect(codes("RETEST", clean, "2026-06-20")).toEqual(["NO_EGGS_LEFT"]);
  const left = [before, treated, count("2026-06-16", 121)];
  expect(codes("RETEST", left, "2026-06-20")).toEqual(["EGGS_PERSIST"]);
  expect(task("RETEST", left, "2026-06-20")?.standing).toBe("ASK");
  expect(task("RETEST", clean, "2026-06-20")?.standing).toBe("LATER");
  const longAfter = [...clean, count("2026-09-22", 450)];
  expect(codes("RETEST", longAfter, "2026-09-23")).toEqual(["NO_EGGS_LEFT"]);
  expect(task("RETEST", left, "2026-06-20")?.reasons[0]?.sentence).toContain(
    "84% fewer than the 800",
  );
  const back = [...clean, count("2026-07-10", 450)];
  expect(codes("RETEST", back, "2026-07-11")).toEqual(["NO_EGGS_LEFT", "EGGS_BACK"]);
  expect(task("RETEST", [worming("2026-06-01", { drugClass: "PRAZIQUANTEL" })], "2026-06-16")).toBe(
    undefined,
  );
});

test("a tapeworm test is advised after six months without test or treatment, month ends kept", () => {
  const saliva = worming("2025-08-31", { wormTest: "TAPEWORM_SALIVA", wormResult: "LOW" });
  expect(task("TAPEWORM", [saliva], "2026-01-01")?.days).toEqual({
    from: "2026-02-28",
    by: "2026-03-31",
  });
  const treated = worming("2025-12-01", { drugClass: "MOXIDECTIN_PRAZIQUANTEL" });
  expect(task("TAPEWORM", [saliva, treated], "2026-01-01")?.days?.from).toBe("2026-06-01");
  const high = worming("2026-01-05", { wormTest: "TAPEWORM_BLOOD", wormResult: "MODERATE_HIGH" });
  expect(codes("TAPEWORM", [high], "2026-01-10")).toContain("TAPEWORM_RESULT");
  expect(codes("TAPEWORM", [high, { ...treated, date: "2026-01-09" }], "2026-01-10")).not.toContain(
    "TAPEWORM_RESULT",
  );
  expect(
    codes("TAPEWORM", [worming("2026-01-05", { drugClass: "PYRANTEL" })], "2026-01-10"),
  ).toEqual(["TAPEWORM_NEVER", "PYRANTEL_NOT_COUNTED"]);
});

test("encysted redworm is decided on once a winter, including 29 February", () => {
  expect(winterAround("2028-02-29")).toEqual({ from: "2027-11-01", by: "2028-02-29" });
  expect(winterAround("2027-07-01")).toEqual({ from: "2027-11-01", by: "2028-02-29" });
  expect(winterAround("2026-12-31")).toEqual({ from: "2026-11-01", by: "2027-02-28" });
  const tested = worming("2026-11-20", { wormTest: "REDWORM_BLOOD", wormResult: "LOW" });
  expect(task("REDWORM", [], "2026-11-21")?.standing).toBe("DUE");
  expect(task("REDWORM", [tested], "2026-11-21")).toMatchObject({
    standing: "LATER",
    days: { from: "2027-11-01" },
  });
  const low = ["2026-04-01", "2026-06-10", "2026-09-01"].map((date) => count(date, 50, "BELOW"));
  expect(codes("REDWORM", low, "2026-11-21")).toEqual(["BLOOD_TEST_SUITS"]);
  expect(codes("REDWORM", low.slice(1), "2026-11-21")).toEqual(["ASK_ABOUT_WINTER"]);
  expect(codes("REDWORM", [...low, count("2026-10-01", 200)], "2026-11-21")).toEqual([
    "ASK_ABOUT_WINTER",
  ]);
});

const own = (given: Partial<OwnRule>): OwnRule => ({
  highAbove: null,
  lowBelow: null,
  countFromWeeks: null,
  countByWeeks: null,
  seasonFrom: null,
  seasonTo: null,
  tapewormMonths: null,
  retestDays: null,
  ...given,
});

test("a yard's own limits take precedence, and must make sense in Britain", () => {
  expect(ruleWith(own({ highAbove: 250 }))).toEqual({ ...rule, highAbove: 250 });
  expect(faultOf(own({}))).toBeNull();
  expect(faultOf(own({ highAbove: 150 }))?.name).toBe("lowBelow");
  expect(faultOf(own({ countByWeeks: 7 }))?.name).toBe("countByWeeks");
  expect(faultOf(own({ seasonFrom: 9 }))?.sentence).toContain("British grazing season");
  expect(faultOf(own({ seasonFrom: 10, seasonTo: 4 }))?.name).toBe("seasonFrom");
  expect(faultOf(own({ seasonTo: 3 }))?.name).toBe("seasonTo");
  expect(faultOf(own({ highAbove: 250.5 }))?.name).toBe("highAbove");
});

test("the grazing season follows the yard's own limits", () => {
  const later = ruleWith(own({ seasonFrom: 4, seasonTo: 9 }));
  const { tasks } = judgeWorms(
    { dateOfBirth: ADULT, records: [] },
    later,
    addMonths("2026-11-21", 0),
  );
  expect(tasks[0]?.days?.from).toBe("2027-04-01");
});

test("every named source is an entry of the library, and no sentence names a dose", () => {
  const held = new Set(
    globSync("knowledge/topics/*.json").flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/"id": "([^"]+)"/g)].map(([, id]) => id),
    ),
  );
  const said = new Map<string, string>();
  fc.assert(
    fc.property(anyHistory, anyDay, anyDay, (records, today, born) => {
      const { reasons, tasks } = judge(records, today, born < today ? born : ADULT);
      for (const { sentence, source } of [...reasons, ...tasks.flatMap((each) => each.reasons)])
        said.set(sentence, source ?? "");
    }),
  );
  const sources = [...said.values(), ...ruleNames.map((name) => thresholds[name].source ?? "")];
  expect(sources.filter((id) => id !== "" && !held.has(id))).toEqual([]);
  const text = [...said.keys()].join(" ");
  expect(text).not.toMatch(/\b(mg|ml|syringe|dose of|tube)\b/i);
  expect(text).toContain("ask your vet");
});
