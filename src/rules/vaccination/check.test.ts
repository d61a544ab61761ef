import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { addDays } from "#rules/dates.ts";
import { check, type Question } from "./check.ts";
import { bodies, rulebooks, type Body } from "./rulebooks.ts";
import examples from "#testing/rules/vaccination/examples.json" with { type: "json" };

const isBody = (text: string): text is Body => bodies.some((body) => body === text);

test.each(examples.map((example) => [example.id, example] as const))(
  "worked example %s has the published result",
  (_id, { body, doses, event, courseStart, expected, code }) => {
    if (!isBody(body)) throw new Error(`Unknown body ${body}`);
    const answer = check({ body, doses, event, courseStart });
    expect(answer.verdict).toBe(expected);
    if (code) expect(answer.reasons[0]?.code).toBe(code);
  },
);

const codes = (question: Question) => check(question).reasons.map(({ code }) => code);
const first = (question: Question) => check(question).reasons[0];

/** A record that is valid for every body, with its last dose on this day. */
const dosedOn = (last: string) => [
  addDays(last, -340),
  addDays(last, -300),
  addDays(last, -150),
  last,
];

test("six months and 21 days end where the published examples say", () => {
  for (const [dose, last] of [
    ["2025-03-01", "2025-09-22"],
    ["2025-03-18", "2025-10-09"],
    ["2025-01-15", "2025-08-05"],
  ] as const) {
    const answer = check({ body: "FEI", doses: dosedOn(dose), event: last });
    expect(answer.verdict, dose).not.toBe("NO");
    expect(check({ body: "FEI", doses: dosedOn(dose), event: addDays(last, 4) }).verdict).toBe(
      "NO",
    );
  }
});

test("counted back from the show, the published calculators' first dose is never refused, and the day before it is not a plain yes", () => {
  for (const [show, dose] of [
    ["2025-10-16", "2025-03-26"],
    ["2019-08-05", "2019-01-15"],
    ["2019-08-06", "2019-01-16"],
    ["2019-08-07", "2019-01-17"],
  ] as const) {
    expect(check({ body: "FEI", doses: dosedOn(dose), event: show }).verdict, show).not.toBe("NO");
    const dayBefore = check({ body: "FEI", doses: dosedOn(addDays(dose, -1)), event: show });
    expect(dayBefore.verdict, show).not.toBe("OK");
  }
});

test("where counting forward and counting back differ, the answer is borderline and says so", () => {
  expect(first({ body: "FEI", doses: dosedOn("2025-03-25"), event: "2025-10-16" })).toEqual({
    code: "BOTH_WAYS",
    source: "flu-6m21d-arithmetic",
    sentence:
      "6 months and 21 days counted forward from the dose of 25 March 2025 end on 16 October 2025; counted back from the event they begin on 26 March 2025. The two readings differ, so ask before you go.",
  });
  for (const dose of ["2024-08-08", "2024-08-09", "2024-08-10"])
    expect(codes({ body: "FEI", doses: dosedOn(dose), event: "2025-03-01" })[0], dose).toBe(
      "BOTH_WAYS",
    );
  // the reverse case: the dose is too late when counted forward, but in time when counted back
  expect(codes({ body: "FEI", doses: dosedOn("2025-02-20"), event: "2025-09-11" })[0]).toBe(
    "BOTH_WAYS",
  );
});

test("a racehorse waits seven days after any vaccination, eight for a strict reader", () => {
  const record = { body: "BHA" as const, doses: dosedOn("2025-12-01"), event: "2026-03-10" };
  expect(codes(record)[0]).toBe("OK");
  expect(first({ ...record, otherVaccinations: ["2026-03-04"] })).toMatchObject({
    code: "EXCLUSION",
    sentence:
      "The dose of 4 March 2026 lies only 6 days before race day (10 March 2026); at least 7 days are needed, so 11 March 2026 is the first.",
  });
  const week = { ...record, otherVaccinations: ["2026-03-03"] };
  expect(codes(week)).toContain("EXACTLY_SEVEN");
  expect(check(week).verdict).toBe("OK");
  expect(codes({ ...week, context: { strict: true } })[0]).toBe("EXCLUSION");
  // the other bodies require a wait only after the flu injection
  expect(check({ ...record, body: "BS", otherVaccinations: ["2026-03-10"] }).verdict).toBe("OK");
});

test("British Eventing requires the FEI's recent dose only in FEI classes and FEI stables", () => {
  const record = { body: "BE" as const, doses: dosedOn("2025-08-10"), event: "2026-05-16" };
  expect(check(record).verdict).toBe("OK");
  expect(first({ ...record, context: { feiClass: true } })).toMatchObject({
    code: "RECENT_DOSE",
    source: "be-flu-fei-stabling",
  });
  expect(check({ ...record, context: { feiStabling: true } }).verdict).toBe("NO");
  expect(codes({ ...record, body: "BS", context: { feiClass: true } })).toContain("FEI_TOO");
});

test("British Eventing's earlier seasons are judged by the rules of their time", () => {
  const on = (event: string) =>
    check({ body: "BE", doses: dosedOn(addDays(event, -300)), event }).verdict;
  const seasons = {
    NO: [
      "2019-03-01",
      "2019-12-31",
      "2020-01-01",
      "2020-06-30",
      "2020-11-01",
      "2022-12-31",
      "2024-01-01",
      "2025-12-31",
    ],
    // days before the outbreak, in the amnesty of 2020, in the year of the shortage, and since 2026
    OK: [
      "2018-06-01",
      "2019-02-28",
      "2020-07-01",
      "2020-10-31",
      "2023-01-01",
      "2023-12-31",
      "2026-01-01",
    ],
  };
  for (const [verdict, days] of Object.entries(seasons))
    for (const day of days) expect(on(day), day).toBe(verdict);
});

test("a course restarted after a lapse is found and named", () => {
  const doses = [
    "2023-03-01",
    "2023-04-05",
    "2023-09-20",
    "2024-10-30",
    "2026-02-01",
    "2026-03-01",
  ];
  for (const body of bodies) {
    const answer = check({ body, doses, event: "2026-04-11" });
    expect(answer.verdict, body).toBe("OK");
    expect(answer.reasons.find(({ code }) => code === "RESTARTED")?.sentence).toContain(
      "1 February 2026",
    );
    expect(check({ body, doses, courseStart: "2026-02-01", event: "2026-04-11" }).verdict).toBe(
      "OK",
    );
  }
});

test("of several valid courses the earliest is named", () => {
  const doses = ["2024-03-01", "2024-04-05", "2024-08-20", "2024-09-25"];
  expect(codes({ body: "BS", doses, event: "2025-01-10" })).toEqual(["OK", "CONFIRM"]);
  expect(codes({ body: "BS", doses, event: "2026-01-10" })[0]).toBe("BOOSTER_OVERDUE");
});

test("a restarted course is named rather than the broken one, even when the event comes too soon", () => {
  const doses = [
    "2023-03-01",
    "2023-04-05",
    "2023-09-20",
    "2024-10-30",
    "2026-02-01",
    "2026-03-01",
  ];
  for (const body of bodies)
    expect(codes({ body, doses, event: "2026-03-04" })[0], body).toBe("EXCLUSION");
  expect(
    codes({ body: "BE", doses, courseStart: "2026-02-01", event: "2026-04-11" }),
  ).not.toContain("RESTARTED");
});

test("an old course that continued after the change carries a note, one finished before it does not", () => {
  const noted = (second: string) =>
    codes({ body: "BS", doses: ["2023-11-20", second], event: "2024-03-01" }).includes(
      "TRANSITION",
    );
  expect(noted("2024-01-01")).toBe(true);
  expect(noted("2023-12-31")).toBe(false);
});

test("the FEI app is named for arrivals from 2026 on", () => {
  const noted = (event: string) =>
    codes({ body: "FEI", doses: dosedOn("2025-10-01"), event }).includes("HORSE_APP");
  expect(noted("2025-12-31")).toBe(false);
  expect(noted("2026-01-01")).toBe(true);
});

test("a course start on record is the only V1 considered", () => {
  const doses = ["2025-01-10", "2025-02-10", "2025-07-01"];
  expect(check({ body: "BS", doses, event: "2025-09-01" }).verdict).toBe("OK");
  expect(codes({ body: "BS", doses, courseStart: "2025-02-10", event: "2025-09-01" })[0]).toBe(
    "V2_INTERVAL",
  );
  expect(codes({ body: "BS", doses, courseStart: "2025-08-01", event: "2025-09-01" })[0]).toBe(
    "NO_VACCINATION",
  );
});

test("a racing course that mixes old and new spacing is borderline", () => {
  const doses = ["2021-10-01", "2021-12-20", "2022-04-30", "2022-10-30", "2023-04-01"];
  expect(first({ body: "BHA", doses, event: "2023-06-01" })).toMatchObject({
    code: "COURSE_UNCERTAIN",
    source: "bha-flu-2021-course-choice",
  });
  expect(check({ body: "BHA", doses, event: "2023-06-01" }).verdict).toBe("BORDERLINE");
});

test("an FEI course from before 2005 is excused its third dose, and borderline when more than a year lay before it", () => {
  const yearly = (from: number) =>
    Array.from({ length: 2026 - from }, (_, index) => `${from + index}-02-10`).concat("2026-01-20");
  const excused = ["2003-02-01", "2003-03-15", ...yearly(2004)];
  expect(check({ body: "FEI", doses: excused, event: "2026-06-01" }).verdict).toBe("OK");
  const late = ["2003-02-01", "2003-03-15", ...yearly(2005)];
  expect(codes({ body: "FEI", doses: late, event: "2026-06-01" })[0]).toBe("COURSE_UNCERTAIN");
  const tooNew = ["2004-12-01", "2005-01-15", ...yearly(2006)];
  expect(codes({ body: "FEI", doses: tooNew, event: "2026-06-01" })[0]).toBe("V3_INTERVAL");
});

test("an empty record, one dose and doses after the event are a no with the right reason", () => {
  for (const body of bodies) {
    expect(check({ body, doses: [], event: "2026-04-11" })).toMatchObject({
      verdict: "NO",
      next: null,
      forEvent: null,
    });
    expect(codes({ body, doses: ["2026-05-01"], event: "2026-04-11" })[0]).toBe("NO_VACCINATION");
    expect(codes({ body, doses: ["2026-03-01"], event: "2026-04-11" })[0]).toBe("V2_MISSING");
  }
});

test("the next dose has the days of its course, and among them those that also keep the event", () => {
  const days = (doses: string[], event: string) => {
    const { next, forEvent } = check({ body: "BHA", doses, event });
    return { next, forEvent };
  };
  const second = { earliest: "2026-01-31", latest: "2026-03-11" };
  expect(days(["2026-01-10"], "2026-01-20")).toEqual({ next: second, forEvent: null });
  const third = { earliest: "2026-06-14", latest: "2026-08-13" };
  const two = ["2026-01-10", "2026-02-14"];
  expect(days(two, "2026-03-01")).toEqual({ next: third, forEvent: third });
  expect(days(two, "2026-08-13")).toEqual({
    next: third,
    forEvent: { earliest: "2026-06-14", latest: "2026-08-06" },
  });
  // the last dose is too old for this event, so another must be given first, but not within the wait before the event
  expect(days(dosedOn("2026-01-31"), "2026-08-10")).toEqual({
    next: { earliest: "2026-02-01", latest: "2026-07-31" },
    forEvent: { earliest: "2026-02-10", latest: "2026-07-31" },
  });
});

test("every answer ends with a request to confirm, and dates the rule", () => {
  for (const body of bodies)
    for (const doses of [[], dosedOn("2026-01-10")]) {
      const last = check({ body, doses, event: "2026-04-11" }).reasons.at(-1);
      expect(last?.code).toBe("CONFIRM");
      expect(last?.sentence).toContain(rulebooks[body].name);
      expect(last?.sentence).toContain("as checked on 21 November 2026");
      expect(last?.sentence).toMatch(/Confirm with the body and the venue\.$/);
    }
});

test("every source a rulebook names is a fact in the library", () => {
  const known = new Set(
    globSync("knowledge/topics/*.json").flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/"id": "([^"]+)"/g)].map(([, id]) => id),
    ),
  );
  const named = JSON.stringify(rulebooks).matchAll(/"(?:source|\w+Source)":"([^"]+)"/g);
  const unknown = [...named].map(([, id]) => id).filter((id) => !known.has(id));
  expect(unknown).toEqual([]);
  expect(known).toContain("fei-flu-in-competition"); // this id occurs only within a sentence
  expect(known).toContain("flu-safe-schedule-all-bodies");
});

test("an invalid date is refused", () => {
  expect(() => check({ body: "BS", doses: ["2026-02-30"], event: "2026-04-11" })).toThrow(
    "Not a date",
  );
  expect(() => check({ body: "BS", doses: [], event: "soon" })).toThrow("Not a date");
});
