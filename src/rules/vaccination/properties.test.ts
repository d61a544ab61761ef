import { runs } from "#testing/runs.ts";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, addYears } from "#rules/dates.ts";
import { check, type Question } from "./check.ts";
import { plan } from "./plan.ts";
import { anyCase } from "#testing/rules/vaccination/histories.ts";

const SLOW = { timeout: 60_000 };
const RANK = { NO: 0, BORDERLINE: 1, OK: 2 };
const rank = (question: Question) => RANK[check(question).verdict];
const lastOf = (doses: readonly string[]) => doses.toSorted().at(-1) ?? "";

test("the order in which doses are entered, and entering one twice, change nothing", SLOW, () => {
  fc.assert(
    fc.property(anyCase, fc.nat(), fc.nat(), (question, turn, twice) => {
      const cut = turn % question.doses.length;
      const again = question.doses[twice % question.doses.length] ?? "";
      const doses = [
        ...question.doses.slice(cut),
        ...question.doses.slice(0, cut).toReversed(),
        again,
      ];
      expect(check({ ...question, doses })).toEqual(check(question));
    }),
    { numRuns: runs(600) },
  );
});

test("a dose after the event changes nothing", SLOW, () => {
  fc.assert(
    fc.property(anyCase, fc.integer({ min: 1, max: 900 }), (question, days) => {
      const doses = [...question.doses, addDays(question.event, days)];
      expect(check({ ...question, doses })).toEqual(check(question));
    }),
    { numRuns: runs(600) },
  );
});

test(
  "a later dose inside the planned window never makes a verdict worse once its wait has passed",
  SLOW,
  () => {
    let tried = 0;
    fc.assert(
      fc.property(
        anyCase,
        fc.integer({ min: 0, max: 400 }),
        fc.integer({ min: 8, max: 700 }),
        (question, into, wait) => {
          const { window } = plan({ ...question, bodies: [question.body], events: [] });
          if (!window) return;
          tried++;
          const dose = [addDays(window.earliest, into), window.latest].toSorted()[0] ?? "";
          const record = { ...question, otherVaccinations: [] };
          const later = addDays(dose, wait);
          const doses = [...question.doses, dose];
          expect(rank({ ...record, doses, event: later })).toBeGreaterThanOrEqual(
            rank({ ...record, event: later }),
          );
        },
      ),
      { numRuns: runs(600) },
    );
    expect(tried).toBeGreaterThan(runs(300));
  },
);

test(
  "28 years later, when no rule changes any more, the calendar repeats and so does the verdict",
  SLOW,
  () => {
    fc.assert(
      fc.property(anyCase, ({ courseStart, otherVaccinations, ...question }) => {
        const on = (years: number) => (date: string) => addYears(date, years);
        const moved = (years: number) => ({
          ...question,
          doses: question.doses.map(on(years)),
          event: on(years)(question.event),
          courseStart: courseStart && on(years)(courseStart),
          otherVaccinations: otherVaccinations.map(on(years)),
        });
        fc.pre(moved(56).event < "2100-01-01"); // 2100 has no leap day
        expect(check(moved(56)).verdict).toBe(check(moved(28)).verdict);
      }),
      { numRuns: runs(600) },
    );
  },
);

test(
  "an event stays possible from the end of the wait to the named day, and not a day longer",
  SLOW,
  () => {
    fc.assert(
      fc.property(anyCase, ({ body, doses }) => {
        const last = lastOf(doses);
        const answer = check({ body, doses, event: addDays(last, 8) });
        if (answer.verdict !== "OK") return;
        const days = Array.from({ length: 400 }, (_, index) => addDays(last, 8 + index));
        const ranks = days.map((event) => rank({ body, doses, event }));
        const until = ranks.findIndex((it) => it !== RANK.OK);
        // British Eventing's rule of 2019 to 2025 was temporary, and so was racing's of 2019
        if (["BE", "BHA"].includes(body) && last < "2026-01-01") return;
        expect(until).toBeGreaterThan(0);
        expect(ranks.slice(until)).not.toContain(RANK.OK);
      }),
      { numRuns: runs(60) },
    );
  },
);
