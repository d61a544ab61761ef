import * as fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { oracleStep } from "#testing/rules/care/oracle.ts";
import { recurringPatterns } from "#rules/care/recurrence.ts";
import { eventInput, made, type SeenEvent } from "#testing/care.ts";
import { ukInstant } from "#testing/care-model.ts";
import { fixture } from "#testing/fixture.ts";
import { openYard } from "#testing/yard.ts";

const yard = fixture(openYard);
const owner = fixture(() => yard.newOwner());
afterEach(() => vi.useRealTimers());

const steps = {
  DAILY: [1, "DAYS"],
  WEEKLY: [7, "DAYS"],
  FORTNIGHTLY: [14, "DAYS"],
  MONTHLY: [1, "MONTHS"],
  EVERY_6_WEEKS: [42, "DAYS"],
  EVERY_8_WEEKS: [56, "DAYS"],
  QUARTERLY: [3, "MONTHS"],
  SIX_MONTHLY: [6, "MONTHS"],
  YEARLY: [12, "MONTHS"],
} as const;

const dayMs = 86_400_000;
const dateAt = (at: number) => new Date(at).toISOString().slice(0, 10);
// month ends, leap days, both clock changes of three years, and arbitrary days
const someStart = fc.oneof(
  fc.constantFrom("2027-01-31", "2027-08-31", "2028-02-29", "2027-12-31", "2027-10-30"),
  fc.constantFrom("2027-03-27", "2027-03-28", "2027-10-31", "2028-03-26", "2028-10-29"),
  fc.integer({ min: 0, max: 1_200 }).map((day) => dateAt(Date.UTC(2027, 0, 1) + day * dayMs)),
);
const someTime = fc.constantFrom([1, 30], [0, 0], [23, 45], [9, 0], [1, 0], [2, 0]);

const openOnes = async (title: string) => {
  const all = await made<(SeenEvent & { recurring: string | null })[]>(
    owner.get("/api/care-events?limit=2000"),
  );
  return all.filter((event) => event.title === title && event.status !== "COMPLETED");
};

/**
 * The due date after a completion on a given day, computed step by step from the start; null when the series has
 * ended.
 */
function expectedAfter(
  { pattern, start, time, end }: Course,
  index: number,
  doneOn: string,
): { index: number; due: string } | null {
  const [every, unit] = steps[pattern];
  const [hour, minute] = time;
  for (let next = index + 1; ; next++) {
    const date = oracleStep(start, every * next, unit);
    if (end !== null && date > end) return null;
    if (date >= doneOn) return { index: next, due: ukInstant(date, hour, minute) };
  }
}

interface Course {
  pattern: keyof typeof steps;
  start: string;
  time: readonly [number, number];
  end: string | null;
}

// such starts are left out: a time that a clock change skips means the later time, in the series too
const isLeftOut = ({ start, time }: Course) =>
  time[0] === 1 && ["2027-03-28", "2028-03-26"].includes(start);
const someCourse = fc
  .record({
    pattern: fc.constantFrom(...recurringPatterns),
    start: someStart,
    time: someTime,
    lasts: fc.option(fc.nat({ max: 900 })),
  })
  .map(({ lasts, ...course }): Course => ({
    ...course,
    end: lasts === null ? null : dateAt(Date.parse(course.start) + lasts * dayMs),
  }))
  .filter((course) => !isLeftOut(course));

let courses = 0;

test("a series completed early, late, or by two at once keeps its days and its time of day", async () => {
  await fc.assert(
    fc.asyncProperty(
      someCourse,
      fc.array(fc.integer({ min: -10, max: 40 }), { minLength: 1, maxLength: 7 }),
      async (course, delays) => {
        const { pattern, start, time, end } = course;
        const title = `course ${courses++}`;
        const clock = time.map((part) => String(part).padStart(2, "0")).join(":");
        vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(start) });
        const sent = eventInput({ title, recurring: pattern, recurringEnd: end });
        await made(owner.post("/api/care-events", { ...sent, dueDate: `${start}T${clock}` }));

        let index = 0;
        for (const delay of delays) {
          const [open, ...others] = await openOnes(title);
          expect(others).toEqual([]);
          if (!open) return;
          // the work is done in the middle of the day, so that the day is the same in the UK
          const day = dateAt(Date.parse(open.dueDate) + 3_600_000 + delay * dayMs);
          vi.setSystemTime(Date.parse(`${day}T12:00:00Z`));
          const url = `/api/care-events/${open.id}`;
          await Promise.all([1, 2].map(() => made(owner.put(url, { status: "COMPLETED" }))));
          const expected = expectedAfter(course, index, day);
          const after = await openOnes(title);
          expect(after.map(({ dueDate }) => dueDate)).toEqual(expected ? [expected.due] : []);
          if (!expected) return;
          ({ index } = expected);
        }
      },
    ),
    { numRuns: Number(process.env["HISTORIES"] ?? 30) },
  );
}, 600_000);
