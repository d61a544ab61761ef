import * as fc from "fast-check";
import { expect, test } from "vitest";
import { eventStanding } from "#rules/standing.ts";
import { rowsOfHorse, type TodayEvent } from "./today.ts";

const now = new Date("2026-11-22T12:00:00Z");

const types = {
  FARRIER: "FARRIER",
  WORMING: "WORMING",
  TAPEWORM_TEST: "WORMING",
  EXERCISE: "EXERCISE",
} as const;

const anyEvent: fc.Arbitrary<TodayEvent> = fc
  .record({
    id: fc.uuid(),
    days: fc.integer({ min: -60, max: 120 }),
    kind: fc.constantFrom("FARRIER", "WORMING", "TAPEWORM_TEST", "EXERCISE"),
    status: fc.constantFrom("PENDING", "IN_PROGRESS"),
    title: fc.constantFrom("One", "Two"),
  })
  .map(({ days, ...event }) => ({
    ...event,
    eventType: types[event.kind],
    isVisit: event.kind !== "EXERCISE",
    dailySeries: null,
    horseId: "horse",
    dueDate: new Date(now.getTime() + days * 86_400_000 + 60_000),
  }));

test("each kind occurs once, an overdue one before any other, with everything overdue of it together", () => {
  fc.assert(
    fc.property(fc.uniqueArray(anyEvent, { selector: ({ id }) => id, maxLength: 20 }), (events) => {
      const rows = rowsOfHorse(events, now);
      const keys = rows.map(({ events: [head] }) =>
        head?.isVisit ? head.kind : `${head?.kind} ${head?.title}`,
      );
      expect(new Set(keys).size).toBe(keys.length);
      const order = rows.map(({ standing }) => ["OVERDUE", "SOON", "LATER"].indexOf(standing));
      expect(order).toEqual(order.toSorted((one, other) => one - other));
      for (const { standing, events: its } of rows)
        for (const event of its)
          if (standing === "OVERDUE") expect(eventStanding(event, now)).toBe("OVERDUE");
      const late = events.filter((event) => eventStanding(event, now) === "OVERDUE");
      const shown = rows.filter(({ standing }) => standing === "OVERDUE");
      expect(shown.flatMap(({ events: its }) => its).length).toBe(late.length);
    }),
  );
});
