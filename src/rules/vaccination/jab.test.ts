import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "#rules/dates.ts";
import { verdictWith } from "#testing/rules/vaccination/by-hand.ts";
import { anyCase } from "#testing/rules/vaccination/histories.ts";
import { isLong } from "#testing/runs.ts";
import { check } from "./check.ts";
import { goesFrom, jab, jabAfter } from "./jab.ts";
import { bodies } from "./rulebooks.ts";

const RUNS = isLong ? 3_000 : 40;
const LONG = { timeout: 3_600_000 };

const anyQuestion = fc
  .record({
    record: anyCase,
    asked: fc.uniqueArray(fc.constantFrom(...bodies), { minLength: 1, maxLength: 3 }),
    later: fc.integer({ min: 0, max: 500 }),
  })
  .map(({ record: { body: _body, event, context: _context, ...record }, asked, later }) => ({
    ...record,
    bodies: asked,
    outings: [],
    today: addDays(event, later),
  }));

test("a day is refused exactly when it is outside the named days", LONG, () => {
  fc.assert(
    fc.property(anyQuestion, fc.integer({ min: -10, max: 500 }), (question, ahead) => {
      const { days, problemOf } = jab(question);
      const day = addDays(question.today, ahead);
      const isNamed = days.some(({ earliest, latest }) => earliest <= day && day <= latest);
      expect(problemOf(day) === null).toBe(isNamed);
      if (ahead < 0) expect(problemOf(day)).toBe("That day is over.");
    }),
    { numRuns: RUNS },
  );
});

test("a dose on a named day keeps the course for every body whose course continues", LONG, () => {
  fc.assert(
    fc.property(anyQuestion, (question) => {
      const { step, days, lapsed } = jab(question);
      const [first] = days;
      if (step === "FIRST" || !first) return;
      const { bodies: asked, outings: _outings, today: _today, ...record } = question;
      for (const body of asked.filter((each) => !lapsed.includes(each)))
        for (const day of [first.earliest, first.latest < "2101" ? first.latest : first.earliest]) {
          const after = verdictWith({ ...record, body, context: {} }, day, addDays(day, 9));
          // a course that was restarted with its last dose is valid once that dose is marked as its first
          const anew = check({
            ...record,
            body,
            context: {},
            doses: [...record.doses, day],
            courseStart: record.doses.toSorted().at(-1),
            event: addDays(day, 9),
          }).verdict;
          expect([after, anew]).not.toEqual(["NO", "NO"]);
        }
    }),
    { numRuns: RUNS },
  );
});

test("a restarted course has its second jab within the days after its first, and permits outings from some day on", () => {
  const question = {
    doses: ["2020-03-01", "2020-04-05"],
    courseStart: null,
    otherVaccinations: [],
    bodies: ["BE", "BS"] as const,
    outings: [],
    today: "2026-11-24",
  };
  const first = jab(question);
  expect(first.step).toBe("FIRST");
  const second = jabAfter(question, "FIRST", ["2026-11-24"]);
  expect(second).toMatchObject({
    step: "SECOND",
    days: [{ earliest: "2026-12-15", latest: "2027-01-23" }],
  });
  const record = {
    doses: ["2026-11-24", "2026-12-15"],
    courseStart: "2026-11-24",
    otherVaccinations: [],
  };
  const from = goesFrom(record, ["BE", "BS"]);
  for (const { body, day } of from)
    expect(check({ ...record, body, event: day ?? "" }).verdict).toBe("OK");
});
