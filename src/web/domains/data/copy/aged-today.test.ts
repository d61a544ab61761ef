import { expect, test } from "vitest";
import type { Today, TodayGroup } from "#contract/care/today.ts";
import { aTodayGroup } from "#testing/web/day-makers.ts";
import { ageToday } from "./aged-today.ts";

const row = (title: string, dueDate: string | null, given: Partial<TodayGroup> = {}): TodayGroup =>
  aTodayGroup({ title, dueDate, events: [title], ...given });

const today = (given: Partial<Today>): Today => ({
  overdue: [],
  today: [],
  week: [],
  done: [],
  more: { overdue: 0, today: 0, week: 0, done: 0 },
  day: { all: 0, noted: 0 },
  draftHorses: [],
  isolated: [],
  overdueCount: 0,
  overdueListed: 0,
  ...given,
});

/** The rows by section, as their titles, with the days that they are late. */
const sections = ({ overdue, today: now, week }: Today) => ({
  overdue: overdue.map(({ title, lateDays }) => `${title} ${lateDays}`),
  today: now.map(({ title }) => title),
  week: week.map(({ title }) => title),
});

const KEPT = new Date("2026-06-01T08:00:00Z");
const day = today({
  overdue: [
    row("late", "2026-05-30T09:00:00Z", { overdue: 1, lateDays: 2 }),
    row("lapsed", null, { events: [], overdue: 1 }),
  ],
  today: [row("noon", "2026-06-01T11:00:00Z", { events: ["one", "two"] })],
  week: [row("tomorrow", "2026-06-02T11:00:00Z"), row("last of the week", "2026-06-08T11:00:00Z")],
  done: [
    {
      ...row("done", null),
      completedAt: "2026-06-01T07:00:00Z",
      by: null,
      actId: null,
      hasRecord: false,
    },
  ],
  more: { overdue: 1, today: 0, week: 0, done: 3 },
  day: { all: 5, noted: 4 },
  overdueCount: 3,
});

test("on the same day it stays as it was, also after a row's time", () => {
  expect(ageToday(day, KEPT, new Date("2026-06-01T22:59:59Z"))).toBe(day);
});

test("on another day no round of a horse in isolation is taken", () => {
  const horse = { id: "bella", name: "Bella", imageUrl: null, color: null };
  const kept = today({ isolated: [{ ...horse, done: ["MORNING"] }] });
  const isolated = [{ ...horse, done: [] }];
  expect(ageToday(kept, KEPT, new Date("2026-06-02T08:00:00Z"))).toMatchObject({ isolated });
});

test("a clock that was set back changes nothing", () => {
  expect(ageToday(day, KEPT, new Date("2026-05-20T08:00:00Z"))).toBe(day);
});

test("on the next day today's rows are overdue, and the next day's are today's", () => {
  const next = ageToday(day, KEPT, new Date("2026-06-01T23:00:00Z"));
  expect(sections(next)).toEqual({
    overdue: ["lapsed 0", "late 3", "noon 1"],
    today: ["tomorrow"],
    week: ["last of the week"],
  });
});

test("each event that has become overdue counts, and nothing is done or noted yet", () => {
  const next = ageToday(day, KEPT, new Date("2026-06-02T08:00:00Z"));
  expect(next.overdue.at(-1)).toMatchObject({ title: "noon", overdue: 2 });
  expect(next.overdueCount).toBe(5);
  expect(next.done).toEqual([]);
  expect(next.more).toEqual({ overdue: 1, today: 0, week: 0, done: 0 });
  expect(next.day).toEqual({ all: 5, noted: 0 });
});

test("a week later and more, everything is overdue", () => {
  expect(sections(ageToday(day, KEPT, new Date("2026-06-08T08:00:00Z")))).toEqual({
    overdue: ["lapsed 0", "late 9", "noon 7", "tomorrow 6"],
    today: ["last of the week"],
    week: [],
  });
  expect(sections(ageToday(day, KEPT, new Date("2026-06-30T08:00:00Z"))).overdue).toHaveLength(5);
});

test("what has been begun on an earlier day stays today's, and is not overdue", () => {
  const begun = today({ today: [row("begun", "2026-05-30T09:00:00Z")] });
  expect(sections(ageToday(begun, KEPT, new Date("2026-06-03T08:00:00Z")))).toEqual({
    overdue: [],
    today: ["begun"],
    week: [],
  });
});

test("a visit that was booked for horses that were overdue is late since the first was due", () => {
  const visit = row("visit", "2026-06-01T11:00:00Z", {
    events: ["booked", "overdue"],
    overdue: 1,
    lateDays: 4,
  });
  const next = ageToday(
    today({ today: [visit], overdueCount: 1 }),
    KEPT,
    new Date("2026-06-02T08:00:00Z"),
  );
  expect(next.overdue).toMatchObject([{ title: "visit", overdue: 2, lateDays: 5 }]);
  expect(next.overdueCount).toBe(2);
});

test("what can do most harm is overdue first", () => {
  const kept = today({
    overdue: [row("shoes", "2026-05-01T09:00:00Z", { overdue: 1, lateDays: 31 })],
    today: [
      row("worms", "2026-06-01T09:00:00Z", { eventType: "WORMING" }),
      row("jab", "2026-06-01T10:00:00Z", { eventType: "VACCINATION" }),
    ],
  });
  const next = ageToday(kept, KEPT, new Date("2026-06-02T08:00:00Z"));
  expect(next.overdue.map(({ title }) => title)).toEqual(["jab", "worms", "shoes"]);
});

test("what was kept is not changed", () => {
  const before = structuredClone(day);
  ageToday(day, KEPT, new Date("2026-06-08T08:00:00Z"));
  expect(day).toEqual(before);
});

test("ageing day by day is the same as ageing at once", () => {
  let aged = day;
  let at = KEPT;
  for (let days = 1; days <= 9; days++) {
    const next = new Date(KEPT.getTime() + days * 86_400_000);
    aged = ageToday(aged, at, next);
    at = next;
    expect(sections(aged)).toEqual(sections(ageToday(day, KEPT, next)));
    expect(aged.overdueCount).toBe(ageToday(day, KEPT, next).overdueCount);
  }
});

// UK clocks go forward on 29 March 2026 and back on 25 October 2026, both at 01:00 UTC
test.each([
  { of: "the last moment of 28 March, in winter", due: "2026-03-28T23:59:59Z", on: "28" },
  { of: "the first moment of 29 March, still in winter", due: "2026-03-29T00:00:00Z", on: "29" },
  { of: "the last moment of 29 March, in summer", due: "2026-03-29T22:59:59Z", on: "29" },
  { of: "the first moment of 30 March, in summer", due: "2026-03-29T23:00:00Z", on: "30" },
])("when clocks go forward, $of is of its UK day", ({ due, on }) => {
  const kept = today({ week: [row("it", due)] });
  const keptAt = new Date("2026-03-27T12:00:00Z");
  for (const [now, name] of [
    ["2026-03-28T00:00:00Z", "28"],
    ["2026-03-29T00:00:00Z", "29"],
    ["2026-03-29T22:59:59Z", "29"],
    ["2026-03-29T23:00:00Z", "30"],
  ] as const) {
    const aged = ageToday(kept, keptAt, new Date(now));
    expect(aged.today.length, now).toBe(name === on ? 1 : 0);
    expect(
      aged.overdue.map(({ lateDays }) => lateDays),
      now,
    ).toEqual(name > on ? [Number(name) - Number(on)] : []);
  }
});

test.each([
  { of: "the last moment of 24 October, in summer", due: "2026-10-24T22:59:59Z", on: "24" },
  { of: "the first moment of 25 October, still in summer", due: "2026-10-24T23:00:00Z", on: "25" },
  { of: "the second 01:30 of 25 October, in winter", due: "2026-10-25T01:30:00Z", on: "25" },
  { of: "the last moment of 25 October, in winter", due: "2026-10-25T23:59:59Z", on: "25" },
  { of: "the first moment of 26 October, in winter", due: "2026-10-26T00:00:00Z", on: "26" },
])("when clocks go back, $of is of its UK day", ({ due, on }) => {
  const kept = today({ week: [row("it", due)] });
  const keptAt = new Date("2026-10-23T12:00:00Z");
  for (const [now, name] of [
    ["2026-10-23T23:00:00Z", "24"],
    ["2026-10-24T23:00:00Z", "25"],
    ["2026-10-25T23:59:59Z", "25"],
    ["2026-10-26T00:00:00Z", "26"],
  ] as const) {
    const aged = ageToday(kept, keptAt, new Date(now));
    expect(aged.today.length, now).toBe(name === on ? 1 : 0);
    expect(
      aged.overdue.map(({ lateDays }) => lateDays),
      now,
    ).toEqual(name > on ? [Number(name) - Number(on)] : []);
  }
});
