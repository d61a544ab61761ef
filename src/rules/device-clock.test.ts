import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clockDifference, doneAt, doneOn } from "./device-clock.ts";

const second = 1_000;
const day = 86_400 * second;
const tenYears = 3_653 * day;

/** Instants by our clock: any, but often close to a UK midnight or to one of the clock changes. */
const changes = [
  "2025-03-30T01:00Z",
  "2025-10-26T01:00Z",
  "2026-03-29T01:00Z",
  "2026-10-25T01:00Z",
];
const near = (instants: readonly number[]) =>
  fc
    .tuple(fc.constantFrom(...instants), fc.integer({ min: -7_200, max: 7_200 }))
    .map(([at, seconds]) => at + seconds * second);
const midnights = [...changes, "2026-01-15T00:00Z", "2026-07-14T23:00Z"].flatMap((at) =>
  [0, 12, 23, 24].map((hours) => Date.parse(at) + hours * 3_600 * second),
);
const ours = fc.oneof(
  fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2040, 0) }),
  near(changes.map((at) => Date.parse(at))),
  near(midnights),
);
/** How far the device's clock is ahead of ours, from ten years slow to ten years fast. */
const wrong = fc.oneof(
  fc.integer({ min: -tenYears, max: tenYears }),
  fc.integer({ min: -2 * day, max: 2 * day }),
  fc.constantFrom(3_600 * second, -3_600 * second, day, -day, 0),
);
const ago = fc.oneof(fc.nat({ max: 30 * day }), fc.constantFrom(0, second, 3_600 * second, day));

/**
 * The UK day according to the Summer Time Order: summer time runs from 01:00 UTC on the last Sunday of March to
 * that of October.
 */
function ukDay(at: number) {
  const year = new Date(at).getUTCFullYear();
  const isSummer = at >= lastSunday(year, 3) && at < lastSunday(year, 10);
  return new Date(at + (isSummer ? 3_600 * second : 0)).toISOString().slice(0, 10);
}

function lastSunday(year: number, month: number) {
  let at = Date.UTC(year, month, 0, 1);
  while (new Date(at).getUTCDay() !== 0) at -= day;
  return at;
}

/** The two clocks for a call that is received immediately, from a device whose clock is this far ahead. */
function sentBy(now: number, ahead: number) {
  const difference = clockDifference(new Date(now + ahead), new Date(now));
  return { now: new Date(now), difference };
}

describe("however wrong the device's clock is", () => {
  test("an act is stored at its true instant, to within the minute that a call may take", () => {
    fc.assert(
      fc.property(ours, wrong, ago, (now, ahead, before) => {
        const kept = doneAt(new Date(now - before + ahead), sentBy(now, ahead)).getTime();
        if (Math.abs(ahead) > 60 * second) expect(kept).toBe(now - before);
        expect(Math.abs(kept - (now - before))).toBeLessThanOrEqual(60 * second);
        expect(kept).toBeLessThanOrEqual(now);
      }),
    );
  });

  test("its day is the day it was done on in the United Kingdom", () => {
    fc.assert(
      fc.property(ours, wrong, ago, (now, ahead, before) => {
        fc.pre(Math.abs(ahead) > 60 * second);
        const kept = doneAt(new Date(now - before + ahead), sentBy(now, ahead));
        expect(doneOn(ukDay(kept.getTime()), { now: new Date(now), difference: 0 })).toBe(
          ukDay(now - before),
        );
      }),
    );
  });

  test("the device's today is our today, and every other day is unchanged", () => {
    fc.assert(
      fc.property(ours, wrong, fc.integer({ min: -400, max: 400 }), (now, ahead, days) => {
        fc.pre(Math.abs(ahead) > 60 * second);
        const clocks = sentBy(now, ahead);
        expect(doneOn(ukDay(now + ahead), clocks)).toBe(ukDay(now));
        const other = ukDay(now + ahead + days * day);
        if (other !== ukDay(now + ahead)) expect(doneOn(other, clocks)).toBe(other);
      }),
    );
  });
});

test("a call that took up to a minute says nothing about the clock", () => {
  const now = new Date("2026-03-01T00:00:20Z");
  const clocks = { now, difference: clockDifference(new Date("2026-02-28T23:59:30Z"), now) };
  expect(clocks.difference).toBe(0);
  expect(doneOn("2026-02-28", clocks), "said before midnight").toBe("2026-02-28");
  const said = new Date("2026-02-28T23:59:10Z");
  expect(doneAt(said, clocks)).toEqual(said);
  expect(clockDifference(new Date("2026-02-28T23:59:19Z"), now)).toBe(61 * second);
});

test("an instant up to five minutes ahead becomes now; one further ahead is kept, to be refused", () => {
  const now = new Date("2026-03-01T10:00:00Z");
  const at = (said: string) => doneAt(new Date(said), { now, difference: 0 }).toISOString();
  expect(at("2026-03-01T10:05:00Z")).toBe("2026-03-01T10:00:00.000Z");
  expect(at("2026-03-01T10:05:01Z")).toBe("2026-03-01T10:05:01.000Z");
  expect(at("2026-03-01T09:59:59Z")).toBe("2026-03-01T09:59:59.000Z");
});
