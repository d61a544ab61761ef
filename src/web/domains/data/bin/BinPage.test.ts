import { expect, test } from "vitest";
import { formatContents, formatDaysLeft } from "./BinPage.tsx";

test.each([
  [{ kind: "horse", along: 0, files: 0 }, ""],
  [{ kind: "horse", along: 1, files: 0 }, ", with 1 entry of its records and care"],
  [{ kind: "horse", along: 12, files: 1 }, ", with 12 entries of its records and care and 1 file"],
  [{ kind: "horse", along: 0, files: 3 }, ", with 3 files"],
  [{ kind: "outing", along: 1, files: 0 }, ", with 1 horse entered"],
  [{ kind: "outing", along: 2, files: 0 }, ", with 2 horses entered"],
  [{ kind: "act", along: 11, files: 0 }, ", with 11 more undone at once"],
] as const)("%o goes with it", (item, words) => {
  expect(formatContents(item)).toBe(words);
});

test("one day is singular", () => {
  expect([30, 1, 0].map(formatDaysLeft)).toEqual(["30 days left", "1 day left", "0 days left"]);
});
