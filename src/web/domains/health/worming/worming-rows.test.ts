import { expect, test } from "vitest";
import { noEvidence } from "#rules/worming/evidence.ts";
import type { WormEntry } from "#contract/health/worming.ts";
import type { WormTaskState } from "#contract/health/worming-board.ts";
import { aLatestCount, aWormingRow as row, aWormTask as task } from "#testing/worming-rows.ts";
import { csvRows as entryRows, formatEntryType, formatFindings } from "./WormEntries.tsx";
import { formatTask } from "./WormingMarks.tsx";
import {
  formatLatestCount,
  csvRows,
  formatNothingDue,
  pressingTask,
  formatTally,
  tasksAsked,
} from "./worming-rows.ts";

const days = { from: "2027-03-01", by: "2027-05-31" };

test("the most urgent test is the one to record; a question for the vet is none", () => {
  const rows = [
    row("both", { tasks: [task("EGG_COUNT", "DUE"), task("TAPEWORM", "OVERDUE")] }),
    row("alike", { tasks: [task("EGG_COUNT", "DUE"), task("TAPEWORM", "DUE")] }),
    row("ask", { tasks: [task("EGG_COUNT", "ASK"), task("TAPEWORM", "LATER")] }),
    row("later"),
  ];
  expect(rows.map(pressingTask)).toEqual(["TAPEWORM", "EGG_COUNT", undefined, undefined]);
  expect(formatNothingDue(1)).toBe("One horse needs nothing now");
  expect(formatNothingDue(9)).toBe("9 horses need nothing now");
});

test("a count is formatted as laboratories write it; a missing one is a dash, and 0 is not missing", () => {
  expect(formatLatestCount({ latest: null })).toBe("–");
  expect(formatLatestCount({ latest: aLatestCount(0) })).toBe("0");
  expect(formatLatestCount({ latest: aLatestCount(50, "BELOW") })).toBe("<50");
  expect(formatLatestCount({ latest: aLatestCount(1_250) })).toBe("1,250");
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
  const asked = (retest: WormTaskState) =>
    tasksAsked({ tasks: [task("REDWORM", "LATER"), retest, task("EGG_COUNT", "DUE")] }).map(
      (each) => each.task,
    );
  expect(asked(task("RETEST", "LATER"))).toEqual(["EGG_COUNT", "REDWORM"]);
  expect(asked(task("RETEST", "DUE", { days }))).toEqual(["EGG_COUNT", "RETEST", "REDWORM"]);
  expect(asked(task("RETEST", "ASK"))).toEqual(["EGG_COUNT", "RETEST", "REDWORM"]);
});

test("the numbers of horses by how much they shed are listed without those of none", () => {
  const none = { LOW: 0, MIDDLE: 0, HIGH: 0, UNKNOWN: 0 };
  expect(formatTally({ ...none, HIGH: 2, UNKNOWN: 1 })).toMatch(
    /^(High: 2 · Not known: 1|Not known: 1 · High: 2)$/,
  );
  expect(formatTally(none)).toBe("");
});

test("CSV has as many cells in each line as headings", () => {
  const lines = csvRows([
    row("Bramble", { latest: aLatestCount(50, "BELOW") }),
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
