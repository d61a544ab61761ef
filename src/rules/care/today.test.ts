import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { londonInstant } from "#rules/london.ts";
import { groupsOfDone, groupsOfToday, type TodayEvent } from "./today.ts";
import { oracleOfToday } from "#testing/rules/care/oracle-today.ts";

// the time-out is longer, because the test makes many calendar look-ups and CI shares its machine
const SLOW = { timeout: 120_000 };

let made = 0;
const event = (day: string, time: string, given: Partial<TodayEvent> = {}): TodayEvent => ({
  id: `event${String((made += 1)).padStart(4, "0")}`,
  title: "Farrier visit",
  kind: "FARRIER",
  eventType: "FARRIER",
  status: "PENDING",
  dueDate: londonInstant(day, time),
  isVisit: true,
  horseId: "samson",
  dailySeries: null,
  ...given,
});
const exercise = { title: "Hand-walk", kind: "EXERCISE", eventType: "EXERCISE", isVisit: false };
const jab = { title: "Vaccination", kind: "VACCINATION", eventType: "VACCINATION" };
const worms = { title: "Worm control", kind: "WORMING", eventType: "WORMING" };

const ids = (groups: readonly (readonly TodayEvent[])[]) =>
  groups.map((group) => group.map(({ id }) => id));
const at = (day: string, time: string) => londonInstant(day, time);

test("visits of one kind on a day are one row whatever their times, on another day another row", () => {
  const [samson, bramble, friday] = [
    event("2026-11-25", "09:30"),
    event("2026-11-25", "10:00", { horseId: "bramble" }),
    event("2026-11-27", "09:30", { horseId: "dylan" }),
  ];
  const { week } = groupsOfToday([friday, bramble, samson], at("2026-11-22", "08:00"));
  expect(ids(week)).toEqual([[samson.id, bramble.id], [friday.id]]);
});

test("overdue visits of a kind are one row whatever their days, oldest first", () => {
  const [samson, bramble, teeth] = [
    event("2026-11-10", "18:00", worms),
    event("2026-07-02", "18:00", { ...worms, horseId: "bramble" }),
    event("2026-11-10", "18:00", { title: "Dental check", kind: "DENTAL", eventType: "DENTAL" }),
  ];
  const { overdue } = groupsOfToday([samson, bramble, teeth], at("2026-11-22", "08:00"));
  expect(ids(overdue)).toEqual([[bramble.id, samson.id], [teeth.id]]);
});

test("events that are no visit need the same time, and a horse occurs once in a row", () => {
  const [morning, other, evening] = [
    event("2026-11-22", "09:30", exercise),
    event("2026-11-22", "09:30", { ...exercise, horseId: "bramble" }),
    event("2026-11-22", "18:00", { ...exercise, horseId: "bramble" }),
  ];
  const { today } = groupsOfToday([evening, morning, other], at("2026-11-22", "08:00"));
  expect(ids(today)).toEqual([[morning.id, other.id], [evening.id]]);
  const twice = [event("2026-11-22", "09:30"), event("2026-11-22", "14:00")];
  expect(groupsOfToday(twice, at("2026-11-22", "08:00")).today).toHaveLength(2);
});

test("a time earlier today is overdue; a visit is overdue once all of its times have passed", () => {
  const pill = event("2026-11-22", "07:15", exercise);
  const [first, last] = [
    event("2026-11-22", "10:30"),
    event("2026-11-22", "11:30", { horseId: "bramble" }),
  ];
  const during = groupsOfToday([pill, first, last], at("2026-11-22", "11:00"));
  expect(ids(during.overdue)).toEqual([[pill.id]]);
  expect(ids(during.today)).toEqual([[first.id, last.id]]);
  const after = groupsOfToday([pill, first, last], at("2026-11-22", "12:00"));
  expect(ids(after.overdue)).toEqual([[pill.id], [first.id, last.id]]);
});

test("an event in progress is open and not overdue", () => {
  const begun = event("2026-11-20", "09:00", { status: "IN_PROGRESS" });
  const done = event("2026-11-20", "09:00", { status: "COMPLETED" });
  const groups = groupsOfToday([begun, done], at("2026-11-22", "08:00"));
  expect(groups).toEqual({ overdue: [], today: [[begun]], week: [] });
});

describe("an overdue horse and a visit booked today", () => {
  const late = event("2026-11-10", "18:00");
  const now = at("2026-11-22", "08:00");

  test("of its kind and for it, or for the yard: the horse moves into the visit", () => {
    const title = "Farrier, Tom Ridley";
    for (const horseId of ["samson", null]) {
      const booked = event("2026-11-22", "10:30", { title, horseId });
      const { overdue, today } = groupsOfToday([late, booked], now);
      expect(ids(overdue)).toEqual([]);
      expect(ids(today)).toEqual([[booked.id, late.id]]);
    }
  });

  test("of another kind, for another horse, or tomorrow: the horse stays overdue", () => {
    for (const other of [
      event("2026-11-22", "10:30", jab),
      event("2026-11-22", "10:30", { horseId: "bramble" }),
      event("2026-11-23", "10:30"),
    ])
      expect(ids(groupsOfToday([late, other], now).overdue)).toEqual([[late.id]]);
  });
});

test("most harmful first: jabs, then worms, then by lateness", () => {
  const rows = [
    event("2026-11-01", "09:00", exercise),
    event("2026-10-01", "09:00"),
    event("2026-11-18", "09:00", worms),
    event("2026-11-20", "09:00", jab),
  ];
  const { overdue } = groupsOfToday(rows, at("2026-11-22", "08:00"));
  expect(overdue.map(([first]) => first?.kind)).toEqual([
    "VACCINATION",
    "WORMING",
    "FARRIER",
    "EXERCISE",
  ]);
});

test("a daily task occurs once in the week", () => {
  const daily = (day: string) => event(day, "07:15", { ...exercise, dailySeries: "walks" });
  const [first, second] = [daily("2026-11-23"), daily("2026-11-24")];
  expect(ids(groupsOfToday([second, first], at("2026-11-22", "08:00")).week)).toEqual([[first.id]]);
});

test("days are UK days on both sides of both clock changes", () => {
  // 00:30 in UK summer time is still the previous day in UTC
  const cases = [
    { now: at("2026-03-28", "23:30"), next: event("2026-03-29", "00:30") },
    { now: at("2026-03-29", "23:30"), next: event("2026-03-30", "00:30") },
    { now: at("2026-10-24", "23:30"), next: event("2026-10-25", "00:30") },
    { now: at("2026-10-25", "23:30"), next: event("2026-10-26", "00:30") },
  ];
  for (const { now, next } of cases) {
    expect(ids(groupsOfToday([next], now).week)).toEqual([[next.id]]);
    const hourLater = new Date(now.getTime() + 3_600_000 - 60_000);
    expect(ids(groupsOfToday([next], hourLater).today)).toEqual([[next.id]]);
  }
});

test("the week ends after its seventh day", () => {
  const [last, later] = [event("2026-11-29", "23:59"), event("2026-11-30", "00:00")];
  const { week } = groupsOfToday([last, later], at("2026-11-22", "08:00"));
  expect(ids(week)).toEqual([[last.id]]);
});

test("events of one kind that one person completed within a minute are one row", () => {
  const done = (second: number, title = "Weigh-in", byId = "tom") => ({
    kind: "WEIGHT",
    title,
    completedAt: new Date(Date.UTC(2026, 10, 22, 7, 21, second)),
    byId,
    actId: null,
  });
  const all = [
    done(1),
    done(58),
    done(61),
    done(2, "Weigh-in, again"),
    done(2, "Weigh-in", "ruth"),
  ];
  expect(groupsOfDone(all).map((group) => group.length)).toEqual([2, 1, 1, 1]);
  const logged = [done(1), done(61, "Farrier, Tom Ridley")].map((each) => ({
    ...each,
    actId: "visit",
  }));
  expect(groupsOfDone([...logged, done(2)]).map((group) => group.length)).toEqual([2, 1]);
});

const day = fc.integer({ min: -3, max: 9 });
const anyEvent = fc.record({
  day,
  time: fc.constantFrom("00:00", "00:30", "01:30", "08:00", "12:00", "23:30"),
  kind: fc.constantFrom("FARRIER", "VACCINATION", "WORMING", "EXERCISE"),
  title: fc.constantFrom("Visit", "visit ", "Other"),
  status: fc.constantFrom("PENDING" as const, "IN_PROGRESS" as const, "COMPLETED" as const),
  horseId: fc.constantFrom("samson", "bramble", null),
  dailySeries: fc.constantFrom(null, null, "walks"),
});

test("rows equal those of a naive reading of the rules, around any clock change", SLOW, () => {
  fc.assert(
    fc.property(
      fc.array(anyEvent, { maxLength: 12 }),
      fc.constantFrom("2026-03-27", "2026-03-29", "2026-10-24", "2026-10-25", "2026-11-22"),
      fc.constantFrom("00:00", "00:30", "08:00", "12:01", "23:59"),
      (given, today, time) => {
        const start = Date.parse(`${today}T00:00:00Z`);
        const events = given.map(({ day: off, time: due, ...rest }, index) =>
          event(new Date(start + off * 86_400_000).toISOString().slice(0, 10), due, {
            ...rest,
            id: `event${String(index).padStart(2, "0")}`,
            eventType: rest.kind,
            isVisit: rest.kind !== "EXERCISE",
          }),
        );
        const now = londonInstant(today, time);
        const { overdue, today: rows, week } = groupsOfToday(events, now);
        expect({ overdue: ids(overdue), today: ids(rows), week: ids(week) }).toEqual(
          oracleOfToday(events, now),
        );
        const shown = [overdue, rows, week].flat(2);
        expect(new Set(shown).size, "each once").toBe(shown.length);
      },
    ),
    { numRuns: 400 },
  );
});
