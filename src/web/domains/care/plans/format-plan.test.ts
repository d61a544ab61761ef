import { expect, test } from "vitest";
import { formatInterval, formatNextDates, isFromNothing, planState } from "./format-plan.ts";

const next = (standing: "OVERDUE" | "DUE" | "SOON" | "LATER") => ({
  from: "2026-12-01",
  by: "2026-12-15",
  standing,
  eventId: "1",
});
const unknown = { lastDone: null, firstDate: null };

test("a plan based only on the day it was made does not count as up to date", () => {
  expect(planState({ next: next("LATER"), ...unknown })).toEqual({
    state: "off",
    word: "Not known",
  });
  expect(planState({ next: next("LATER"), ...unknown, lastDone: "2026-10-01" })?.state).toBe("ok");
  expect(planState({ next: next("LATER"), ...unknown, firstDate: "2026-12-15" })?.state).toBe("ok");
});

test("a plan based only on that day still becomes due", () => {
  const states = (["SOON", "DUE", "OVERDUE"] as const).map(
    (standing) => planState({ next: next(standing), ...unknown })?.state,
  );
  expect(states).toEqual(["soon", "soon", "overdue"]);
});

test("a resting plan has no next date and no standing", () => {
  expect(planState({ next: null, ...unknown })).toBeNull();
  expect(isFromNothing({ next: null, ...unknown })).toBe(false);
});

test("a period of one day is formatted as one day", () => {
  expect(formatNextDates(next("DUE"))).toBe("Next between 1 Dec 2026 and 15 Dec 2026");
  expect(formatNextDates({ from: "2026-12-15", by: "2026-12-15" })).toBe("Next on 15 Dec 2026");
});

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
  expect(formatInterval(timing)).toBe(words);
});
