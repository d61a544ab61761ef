import { expect, test } from "vitest";
import { isFromNothing, nextWords, planState } from "./plan-words.ts";

const next = (standing: "OVERDUE" | "DUE" | "SOON" | "LATER") => ({
  from: "2026-12-01",
  by: "2026-12-15",
  standing,
  eventId: "1",
});
const unknown = { lastDone: null, firstDate: null };

test("what rests on nothing but the day it was planned is not called up to date", () => {
  expect(planState({ next: next("LATER"), ...unknown })).toEqual({
    state: "off",
    word: "Not known",
  });
  expect(planState({ next: next("LATER"), ...unknown, lastDone: "2026-10-01" })?.state).toBe("ok");
  expect(planState({ next: next("LATER"), ...unknown, firstDate: "2026-12-15" })?.state).toBe("ok");
});

test("but it does come due", () => {
  const states = (["SOON", "DUE", "OVERDUE"] as const).map(
    (standing) => planState({ next: next(standing), ...unknown })?.state,
  );
  expect(states).toEqual(["soon", "soon", "overdue"]);
});

test("a plan that rests has no next date and no standing", () => {
  expect(planState({ next: null, ...unknown })).toBeNull();
  expect(isFromNothing({ next: null, ...unknown })).toBe(false);
});

test("one day is one day", () => {
  expect(nextWords(next("DUE"))).toBe("Next between 1 Dec 2026 and 15 Dec 2026");
  expect(nextWords({ from: "2026-12-15", by: "2026-12-15" })).toBe("Next on 15 Dec 2026");
});
