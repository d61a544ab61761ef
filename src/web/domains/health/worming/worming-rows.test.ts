import * as fc from "fast-check";
import { expect, test } from "vitest";
import { noEvidence } from "#rules/worming/evidence.ts";
import type { WormEntry, WormingRow } from "#contract/health/worming.ts";
import { wormTasks } from "#rules/worming/tasks.ts";
import { csvRows as entryRows, formatEntryType, formatFindings } from "./WormEntries.tsx";
import { formatTask } from "./WormingMarks.tsx";
import {
  byCount,
  byPressure,
  formatLatestCount,
  csvRows,
  needsSomething,
  formatNothingDue,
  pressingTask,
  formatTally,
  tasksAsked,
} from "./worming-rows.ts";

type Task = WormingRow["tasks"][number];
const days = { from: "2027-03-01", by: "2027-05-31" };
const task = (name: Task["task"], standing: Task["standing"], given = {}): Task => ({
  task: name,
  standing,
  days: null,
  ...given,
});
const row = (name: string, given: Partial<WormingRow> = {}): WormingRow => ({
  horseId: name,
  name,
  shedder: "UNKNOWN",
  latest: null,
  tasks: wormTasks.map((each) => task(each, "LATER")),
  planned: [],
  ...given,
});
const latest = (eggs: number, reading: "EXACT" | "BELOW" = "EXACT") => ({
  date: "2026-06-01",
  eggs,
  reading,
});
const names = (rows: readonly WormingRow[]) => rows.map(({ name }) => name);

test("the most urgent horses come first, and equally urgent ones keep their order", () => {
  const rows = [
    row("later"),
    row("due", { tasks: [task("EGG_COUNT", "DUE"), task("TAPEWORM", "LATER")] }),
    row("overdue", { tasks: [task("EGG_COUNT", "LATER"), task("REDWORM", "OVERDUE")] }),
    row("ask", { tasks: [task("EGG_COUNT", "ASK")] }),
    row("due too", { tasks: [task("EGG_COUNT", "DUE")] }),
  ];
  expect(names(byPressure(rows))).toEqual(["overdue", "due", "due too", "ask", "later"]);
  expect(names(rows)[0]).toBe("later");
});

test("the most urgent test is the one to record; a question for the vet is none", () => {
  const rows = [
    row("both", { tasks: [task("EGG_COUNT", "DUE"), task("TAPEWORM", "OVERDUE")] }),
    row("alike", { tasks: [task("EGG_COUNT", "DUE"), task("TAPEWORM", "DUE")] }),
    row("ask", { tasks: [task("EGG_COUNT", "ASK"), task("TAPEWORM", "LATER")] }),
    row("later"),
  ];
  expect(rows.map(pressingTask)).toEqual(["TAPEWORM", "EGG_COUNT", undefined, undefined]);
  expect(names(rows.filter(needsSomething))).toEqual(["both", "alike", "ask"]);
  expect(formatNothingDue(1)).toBe("One horse needs nothing now");
  expect(formatNothingDue(9)).toBe("9 horses need nothing now");
});

test("of 200 horses the highest count comes first, those never counted last", () => {
  const count = fc.option(fc.nat({ max: 5_000 }));
  fc.assert(
    fc.property(fc.array(count, { maxLength: 200 }), (counts) => {
      const rows = counts.map((eggs, place) =>
        row(`${place}`, { latest: eggs === null ? null : latest(eggs) }),
      );
      const sorted = byCount(rows).map((each) => each.latest?.eggs ?? null);
      const counted = counts.filter((eggs) => eggs !== null).toSorted((a, b) => b - a);
      const rest = counts.filter((eggs) => eggs === null);
      expect(sorted).toEqual([...counted, ...rest]);
    }),
  );
});

test("a count is formatted as laboratories write it; a missing one is a dash, and 0 is not missing", () => {
  expect(formatLatestCount({ latest: null })).toBe("–");
  expect(formatLatestCount({ latest: latest(0) })).toBe("0");
  expect(formatLatestCount({ latest: latest(50, "BELOW") })).toBe("<50");
  expect(formatLatestCount({ latest: latest(1_250) })).toBe("1,250");
});

test.each([
  ["ASK", null, "Ask your vet"],
  ["ASK", days, "Ask your vet"],
  ["DUE", null, "Due now"],
  ["LATER", null, "Nothing due"],
  ["OVERDUE", days, "Overdue since 31 May 2027"],
  ["DUE", days, "Due by 31 May 2027"],
  ["LATER", days, "From 1 Mar 2027"],
] as const)("what is %s with %o", (standing, when, words) => {
  expect(formatTask({ standing, days: when })).toBe(words);
});

test("a test after a treatment is listed only if one is due", () => {
  const asked = (retest: Task) =>
    tasksAsked({ tasks: [task("REDWORM", "LATER"), retest, task("EGG_COUNT", "DUE")] }).map(
      (each) => each.task,
    );
  expect(asked(task("RETEST", "LATER"))).toEqual(["EGG_COUNT", "REDWORM"]);
  expect(asked(task("RETEST", "DUE", { days }))).toEqual(["EGG_COUNT", "RETEST", "REDWORM"]);
  expect(asked(task("RETEST", "ASK"))).toEqual(["EGG_COUNT", "RETEST", "REDWORM"]);
});

test("horses are counted by how much they shed, without empty groups", () => {
  expect(
    formatTally([row("a", { shedder: "HIGH" }), row("b"), row("c", { shedder: "HIGH" })]),
  ).toMatch(/^(High: 2 · Not known: 1|Not known: 1 · High: 2)$/);
  expect(formatTally([])).toBe("");
});

test("CSV has as many cells in each line as headings", () => {
  const lines = csvRows([
    row("Bramble", { latest: latest(50, "BELOW") }),
    row("Comet", { tasks: [] }),
  ]);
  expect(lines.map((line) => line.length)).toEqual([8, 8, 8]);
  expect(lines[1]?.slice(0, 4)).toEqual(["Bramble", "Not known", "<50", "2026-06-01"]);
  expect(lines[2]?.slice(2)).toEqual([null, null, null, null, null, null]);
});

const entry = (given: Partial<WormEntry> = {}): WormEntry => ({
  id: "1",
  type: "WORMING",
  date: "2026-06-01",
  ...noEvidence,
  description: "Wormed",
  ...given,
});

test("an entry lists its values, also 0, and without values its own text", () => {
  expect(formatFindings(entry())).toBe("Wormed");
  expect(formatFindings(entry({ eggsPerGram: 0, laboratory: "Westgate" }))).toBe(
    "0 eggs per gram, Westgate",
  );
  expect(formatFindings(entry({ wormScore: 0 }))).toBe("score 0");
  expect(formatFindings(entry({ product: "Equest", weightKg: 512.5 }))).toBe("Equest, at 512.5 kg");
  expect(formatEntryType(entry({ type: "FAECAL_EGG_COUNT" }))).toBe("Egg count");
  expect(formatEntryType(entry())).toBe("Treatment");
  expect(entryRows([entry({ eggsPerGram: 0, type: "FAECAL_EGG_COUNT" })])[1]).toEqual([
    "2026-06-01",
    "Egg count",
    "0 eggs per gram",
    0,
  ]);
});
