import fc from "fast-check";
import { expect, it, test } from "vitest";
import type { CareEvent } from "#contract/care/care-events.ts";
import { addDays } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import { sampleEvent } from "./sample-event.ts";
import { allFrom, byDay } from "./days.ts";

const event = (dueDate: string, id: string) =>
  sampleEvent({ id, dueDate, createdAt: dueDate, updatedAt: dueDate });

/** Stubs the server's answer: the events by due date, at most `limit` of them. */
const yardOf = (events: CareEvent[]) => async (from: string, limit: number) =>
  events.filter(({ dueDate }) => londonDate(new Date(dueDate)) >= from).slice(0, limit);

it("finds each event of a month once, whatever the days hold, as long as no day fills a page", async () => {
  const days = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 42 });
  await fc.assert(
    fc.asyncProperty(days, fc.integer({ min: 5, max: 9 }), async (counts, limit) => {
      const events = counts.flatMap((count, day) =>
        Array.from({ length: count }, (_, n) =>
          event(`${addDays("2026-10-10", day)}T${10 + n}:00:00.000Z`, `${day}-${n}`),
        ),
      );
      const found = await allFrom("2026-10-10", limit, yardOf(events));
      expect(found.map(({ id }) => id)).toEqual(events.map(({ id }) => id));
    }),
  );
});

it("ends at a day that fills a page alone", async () => {
  const events = Array.from({ length: 9 }, (_, n) => event(`2026-10-10T1${n}:00:00.000Z`, `${n}`));
  expect(await allFrom("2026-10-10", 4, yardOf(events))).toHaveLength(4);
});

const outing = (name: string, firstDay: string, lastDay = firstDay) => ({
  id: name,
  userId: null,
  name,
  venue: "",
  firstDay,
  lastDay,
  body: "BE" as const,
  feiRules: false,
  notes: "",
  horses: [],
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
});

test("an outing appears once on each shown day of its own, and on no other", () => {
  const days = byDay(
    [outing("long", "2026-04-28", "2026-05-02"), outing("short", "2026-05-02")],
    "2026-05-01",
    "2026-05-31",
  );
  expect([...days].map(([day, its]) => [day, its.map(({ name }) => name)])).toEqual([
    ["2026-05-01", ["long"]],
    ["2026-05-02", ["long", "short"]],
  ]);
});
