import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const files = globSync("src/web/**/*.{ts,tsx}").filter((file) => !file.includes(".test."));
const filesWith = (words: RegExp) =>
  files.filter((file) => words.test(readFileSync(file, "utf8"))).toSorted();

test("what people and models write reaches the page as text: nothing in the web makes markup of it", () => {
  expect(files.length).toBeGreaterThan(100);
  expect(
    filesWith(/dangerouslySetInnerHTML|\.(inner|outer)HTML|insertAdjacentHTML|document\.write\(/),
  ).toEqual([]);
});

test("the browser keeps tastes for us, never anything personal", () => {
  expect(filesWith(/\b(local|session)Storage\b|\bindexedDB\b|\bkeptChoice\b/)).toEqual([
    "src/web/core/height-unit.ts",
    // when a page was last loaded again
    "src/web/core/missing-script.ts",
    "src/web/core/week-start.ts",
    // the one way to remember a choice, for the other three
    "src/web/ui/kept-choice.ts",
    "src/web/ui/theme-choice.ts",
  ]);
});
