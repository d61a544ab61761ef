import { expect, test } from "vitest";
import { intervalWords } from "./interval-words.ts";

const allYear = { anchor: "LAST_DONE", seasonFrom: null, seasonTo: null } as const;

test.each([
  [{ every: 6, until: 8, unit: "WEEKS", ...allYear }, "every 6 to 8 weeks"],
  [{ every: 1, until: null, unit: "MONTHS", ...allYear }, "every month"],
  [{ every: 1, until: 2, unit: "MONTHS", ...allYear }, "every 1 to 2 months"],
  [{ every: 10, until: 10, unit: "DAYS", ...allYear }, "every 10 days"],
  [
    { every: 11, until: 12, unit: "MONTHS", ...allYear, anchor: "FLU_RULES" },
    "by the flu rules, from the doses on record",
  ],
  [
    { ...allYear, every: 8, until: 12, unit: "WEEKS", seasonFrom: 3, seasonTo: 10 },
    "every 8 to 12 weeks, March to October",
  ],
] as const)("%o is %s", (timing, words) => {
  expect(intervalWords(timing)).toBe(words);
});
