import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "#rules/dates.ts";
import { londonInstant } from "#rules/london.ts";
import { eventStanding, isAhead, type JudgedEvent, planStanding } from "#rules/standing.ts";

const now = new Date("2026-11-21T19:00:00Z");
const day = (days: number) => addDays("2026-11-21", days);
const event = (days: number, given: Partial<JudgedEvent> = {}): JudgedEvent => ({
  status: "PENDING",
  dueDate: londonInstant(day(days), "18:00"),
  eventType: "FARRIER",
  ...given,
});

test.each([
  ["its evening is over", 0, event(0), "OVERDUE"],
  ["agreed for another day", -3, event(2), "DUE"],
  ["in progress", -9, event(-1, { status: "IN_PROGRESS" }), "DUE"],
  ["its days have begun", -1, event(40), "DUE"],
  ["near", 14, event(14), "SOON"],
  ["far", 15, event(15), "LATER"],
  ["a jab to book", 30, event(30, { eventType: "VACCINATION" }), "SOON"],
])("%s", (_, from, open, standing) => {
  expect(planStanding({ from: day(from), by: day(from) }, open, now)).toBe(standing);
});

test("an item of the plan is overdue when its event is, and never green while that is due soon", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -30, max: 60 }),
      fc.integer({ min: -30, max: 60 }),
      fc.constantFrom<JudgedEvent["status"][]>("PENDING", "IN_PROGRESS"),
      fc.constantFrom("VACCINATION", "FARRIER"),
      (from, due, status, eventType) => {
        const open = event(due, { status, eventType });
        const said = planStanding({ from: day(from), by: day(from) }, open, now);
        const itself = eventStanding(open, now);
        expect(said === "OVERDUE").toBe(itself === "OVERDUE");
        if (itself === "SOON") expect(said).not.toBe("LATER");
      },
    ),
  );
});

test("an event is exactly one of done, overdue and ahead", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -30, max: 60 }),
      fc.constantFrom<JudgedEvent["status"][]>("PENDING", "IN_PROGRESS", "COMPLETED"),
      (due, status) => {
        const one = event(due, { status });
        const itself = eventStanding(one, now);
        expect(isAhead(one, now)).toBe(itself !== "DONE" && itself !== "OVERDUE");
      },
    ),
  );
});
