import * as fc from "fast-check";
import { addDays, addMonths } from "#rules/dates.ts";
import { bodies, type Body } from "#rules/vaccination/rulebooks.ts";

/** The gaps in days at which some body's verdict changes, each with its neighbours. */
const EDGES = [
  0, 1, 6, 7, 8, 20, 21, 22, 59, 60, 61, 91, 92, 93, 119, 120, 121, 149, 150, 151,
].concat([179, 180, 181, 214, 215, 216]);
const MONTH_EDGES = [6, 7, 9, 12];

type Step = { days: number } | { months: number; days: number };

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.constantFrom(...EDGES).map((days) => ({ days })),
  fc.record({ months: fc.constantFrom(...MONTH_EDGES), days: fc.integer({ min: -2, max: 2 }) }),
  fc.record({ months: fc.constant(6), days: fc.integer({ min: 17, max: 25 }) }),
  fc.integer({ min: 0, max: 800 }).map((days) => ({ days })),
);

/** A day from 2015 to 2040. */
const anyDate = fc.integer({ min: 0, max: 26 * 365 }).map((days) => addDays("2015-01-01", days));

const anyFirst = fc.oneof(
  { weight: 5, arbitrary: anyDate },
  // Days around changes of rules, and the ends of months and leap days, where adding months is clamped.
  {
    weight: 4,
    arbitrary: fc
      .record({
        near: fc.constantFrom("2021-12-31", "2023-12-31", "2024-02-29", "2024-08-31", "2022-07-15"),
        days: fc.integer({ min: -130, max: 40 }),
      })
      .map(({ near, days }) => addDays(near, days)),
  },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 900 }).map((d) => addDays("2003-01-01", d)) },
);

const primary = fc.record({
  second: fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: 21, max: 60 }) },
    { weight: 1, arbitrary: fc.integer({ min: 19, max: 95 }) },
  ),
  third: fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: 150, max: 180 }) },
    { weight: 1, arbitrary: fc.integer({ min: 115, max: 220 }) },
  ),
});

/** A booster that is mostly in time for some body, and sometimes a day late. */
const anyBooster: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ months: fc.constantFrom(4, 5), days: fc.integer({ min: 0, max: 29 }) }),
  fc.record({ months: fc.constant(11), days: fc.integer({ min: 0, max: 29 }) }),
  fc.record({ months: fc.constantFrom(6, 12), days: fc.constant(0) }),
  anyStep,
);

/**
 * Realistic doses of a passport: a primary course that may be right, then boosters that may be late, and perhaps
 * a restarted course.
 */
const anyDoses = fc
  .record({
    first: anyFirst,
    course: fc.option(primary, { freq: 8 }),
    size: fc.integer({ min: 2, max: 3 }),
    steps: fc.array(anyBooster, { maxLength: 6 }),
    again: fc.option(primary, { freq: 1 }),
    againSize: fc.integer({ min: 2, max: 3 }),
  })
  .map(({ first, course, size, steps, again, againSize }) => {
    const doses = [first];
    const give = (step: Step) => doses.push(after(doses.at(-1) ?? first, step));
    if (course) [course.second, course.third].slice(0, size - 1).forEach((days) => give({ days }));
    if (size === 3) steps.forEach(give);
    if (again) {
      give({ days: 500 });
      [again.second, again.third].slice(0, againSize - 1).forEach((days) => give({ days }));
    }
    return doses;
  });

const anyOuting: fc.Arbitrary<Step> = fc.oneof(
  anyStep,
  fc.constantFrom(...EDGES.slice(0, 8)).map((days) => ({ days })),
  fc.constant({ days: 7 }),
  fc.record({ months: fc.constant(6), days: fc.integer({ min: 18, max: 24 }) }),
  fc.integer({ min: 8, max: 170 }).map((days) => ({ days })),
);

/** A whole question, whose event lies near one of the edges after one of the doses. */
export const anyCase = fc
  .record({
    body: fc.constantFrom<Body>(...bodies),
    doses: anyDoses,
    seen: fc.nat(),
    step: anyOuting,
    feiClass: fc.boolean(),
    feiStabling: fc.boolean(),
    strict: fc.oneof(
      { weight: 6, arbitrary: fc.constant(false) },
      { weight: 1, arbitrary: fc.constant(true) },
    ),
    other: fc.option(fc.integer({ min: -2, max: 12 }), { freq: 6 }),
    pinnedTo: fc.option(fc.nat(), { freq: 5 }),
  })
  .map(({ body, doses, seen, step, other, pinnedTo, ...context }) => {
    const event = after(doses.at(-1 - (Math.max(0, (seen % 6) - 3) % doses.length)) ?? "", step);
    return {
      body,
      doses,
      event,
      context,
      courseStart: pinnedTo === null ? null : (doses[pinnedTo % doses.length] ?? null),
      otherVaccinations: other === null ? [] : [addDays(event, -other)],
    };
  });

function after(date: string, step: Step): string {
  return addDays("months" in step ? addMonths(date, step.months) : date, step.days);
}
