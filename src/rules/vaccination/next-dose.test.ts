import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, daysBetween } from "#rules/dates.ts";
import { eachDay, verdictWith } from "#testing/rules/vaccination/by-hand.ts";
import { anyCase } from "#testing/rules/vaccination/histories.ts";
import { runs } from "#testing/runs.ts";
import { chainOf } from "./chain.ts";
import { check, type Days } from "./check.ts";
import { formatNextDose, stillOpen } from "./format-next-dose.ts";
import { jab } from "./jab.ts";
import { plan } from "./plan.ts";
import { bodies, type Body } from "./rulebooks.ts";

const SLOW = { timeout: 120_000, tags: "slow" };
const OVER = "begin a new course";

/** A history whose doses have all been given by the day of the event, together with that day. */
const anyQuestion = fc
  .record({ question: anyCase, ahead: fc.integer({ min: 0, max: 420 }) })
  .map(({ question, ahead }) => {
    const { doses, courseStart, otherVaccinations, body } = question;
    const last = doses.toSorted().at(-1) ?? "";
    const event = question.event < last ? addDays(last, 10) : question.event;
    const today = [event, addDays(last, ahead)].toSorted()[0] ?? event;
    return { record: { body, doses, courseStart, otherVaccinations }, event, today };
  });

const anyBody = fc.constantFrom<Body>(...bodies);

test("card, chain, plan and sentence agree on the days that keep a course", SLOW, () => {
  let over = 0;
  fc.assert(
    fc.property(anyQuestion, anyBody, ({ record, event, today }, body) => {
      const answer = check({ ...record, body, event });
      const { bodies: planned } = plan({ ...record, bodies: [body], events: [] });
      expect(answer.next).toEqual(planned[0]?.window ?? null);
      expect(answer.next).toEqual(chainOf({ ...record, body }, event).next?.allowed ?? null);

      const isOver = answer.next !== null && stillOpen(answer.next, today) === null;
      const words = formatNextDose(answer, { event, today }) ?? "";
      expect(words.includes(OVER)).toBe(isOver);
      if (isOver) over++;
    }),
    { numRuns: runs(3_000) },
  );
  expect(over).toBeGreaterThan(0);
});

test(
  "the jab is booked within the days that keep the course, and restarts it only when they have passed",
  SLOW,
  () => {
    let anew = 0;
    fc.assert(
      fc.property(anyQuestion, anyBody, ({ record, event, today }, body) => {
        const open = stillOpen(check({ ...record, body, event }).next, today);
        const booking = jab({ ...record, bodies: [body], outings: [], today });
        expect(booking.step === "FIRST").toBe(open === null);
        if (open) expect(booking.days).toEqual([open]);
        else anew++;
      }),
      { numRuns: runs(3_000) },
    );
    expect(anew).toBeGreaterThan(0);
  },
);

test(
  "the days that also keep an event are those of the course on which a dose leaves it possible",
  SLOW,
  () => {
    let served = 0;
    fc.assert(
      fc.property(anyQuestion, ({ record, event }) => {
        const { next, forEvent, verdict } = check({ ...record, event });
        if (!next || daysBetween(next.earliest, next.latest) > 500) return;
        const serves = (day: string) => {
          const then = verdictWith(record, day, event);
          return then === "OK" || (then === "BORDERLINE" && verdict !== "OK");
        };
        const naive = eachDay(next.earliest, next.latest).filter(serves);
        if (naive.length === 0) expect(forEvent).toBeNull();
        if (!forEvent) return;
        served++;
        expect(isWithin(forEvent, next)).toBe(true);
        for (const day of eachDay(forEvent.earliest, forEvent.latest))
          expect(verdictWith(record, day, event), day).not.toBe("NO");
      }),
      { numRuns: runs(1_000) },
    );
    expect(served).toBeGreaterThan(0);
  },
);

const isWithin = (inner: Days, outer: Days) =>
  outer.earliest <= inner.earliest && inner.latest <= outer.latest;

test("a single dose is no lost course while its second can be in time", () => {
  const today = "2026-11-24";
  const answer = check({ body: "BHA", doses: ["2026-10-01"], event: today });
  expect(answer.next).toEqual({ earliest: "2026-10-22", latest: "2026-11-30" });
  expect(formatNextDose(answer, { event: today, today })).toBe(
    "Book the next dose between today and 30 Nov 2026. No dose on these days makes 24 Nov 2026 possible.",
  );
  expect(formatNextDose(answer, { event: today, today: "2026-12-01" })).toContain(OVER);
});

test("a booster eight months ago is late for the FEI's event and in time for its course", () => {
  const today = "2026-11-24";
  const doses = ["2024-03-01", "2024-04-05", "2024-09-20", "2025-09-01", "2026-03-20"];
  const answer = check({ body: "FEI", doses, event: "2026-12-05" });
  expect(answer).toMatchObject({ verdict: "NO", next: { latest: "2027-03-20" } });
  expect(formatNextDose(answer, { event: "2026-12-05", today })).toBe(
    "Book the next dose between today and 20 Mar 2027. To keep 5 Dec 2026 as well: between today and 28 Nov 2026.",
  );
});

test("sentences for future days, a single day, and days without an end", () => {
  const answer = (earliest: string, latest: string) => ({
    verdict: "OK" as const,
    next: { earliest, latest },
    forEvent: { earliest, latest },
  });
  const asked = { event: "2026-11-24", today: "2026-11-24" };
  expect(formatNextDose(answer("2026-12-01", "2026-12-20"), asked)).toBe(
    "Book the next dose between 1 Dec 2026 and 20 Dec 2026.",
  );
  expect(formatNextDose(answer("2026-11-01", "2026-11-24"), asked)).toBe(
    "Book the next dose today.",
  );
  expect(formatNextDose(answer("2026-11-01", "9999-12-31"), asked)).toBe(
    "Book the next dose from today on.",
  );
  expect(formatNextDose({ ...answer("", ""), next: null }, asked)).toBeNull();
});
