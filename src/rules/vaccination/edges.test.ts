import { expect, test } from "vitest";
import { addDays, addMonths } from "#rules/dates.ts";
import edges from "#testing/rules/vaccination/edges.json" with { type: "json" };
import examples from "#testing/rules/vaccination/examples.json" with { type: "json" };
import { check } from "./check.ts";
import { bodies, type Body } from "./rulebooks.ts";
import { oracle } from "#testing/rules/vaccination/oracle.ts";

/*
 * Edge cases, each with one body, one list of doses and one event, so that anybody can check them by hand with a
 * calendar. `edges.json` was written by a second implementation, which shares no code with the engine.
 */

test("all 43 published examples are included, and each is also checked against the engine", () => {
  expect(examples).toHaveLength(43);
  expect(new Set(examples.map(({ id }) => id)).size).toBe(43);
});

test("there are more than 300 edge cases, for every body and every verdict", () => {
  expect(edges.length).toBeGreaterThan(300);
  expect(new Set(edges.map(({ id }) => id)).size).toBe(edges.length);
  for (const body of bodies) {
    const its = edges.filter((edge) => edge.body === body);
    expect(its.length, body).toBeGreaterThan(25);
    expect(new Set(its.map(({ expected }) => expected)).size, body).toBeGreaterThan(1);
  }
  expect(edges.filter(({ expected }) => expected === "BORDERLINE").length).toBeGreaterThan(10);
});

const isBody = (text: string): text is Body => bodies.some((body) => body === text);

test.each(edges.map((edge) => [edge.id, edge] as const))(
  "edge %s is judged like the oracle does",
  (_id, { body, doses, event, expected }) => {
    if (!isBody(body)) throw new Error(`Unknown body ${body}`);
    expect(oracle({ body, doses, event })).toBe(expected);
    expect(check({ body, doses, event }).verdict).toBe(expected);
  },
);

/** The days on which some body's rule changed, and unusual days of the calendar. */
const CHANGES = ["2019-02-01", "2019-03-01", "2019-05-01", "2020-01-01", "2020-07-01", "2020-11-01"]
  .concat(["2021-01-01", "2022-01-01", "2023-01-01", "2023-01-15", "2024-01-01", "2026-01-01"])
  .concat(["2020-02-29", "2024-02-29", "2023-02-28", "2024-08-31", "2025-01-31", "2025-10-31"]);

test(
  "engine and oracle agree around every day on which a rule changed and every unusual calendar day",
  { timeout: 120_000, tags: "slow" },
  () => {
    const days = CHANGES.flatMap((change) => [-1, 0, 1].map((near) => addDays(change, near)));
    const questions = bodies.flatMap((body) =>
      days.flatMap((day) => around(day).map((each) => ({ body, ...each }))),
    );
    for (const question of questions)
      expect(check(question).verdict, JSON.stringify(question)).toBe(oracle(question));
    expect(questions.length).toBeGreaterThan(4_000);
  },
);

/** Courses that begin, have a dose or expire on a day, and are otherwise valid. */
function around(day: string) {
  const begun = [20, 21, 60, 61, 92, 93].map((gap) => [day, addDays(day, gap)]);
  const third = [119, 120, 150, 180, 181, 215, 216].map((gap) => [
    addDays(day, -gap - 40),
    addDays(day, -gap),
    day,
  ]);
  const boosted = [6, 12].flatMap((months) =>
    [0, 1].map((late) => {
      const before = addDays(addMonths(day, -months), -late);
      return [addDays(before, -200), addDays(before, -160), before, day];
    }),
  );
  const out = [6, 7, 8].map((days) => [addDays(day, -days - 40), addDays(day, -days)]);
  const last = [6, 9, 12].flatMap((months) =>
    [0, 1].map((late) => {
      const dose = addDays(addMonths(day, -months), -late);
      return [addDays(dose, -200), addDays(dose, -160), dose];
    }),
  );
  return [
    ...begun.map((doses) => ({ doses, event: addDays(doses.at(-1) ?? day, 10) })),
    ...third.map((doses) => ({ doses, event: addDays(day, 10) })),
    ...boosted.map((doses) => ({ doses, event: addDays(day, 30) })),
    ...out.map((doses) => ({ doses, event: day })),
    ...last.map((doses) => ({ doses, event: day })),
  ];
}
