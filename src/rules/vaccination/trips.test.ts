import { runs } from "#testing/runs.ts";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "#rules/dates.ts";
import { anyCase } from "#testing/rules/vaccination/histories.ts";
import { check } from "./check.ts";
import { isClash, judgeTrips, standings } from "./trips.ts";
import { bodies } from "./rulebooks.ts";

const RANK = { OK: 0, BORDERLINE: 1, NO: 2 };

test("an outing's verdict is the gravest of its days, with the first such day, and for the FEI that of the arrival", () => {
  fc.assert(
    fc.property(anyCase, fc.integer({ min: 0, max: 12 }), ({ body, doses, event }, more) => {
      const trip = { body, firstDay: event, lastDay: addDays(event, more), feiRules: false };
      const days = Array.from({ length: body === "FEI" ? 1 : more + 1 }, (_, n) =>
        addDays(event, n),
      );
      const each = days.map((day) => ({ day, answer: check({ body, doses, event: day }) }));
      const worst = each.reduce((a, b) =>
        RANK[b.answer.verdict] > RANK[a.answer.verdict] ? b : a,
      );
      expect(judgeTrips({ doses }, [trip])).toEqual([
        { verdict: worst.answer.verdict, code: worst.answer.reasons[0]?.code, day: worst.day },
      ]);
    }),
    { numRuns: runs(150) },
  );
});

test("many outings at once are judged like each alone, with and without booked vaccinations", () => {
  fc.assert(
    fc.property(
      anyCase,
      fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 8 }),
      fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 3 }),
      ({ doses, event }, distances, bookings) => {
        const outings = distances.map((days, index) => ({
          firstDay: addDays(event, days),
          lastDay: addDays(event, days + (index % 3)),
          body: [...bodies, "OTHER" as const][index % 7] ?? "OTHER",
          feiRules: index % 2 === 0,
        }));
        const booked = bookings.map((days) => addDays(event, days)).toSorted();
        const horse = { flu: doses, others: [], booked };
        expect(standings(horse, outings)).toEqual(
          outings.flatMap((outing) => standings(horse, [outing])),
        );
      },
    ),
    { numRuns: runs(150) },
  );
});

test("a booking too close before is a clash, unless the last dose was too close already", () => {
  const flu = ["2024-03-01", "2024-04-05", "2024-08-20", "2025-08-10"];
  const outing = {
    firstDay: "2026-05-16",
    lastDay: "2026-05-16",
    body: "BE" as const,
    feiRules: false,
  };
  const clashes = (booked: string, doses = flu) =>
    standings({ flu: doses, others: [], booked: [booked] }, [outing]).map(isClash);
  expect(clashes("2026-05-10")).toEqual([true]);
  expect(clashes("2026-05-09")).toEqual([false]);
  expect(clashes("2026-05-17")).toEqual([false]);
  expect(clashes("2026-05-14", [...flu, "2026-05-12"])).toEqual([false]);
});
