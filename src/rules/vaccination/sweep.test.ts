import { isLong } from "#testing/runs.ts";
import { expect, test } from "vitest";
import { addDays, addMonths, dateOfDay, dayNumber, daysBetween } from "#rules/dates.ts";
import { check } from "./check.ts";
import { bodies, type Body } from "./rulebooks.ts";
import { oracle } from "#testing/rules/vaccination/oracle.ts";

/**
 * The long run covers every day of 28 years, a full cycle of weekdays and leap years; the short one covers every
 * 211th day and the ends of months.
 */
const STEP = isLong ? 1 : 211;
const SLOW = { timeout: 900_000, tags: "slow" };
const FIRST = dayNumber("2014-01-01");
const LAST = dayNumber("2041-12-31");

const swept = Array.from({ length: LAST - FIRST + 1 }, (_, index) =>
  dateOfDay(FIRST + index),
).filter(
  (date, index) =>
    index % STEP === 0 || (index % 2 === 0 && date.endsWith("-31")) || date.endsWith("02-29"),
);

/** Days after a dose near which the verdict of some body changes. */
function edgesAfter(dose: string): string[] {
  const months = [6, 12].map((count) => addMonths(dose, count));
  const recent = addDays(addMonths(dose, 6), 21);
  return [
    ...[0, 6, 7, 8].map((days) => addDays(dose, days)),
    ...months.flatMap((date) => [0, 1].map((days) => addDays(date, days))),
    ...[-3, -1, 0, 1, 3].map((days) => addDays(recent, days)),
  ];
}

function disagreements(body: Body, doses: (dose: string) => string[]): string[] {
  return swept.flatMap((dose) =>
    edgesAfter(dose)
      .map((event) => ({ body, doses: doses(dose), event }))
      .filter((question) => check(question).verdict !== oracle(question))
      .map(({ event }) => `${dose} ${event}`),
  );
}

test.each(bodies)(
  "%s: the last dose of a valid record, on any day, is valid as long as the oracle says",
  SLOW,
  (body) => {
    const record = (last: string) => [-340, -300, -150, 0].map((days) => addDays(last, days));
    expect(disagreements(body, record)).toEqual([]);
  },
);

test.each(bodies)("%s: a single dose never qualifies, on any day", SLOW, (body) => {
  for (const dose of swept)
    for (const days of [0, 7, 8, 21, 60, 200])
      expect(check({ body, doses: [dose], event: addDays(dose, days) }).verdict).toBe("NO");
});

test.each(bodies)(
  "%s: after a single dose the next is due 21 to 60 days later, or up to 92 for an old course",
  SLOW,
  (body) => {
    for (const dose of swept) {
      const { next } = check({ body, doses: [dose], event: dose });
      const isOld = dose <= (body === "BHA" ? "2021-12-31" : "2023-12-31");
      expect(next && daysBetween(dose, next.earliest), dose).toBe(21);
      expect(next && daysBetween(dose, next.latest), dose).toBe(isOld ? 92 : 60);
    }
  },
);

/** First doses on and around the days on which required spacing changed. */
const STARTS = [
  "2004-03-01",
  "2021-05-10",
  "2021-12-31",
  "2022-01-01",
  "2023-06-15",
  "2023-12-31",
  "2024-02-29",
];
/** The long run covers every gap after each start; the short one covers every gap after one start at a time. */
const gaps = (most: number, first: string) =>
  Array.from({ length: most }, (_, index) => index + 1).filter(
    (gap) => isLong || (gap + STARTS.indexOf(first)) % STARTS.length === 0,
  );
const disagrees = (question: { body: Body; doses: string[]; event: string }) =>
  check(question).verdict !== oracle(question);

test.each(bodies)("%s: every gap from V1 to V2 is judged like the oracle does", SLOW, (body) => {
  const questions = STARTS.flatMap((first) =>
    gaps(100, first).map((gap) => {
      const doses = [first, addDays(first, gap)];
      return { body, doses, event: addDays(first, gap + 9) };
    }),
  );
  expect(questions.filter(disagrees)).toEqual([]);
});

test.each(bodies)("%s: every gap from V2 to V3 is judged like the oracle does", SLOW, (body) => {
  const questions = STARTS.flatMap((first) =>
    [40, 80].flatMap((second) =>
      gaps(390, first).map((gap) => {
        const doses = [0, second, second + gap].map((days) => addDays(first, days));
        return { body, doses, event: addDays(first, second + gap + 9) };
      }),
    ),
  );
  expect(questions.filter(disagrees)).toEqual([]);
});

test.each(bodies)(
  "%s: a third dose not yet given may be as late as the oracle says",
  SLOW,
  (body) => {
    const questions = STARTS.flatMap((first) =>
      [40, 80].flatMap((second) =>
        gaps(390, first).map((gap) => ({
          body,
          doses: [first, addDays(first, second)],
          event: addDays(first, second + gap),
        })),
      ),
    );
    expect(questions.filter(disagrees)).toEqual([]);
  },
);
