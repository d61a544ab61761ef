import * as fc from "fast-check";
import { expect, test } from "vitest";
import { londonInstant, londonTime } from "#rules/london.ts";
import { type QuietHours, quietUntil } from "./quiet-hours.ts";

const night = { from: "22:00", until: "07:00" };

test.each([
  ["2026-01-10", "21:59", null],
  ["2026-01-10", "22:00", "2026-01-11T07:00:00.000Z"],
  ["2026-01-11", "06:59", "2026-01-11T07:00:00.000Z"],
  ["2026-01-11", "07:00", null],
  // the nights of both clock changes end at seven as well
  ["2026-03-28", "23:15", "2026-03-29T06:00:00.000Z"],
  ["2026-10-24", "23:15", "2026-10-25T07:00:00.000Z"],
])("a night's quiet hours at %s %s: %s", (day, time, end) => {
  expect(quietUntil(night, londonInstant(day, time))?.toISOString() ?? null).toBe(end);
});

test("they may lie within a day, and seconds do not shift their end", () => {
  const noon = { from: "12:30", until: "13:00" };
  const end = quietUntil(noon, new Date("2026-01-10T12:30:59.999Z"));
  expect(end?.toISOString()).toBe("2026-01-10T13:00:00.000Z");
  expect(quietUntil(noon, new Date("2026-01-10T13:00:00Z"))).toBeNull();
});

test("they end at the clock change that skips their end", () => {
  const end = quietUntil({ from: "22:00", until: "01:30" }, new Date("2026-03-29T00:10:00Z"));
  expect(end?.toISOString()).toBe("2026-03-29T01:00:00.000Z");
});

/** Looks at a clock minute by minute. */
function byTheClock({ from, until }: QuietHours, now: Date): Date | null {
  const isQuiet = (at: Date) => {
    const time = londonTime(at).slice(0, 5);
    return from < until ? time >= from && time < until : time >= from || time < until;
  };
  if (!isQuiet(now)) return null;
  const at = new Date(now);
  at.setUTCSeconds(0, 0);
  while (isQuiet(at)) at.setTime(at.getTime() + 60_000);
  return at;
}

const time = fc
  .nat({ max: 24 * 60 - 1 })
  .map((n) => new Date(n * 60_000).toISOString().slice(11, 16));
const around = (change: string) =>
  fc
    .integer({ min: -36 * 3_600, max: 36 * 3_600 })
    .map((seconds) => new Date(Date.parse(change) + seconds * 1_000));
const moment = fc.oneof(
  around("2026-03-29T01:00:00Z"),
  around("2026-10-25T01:00:00Z"),
  around("2026-07-01T00:00:00Z"),
);

test("they are those of somebody who looks at the clock every minute, around both clock changes", () => {
  const hours = fc.record({ from: time, until: time }).filter(({ from, until }) => from !== until);
  fc.assert(
    fc.property(hours, moment, (quiet, now) => {
      expect(quietUntil(quiet, now)).toEqual(byTheClock(quiet, now));
    }),
    { numRuns: 300 },
  );
}, 30_000);
