import fc from "fast-check";
import { expect, it } from "vitest";
import type { CareEvent } from "#contract/care/care-events.ts";
import { addDays } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import { allFrom } from "./month-events.ts";
import { sampleEvent } from "./sample-event.ts";

const event = (dueDate: string, id: string) =>
  sampleEvent({ id, dueDate, createdAt: dueDate, updatedAt: dueDate });

/** Answers like the server: by due date, at most `limit`. */
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
