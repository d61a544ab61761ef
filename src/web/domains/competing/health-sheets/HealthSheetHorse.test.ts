import { expect, test } from "vitest";
import { formatTreatmentDays, formatWithdrawal } from "./HealthSheetHorse.tsx";

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
  expect(formatTreatmentDays(treatment)).toBe(words);
});

const given = (withdrawalUntil: string | null, kind: "MEDICINE" | "WORMER" | "THERAPY") => ({
  withdrawalUntil,
  kind,
  from: "2026-01-05",
});

test("only a medicine has a missing withdrawal", () => {
  expect(formatWithdrawal(given(null, "MEDICINE"), "2026-01-10")).toEqual({
    words: "None on record: ask the vet",
    runs: false,
  });
  expect(formatWithdrawal(given(null, "WORMER"), "2026-01-10")).toBeNull();
  expect(formatWithdrawal(given(null, "THERAPY"), "2026-01-10")).toBeNull();
});

test("a withdrawal runs on its last day, and no longer on the next", () => {
  const medicine = given("2026-01-10", "MEDICINE");
  expect(formatWithdrawal(medicine, "2026-01-10")).toEqual({
    words: "10 Jan 2026: runs on 10 Jan 2026",
    runs: true,
  });
  expect(formatWithdrawal(medicine, "2026-01-11")).toEqual({ words: "10 Jan 2026", runs: false });
});

test("a treatment during an outing runs from its own day", () => {
  expect(formatWithdrawal(given("2026-01-10", "MEDICINE"), "2026-01-03")?.words).toBe(
    "10 Jan 2026: runs on 5 Jan 2026",
  );
});
