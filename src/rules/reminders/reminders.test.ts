import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "#rules/dates.ts";
import { londonInstant } from "#rules/london.ts";
import { OVERDUE, reminderDay, reminderFor, formatDue } from "./reminders.ts";

test("a day's reminders are due at 07:00 by UK clocks, in winter and in summer", () => {
  expect(reminderDay(new Date("2026-01-10T06:59:59Z"))).toBe("2026-01-09");
  expect(reminderDay(new Date("2026-01-10T07:00:00Z"))).toBe("2026-01-10");
  expect(reminderDay(new Date("2026-07-10T05:59:59Z"))).toBe("2026-07-09");
  expect(reminderDay(new Date("2026-07-10T06:00:00Z"))).toBe("2026-07-10");
});

describe("which reminder a day has for an event", () => {
  const event = { dueOn: "2026-05-20", status: "PENDING", days: [1, 3, 7] } as const;
  const longKnown = { ...event, knownSince: new Date("2026-01-01T00:00:00Z") };

  test.each([
    ["2026-05-12", null],
    ["2026-05-13", 7],
    ["2026-05-16", 7],
    ["2026-05-17", 3],
    ["2026-05-19", 1],
    ["2026-05-20", 1],
    ["2026-05-21", OVERDUE],
    ["2026-06-20", OVERDUE],
    ["2026-06-21", null],
  ])("%s: %s", (day, days) => {
    expect(reminderFor(longKnown, day)).toBe(days);
  });

  test("none that was due before the event was known", () => {
    const late = { ...event, knownSince: londonInstant("2026-05-17", "07:01") };
    expect(reminderFor(late, "2026-05-18")).toBeNull();
    expect(reminderFor(late, "2026-05-19")).toBe(1);
  });

  test("each is sent once, in order, when every day is checked", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat({ max: 40 }), { maxLength: 6 }), (days) => {
        const told: number[] = [];
        for (let day = "2026-03-01"; day <= "2026-06-30"; day = addDays(day, 1)) {
          const reminder = reminderFor({ ...longKnown, days }, day);
          if (reminder !== null && !told.includes(reminder)) told.push(reminder);
        }
        expect(told).toEqual([...days.toSorted((a, b) => b - a), OVERDUE]);
      }),
    );
  });
});

test("a due time is worded relative to the day", () => {
  const due = new Date("2026-06-10T14:00:00Z");
  expect(formatDue(due, "2026-06-10")).toBe("today at 15:00");
  expect(formatDue(due, "2026-06-09")).toBe("tomorrow at 15:00");
  expect(formatDue(due, "2026-06-05")).toBe("on Wednesday at 15:00");
  expect(formatDue(due, "2026-06-01")).toBe("on 10 Jun at 15:00, in 9 days");
  expect(formatDue(due, "2026-06-11")).toBe("overdue since 10 Jun 2026");
});
