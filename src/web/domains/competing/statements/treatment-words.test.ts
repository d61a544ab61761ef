import { expect, test } from "vitest";
import { givenWords, withdrawalWords } from "./treatment-words.ts";

test.each([
  [{ from: "2026-01-05", to: "2026-01-05", open: "UNTOLD" }, "5 Jan 2026"],
  [{ from: "2026-02-28", to: "2026-03-01", open: "UNTOLD" }, "28 Feb 2026 to 1 Mar 2026"],
  [{ from: "2026-01-05", to: null, open: "UNTOLD" }, "From 5 Jan 2026, no last day on record"],
  [
    { from: "2026-01-05", to: null, open: "AS_NEEDED" },
    "From 5 Jan 2026, when needed, no last day on record",
  ],
  [
    { from: "2026-01-05", to: null, open: "GOING_ON" },
    "From 5 Jan 2026, no last day on record: counted as still given",
  ],
] as const)("%o", (treatment, words) => {
  expect(givenWords(treatment)).toBe(words);
});

const given = (withdrawalUntil: string | null, kind: "MEDICINE" | "WORMER" | "THERAPY") => ({
  withdrawalUntil,
  kind,
  from: "2026-01-05",
});

test("only of a medicine a withdrawal is missed", () => {
  expect(withdrawalWords(given(null, "MEDICINE"), "2026-01-10")).toEqual({
    words: "None on record: ask the vet",
    runs: false,
  });
  expect(withdrawalWords(given(null, "WORMER"), "2026-01-10")).toBeNull();
  expect(withdrawalWords(given(null, "THERAPY"), "2026-01-10")).toBeNull();
});

test("a withdrawal runs on its last day, and no longer on the day after", () => {
  const medicine = given("2026-01-10", "MEDICINE");
  expect(withdrawalWords(medicine, "2026-01-10")).toEqual({
    words: "10 Jan 2026: runs on 10 Jan 2026",
    runs: true,
  });
  expect(withdrawalWords(medicine, "2026-01-11")).toEqual({ words: "10 Jan 2026", runs: false });
});

test("what is given during an outing runs from that day", () => {
  expect(withdrawalWords(given("2026-01-10", "MEDICINE"), "2026-01-03")?.words).toBe(
    "10 Jan 2026: runs on 5 Jan 2026",
  );
});
