import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "#rules/dates.ts";
import { londonDate, londonTime } from "#rules/london.ts";
import { runs } from "#testing/runs.ts";
import { dueOn, whyNotMoved } from "./move-event.ts";

const someDay = fc.integer({ min: 0, max: 3_000 }).map((days) => addDays("2024-01-01", days));
const someInstant = fc
  .integer({ min: Date.UTC(2024, 0) / 60_000, max: Date.UTC(2032, 0) / 60_000 })
  .map((minute) => new Date(minute * 60_000));

test("a moved event is on its day, at the same clock time, except in the hour that March skips", () => {
  fc.assert(
    fc.property(someDay, someInstant, (day, due) => {
      const moved = dueOn(day, due);
      expect(londonDate(moved)).toBe(day);
      if (londonTime(moved) === londonTime(due)) return;
      expect(londonTime(due)).toMatch(/^01:/);
      expect(londonTime(moved)).toBe(londonTime(due).replace(/^01/, "02"));
    }),
    { numRuns: runs(200) },
  );
});

test("dropping an event where it was moves nothing", () => {
  fc.assert(
    fc.property(someInstant, (due) => {
      expect(dueOn(londonDate(due), due)).toEqual(due);
    }),
    { numRuns: runs(200) },
  );
});

const now = new Date("2026-07-01T23:30:00Z");

test.each([
  ["PENDING", "2026-07-02", null],
  ["IN_PROGRESS", "2027-01-01", null],
  ["PENDING", "2026-07-01", /That day has passed\. Complete the event, or choose today or later\./],
  ["COMPLETED", "2026-07-05", /Open it again before you move it/],
] as const)("an event that is %s may be moved to %s unless it says why not", (status, to, why) => {
  const said = whyNotMoved({ status }, to, now);
  if (why) expect(said).toMatch(why);
  else expect(said).toBeNull();
});
