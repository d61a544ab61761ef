import { isLong } from "#testing/runs.ts";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "#rules/dates.ts";
import { check } from "./check.ts";
import { plan } from "./plan.ts";
import { bodies } from "./rulebooks.ts";
import {
  eachDay,
  stretchesOf,
  verdictWith,
  type Record,
} from "#testing/rules/vaccination/by-hand.ts";
import { anyCase } from "#testing/rules/vaccination/histories.ts";

/** The number of random records to plan for. */
const RUNS = isLong ? 20_000 : 50;
const LONG = { timeout: 3_600_000, tags: "slow" };

const lastOf = (doses: readonly string[]) => doses.toSorted().at(-1) ?? "";

/**
 * The V1 of the course that the next dose continues: the earliest valid one with at least two doses, otherwise
 * the last dose.
 */
function courseStartOf(record: Record): string {
  const doses = record.doses.toSorted();
  const seen = addDays(lastOf(doses), 8);
  const verdicts = doses.map((courseStart) => ({
    courseStart,
    verdict: check({ ...record, otherVaccinations: [], context: {}, courseStart, event: seen })
      .verdict,
  }));
  const wanted = record.courseStart
    ? verdicts.filter((v) => v.courseStart >= (record.courseStart ?? "")).slice(0, 1)
    : verdicts;
  return (
    wanted.find(({ verdict }) => verdict === "OK")?.courseStart ??
    wanted.find(({ verdict }) => verdict === "BORDERLINE")?.courseStart ??
    lastOf(doses)
  );
}

/** The days of the next 14 months after which the course is still valid, found by trying each. */
function daysThatKeepTheCourse(record: Record): string[] {
  const last = lastOf(record.doses);
  const courseStart = courseStartOf(record);
  const verdictAt = (doses: readonly string[], event: string) =>
    check({ ...record, doses, courseStart, otherVaccinations: [], context: {}, event }).verdict;
  const isDoubtful = verdictAt(record.doses, addDays(last, 8)) === "BORDERLINE";
  return eachDay(addDays(last, 1), addDays(last, 430)).filter((day) => {
    const verdict = verdictAt([...record.doses, day], addDays(day, 8));
    return isDoubtful ? verdict !== "NO" : verdict === "OK";
  });
}

test(
  "without events the window is exactly the days on which the checker still says yes",
  LONG,
  () => {
    fc.assert(
      fc.property(anyCase, ({ event: _event, ...record }) => {
        const { windows, bodies: own } = plan({ ...record, bodies: [record.body], events: [] });
        expect(windows).toEqual(stretchesOf(daysThatKeepTheCourse(record)));
        expect(own[0]?.window ?? null).toEqual(windows[0] ?? null);
      }),
      { numRuns: RUNS },
    );
  },
);

test("the checker says no on the days just outside a window that a rule closes", () => {
  for (const body of bodies) {
    const record = { body, doses: ["2024-03-01", "2024-04-05"] };
    const { window } = plan({ ...record, bodies: [body], events: [] });
    if (!window) throw new Error("no window");
    expect(verdictWith(record, window.latest, addDays(window.latest, 8))).toBe("OK");
    expect(verdictWith(record, addDays(window.latest, 1), addDays(window.latest, 9))).toBe("NO");
    if (body === "FEI") continue; // the FEI sets no earliest day for the third dose
    expect(verdictWith(record, window.earliest, addDays(window.earliest, 8))).toBe("OK");
    expect(verdictWith(record, addDays(window.earliest, -1), addDays(window.earliest, 7))).toBe(
      "NO",
    );
  }
});

test(
  "with events the windows are exactly the days that keep each event that one dose can keep",
  LONG,
  () => {
    let narrowed = 0;
    fc.assert(
      fc.property(
        anyCase,
        fc.array(fc.integer({ min: 1, max: 420 }), { minLength: 1, maxLength: 3 }),
        ({ event: _event, ...record }, distances) => {
          const last = lastOf(record.doses);
          const events = distances.map((distance) => addDays(last, distance));
          const base = daysThatKeepTheCourse(record);
          const kept = events.reduce(
            (days, event) => daysThatKeep(record, event, base, days),
            base,
          );
          if (kept.length < base.length) narrowed++;
          expect(
            plan({ ...record, bodies: [record.body], events: events.map((date) => ({ date })) })
              .windows,
          ).toEqual(stretchesOf(kept));
        },
      ),
      { numRuns: RUNS },
    );
    expect(narrowed).toBeGreaterThan(RUNS / 20);
  },
);

/** The remaining days on which a dose gives the event its best verdict; all of them when no day of `base` helps. */
function daysThatKeep(record: Record, event: string, base: readonly string[], days: string[]) {
  for (const wanted of [["OK"], ["OK", "BORDERLINE"]]) {
    const serves = (day: string) => wanted.includes(verdictWith(record, day, event));
    if (
      base.some((day) => day <= event && serves(day)) ||
      wanted.includes(check({ ...record, event }).verdict)
    ) {
      return base.some(serves) ? days.filter(serves) : days;
    }
  }
  return days;
}

test("for several bodies at once the windows are the days that suit each of them", LONG, () => {
  fc.assert(
    fc.property(
      anyCase,
      fc.subarray([...bodies], { minLength: 2 }),
      ({ event: _event, ...record }, set) => {
        const alone = set
          .map((body) => plan({ ...record, bodies: [body], events: [] }).windows)
          .filter((windows) => windows.length > 0);
        const days = eachDay(lastOf(record.doses), addDays(lastOf(record.doses), 430)).filter(
          (day) =>
            alone.length > 0 &&
            alone.every((windows) => windows.some((w) => w.earliest <= day && day <= w.latest)),
        );
        expect(plan({ ...record, bodies: set, events: [] }).windows).toEqual(stretchesOf(days));
      },
    ),
    { numRuns: RUNS },
  );
});

test("no dose is planned on the day of an event or the six days before it", () => {
  const { windows } = plan({
    bodies: ["BE", "BS"],
    doses: ["2025-03-01", "2025-04-05", "2025-08-20"],
    events: [{ date: "2026-05-16", body: "BE" }, { date: "2026-05-30" }],
    from: "2026-05-01",
  });
  expect(windows).toEqual([
    { earliest: "2026-05-01", latest: "2026-05-09" },
    { earliest: "2026-05-17", latest: "2026-05-23" },
    { earliest: "2026-05-31", latest: "2026-08-20" },
  ]);
});

test("an event after the present cover requires an earlier dose", () => {
  const { window, reasons } = plan({
    bodies: ["FEI"],
    doses: ["2025-03-01", "2025-04-05", "2025-08-20", "2026-02-10"],
    events: [{ date: "2026-10-01" }],
    from: "2026-06-01",
  });
  expect(window).toEqual({ earliest: "2026-06-01", latest: "2026-09-24" });
  expect(reasons.map(({ code }) => code)).toEqual(["DUE", "NARROWED", "CONFIRM"]);
});

test("an event every weekend leaves no free day, and the plan says so", () => {
  const { window, windows, reasons } = plan({
    bodies: ["BS"],
    doses: ["2025-03-01", "2025-04-05", "2025-08-20"],
    events: eachDay("2026-05-02", "2026-08-31")
      .filter((_, index) => index % 7 === 0)
      .map((date) => ({ date })),
    from: "2026-05-01",
  });
  expect(window).toBeNull();
  expect(windows).toEqual([]);
  expect(reasons.some(({ code }) => code === "NO_FREE_DAY")).toBe(true);
});

test("a lapsed course and an empty record are named, and do not narrow the days of the other bodies", () => {
  const lapsed = plan({
    bodies: ["BHA", "BS"],
    doses: ["2025-01-10", "2025-02-10", "2025-07-01"],
    events: [],
    from: "2026-02-01",
  });
  expect(lapsed.reasons[0]?.code).toBe("LAPSED");
  expect(lapsed.bodies[0]).toEqual({ body: "BHA", step: "FIRST", window: null });
  expect(lapsed.window).toEqual({ earliest: "2026-02-01", latest: "2026-07-01" });
  const empty = plan({ bodies: ["PC"], doses: [], events: [{ date: "2026-03-01" }] });
  expect(empty.window).toBeNull();
  expect(empty.reasons[0]?.code).toBe("NO_VACCINATION");
});

test("bodies without a common day get no window", () => {
  const { window, reasons } = plan({
    bodies: ["BHA", "BS"],
    doses: ["2022-01-01", "2022-03-22"], // 80 days exceed only the racing limit of 2022
    events: [],
  });
  expect(window).toBeNull();
  expect(reasons.map(({ code }) => code)).toContain("NO_COMMON_DAY");
});

test("an event that no dose can keep is named and does not narrow the days", () => {
  const { window, reasons } = plan({
    bodies: ["BS"],
    doses: ["2025-01-10", "2025-02-10"],
    events: [{ date: "2025-06-12" }, { date: "2027-01-01" }],
    from: "2025-06-10",
  });
  expect(window).toEqual({ earliest: "2025-06-13", latest: "2025-08-09" });
  expect(reasons.map(({ code }) => code)).toEqual(["DUE", "NARROWED", "OUT_OF_REACH", "CONFIRM"]);
});

test("days on both sides of a change of limits are one window when they are adjacent", () => {
  const { windows } = plan({
    bodies: ["BHA"],
    doses: ["2021-11-01", "2021-12-20", "2022-05-25", "2022-08-01"],
    events: [],
  });
  // a dose until 14 January 2023 may be 12 months old, a dose from the day after only six months
  expect(windows).toEqual([{ earliest: "2022-08-02", latest: "2023-02-01" }]);
});

test("events that have passed, by the last dose or by the first bookable day, are left out", () => {
  const { reasons } = plan({
    bodies: ["BS"],
    doses: ["2025-03-01", "2025-04-05", "2025-08-20"],
    events: [{ date: "2025-08-20" }, { date: "2025-06-01" }, { date: "2026-02-03" }],
    from: "2026-02-04",
  });
  expect(reasons.map(({ code }) => code)).toEqual(["DUE", "CONFIRM"]);
});
