import { isLong } from "#testing/runs.ts";
import * as fc from "fast-check";
import { stdout } from "node:process";
import { expect, test } from "vitest";
import { addDays } from "#rules/dates.ts";
import { check } from "./check.ts";
import { bodies, type Body } from "./rulebooks.ts";
import { anyCase } from "#testing/rules/vaccination/histories.ts";
import { oracle } from "#testing/rules/vaccination/oracle.ts";

/** The number of random histories to compare. */
const RUNS = isLong ? 2_000_000 : 2_000;

test("engine and oracle agree on every random history", { timeout: 3_600_000 }, () => {
  const seen = { OK: 0, NO: 0, BORDERLINE: 0 };
  fc.assert(
    fc.property(anyCase, (question) => {
      const { verdict } = check(question);
      seen[verdict]++;
      expect(verdict).toBe(oracle({ ...question, ...question.context }));
    }),
    { numRuns: RUNS },
  );
  // Every verdict must occur often among the histories, or the agreement proves little.
  expect(Math.min(seen.OK, seen.NO, seen.BORDERLINE)).toBeGreaterThan(RUNS / 200);
  stdout.write(`${RUNS} histories: ${JSON.stringify(seen)}\n`);
});

test(
  "engine and oracle agree on every event day around a textbook course",
  { timeout: 60_000, tags: "slow" },
  () => {
    for (const body of bodies)
      for (const doses of [
        ["2022-12-20", "2023-02-20", "2023-08-31", "2024-02-29", "2024-08-29"],
        ["2021-12-31", "2022-03-20", "2022-09-10", "2023-01-10", "2023-07-10"],
        ["2018-11-01", "2018-12-20", "2019-06-10", "2020-03-01", "2020-12-28"],
      ])
        expect(daysApart(body, doses), `${body} after ${doses.join(", ")}`).toEqual([]);
  },
);

function daysApart(body: Body, doses: string[]): string[] {
  const apart: string[] = [];
  // the long run tries every day of more than four years; otherwise every third day is tried after each change
  for (let event = doses[0] ?? ""; event < "2026-02-01"; event = addDays(event, isLong ? 1 : 3)) {
    const question = { body, doses, event };
    if (check(question).verdict !== oracle(question)) apart.push(event);
  }
  return apart;
}
