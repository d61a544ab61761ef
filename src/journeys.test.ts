import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";

test("a journey that waits for a fixed time says in a comment that only time shows the result", () => {
  const files = globSync("e2e/*.ts");
  expect(files.length).toBeGreaterThan(30);
  const silent = files.flatMap((file) => {
    const lines = readFileSync(file, "utf8").split("\n");
    return lines.flatMap((line, at) => {
      if (!/waitForTimeout\(|networkidle|(?<!test\.)\bsetTimeout\(/.test(line)) return [];
      const before = lines.slice(Math.max(at - 4, 0), at).filter((each) => /^\s*\/\//.test(each));
      const isSaid = /which is tested here|only time shows/.test(before.join(" "));
      return isSaid ? [] : [`${file}:${at + 1}`];
    });
  });
  expect(silent).toEqual([]);
});

/** A journey of these tests what protects people, rights, money or data: no day may go without it. */
const DAILY =
  /\/(accounts|bin|confirm-email|conflict|drafts|hand-over|horses|kiosk|live|medicines|offline|outbox|people|privacy|rights|settings|shared-computer|subscription|yard-day)\.e2e/;

test("journeys that take turns are about as many on each day of four, and none protects anybody", () => {
  const tags = globSync("e2e/*.e2e.ts").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/"@turn-(\d)"/g)].map(([, day = ""]) => ({
      file,
      day,
    })),
  );
  for (const day of ["0", "1", "2", "3"]) {
    const onDay = tags.filter((tag) => tag.day === day).length;
    expect(onDay, day).toBeGreaterThan(5);
    expect(Math.abs(4 * onDay - tags.length), day).toBeLessThan(10);
  }
  expect(tags.filter(({ file }) => DAILY.test(file))).toEqual([]);
});

test("every tag of a journey is one that the config knows", () => {
  const tags = globSync("e2e/*.e2e.ts").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/@(?:long|phone|turn)[\w-]*/g)].map(([tag]) => tag),
  );
  expect([...new Set(tags)].toSorted()).toEqual([
    "@long",
    "@phone",
    "@phone-first",
    "@phone-only",
    "@turn-0",
    "@turn-1",
    "@turn-2",
    "@turn-3",
  ]);
});

interface Counts {
  passed: number;
  failed: number;
  failures: string[];
  flaky: string[];
}
interface Suites {
  countPlaywright: (report: unknown) => Counts;
  sum: (counts: Counts[]) => Counts;
  total: (all: Counts) => string;
  flakyOnes: (all: Counts) => string[];
}

const journey = (title: string, status: string, runs: string[]) => ({
  file: "horses.e2e.ts",
  line: 7,
  title,
  ok: status !== "unexpected",
  tests: [
    {
      projectName: "phone",
      status,
      results: runs.map((message) => ({ duration: 10, ...(message && { error: { message } }) })),
    },
  ],
});
const reportOf = (flaky: number, unexpected: number) => ({
  stats: { expected: 3, flaky, unexpected, skipped: 0 },
  errors: [],
  suites: [
    {
      specs: unexpected > 0 ? [journey("a horse is lost", "unexpected", ["gone", "gone"])] : [],
      suites: flaky > 0 ? [{ specs: [journey("a horse is added", "flaky", ["late", ""])] }] : [],
    },
  ],
});

test("a journey that passes on a retry counts as passed and is listed at the end; one that never passes fails", async () => {
  const suites: Suites = await import(
    pathToFileURL(join(import.meta.dirname, "../scripts/steps/suites.mjs")).href
  );
  const { countPlaywright, flakyOnes, sum, total } = suites;
  const both = sum([countPlaywright(reportOf(1, 1)), countPlaywright(reportOf(0, 0))]);
  expect(total(both)).toBe("7 passed, 1 failed");
  expect(flakyOnes(both)).toEqual([
    "Flaky: 1 passed only when repeated",
    "horses.e2e.ts:7 > a horse is added (phone)",
  ]);
  expect(both.failures).toEqual(["horses.e2e.ts:7 > a horse is lost\ngone\ngone"]);
  expect(flakyOnes(countPlaywright(reportOf(0, 1)))).toEqual([]);
});
