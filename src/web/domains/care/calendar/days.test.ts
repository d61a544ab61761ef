import * as fc from "fast-check";
import { expect, it, test } from "vitest";
import type { CareEvent } from "#contract/care/care-events.ts";
import { addDays } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import { sampleEvent } from "./sample-event.ts";
import { allFrom } from "./all-from.ts";
import { calendarDays } from "#rules/care/calendar-days.ts";
import { agendaOf, beyond, comingOf, countOf, firstOf, shownIn, withComing } from "./agenda.ts";
import { outingsByDay, placeMoved, wholeDays } from "./days.ts";
import { runs } from "#testing/runs.ts";

const event = (dueDate: string, id: string) =>
  sampleEvent({ id, dueDate, createdAt: dueDate, updatedAt: dueDate });

/** Stubs the server's answer: the events by due date, at most `limit` of them. */
const yardOf = (events: CareEvent[]) => async (from: string, limit: number) =>
  events.filter(({ dueDate }) => londonDate(new Date(dueDate)) >= from).slice(0, limit);

const now = new Date("2026-11-24T12:00:00Z");
const days = Array.from({ length: 14 }, (_, n) => addDays("2026-11-22", n));
const someEvents = fc
  .array(
    fc.record({
      day: fc.integer({ min: 0, max: 25 }),
      hour: fc.integer({ min: 6, max: 20 }),
      status: fc.constantFrom("PENDING" as const, "IN_PROGRESS" as const, "COMPLETED" as const),
    }),
    { maxLength: 40 },
  )
  .map((all) =>
    all
      .map(({ day, hour, status }, n) =>
        sampleEvent({
          id: `${n}`,
          status,
          dueDate: new Date(
            Date.parse(`${addDays("2026-11-22", day)}T00:00:00Z`) + hour * 3_600_000,
          ).toISOString(),
        }),
      )
      .toSorted((one, other) => one.dueDate.localeCompare(other.dueDate)),
  );

test("each event appears once: in the agenda, or in the overdue list", () => {
  fc.assert(
    fc.property(someEvents, (events) => {
      const inDays = events.filter(({ dueDate }) => days.includes(dueDate.slice(0, 10)));
      const late = inDays.filter(
        ({ status, dueDate }) => status === "PENDING" && new Date(dueDate) < now,
      );
      const elsewhere = new Set(late.map(({ id }) => id));
      const agenda = agendaOf(days, { byDay: wholeDays(events, now), outings: new Map(), now });
      const shown = agenda.flatMap((each) => each.events.map(({ id }) => id));
      const wanted = inDays.filter(({ id }) => !elsewhere.has(id)).map(({ id }) => id);
      expect(shown).toEqual(wanted);
      expect(agenda.reduce((sum, each) => sum + each.late, 0)).toBe(elsewhere.size);
    }),
    { numRuns: runs(200) },
  );
});

test("events beyond the last day follow by day, and only so many are shown", () => {
  fc.assert(
    fc.property(someEvents, fc.integer({ min: 1, max: 9 }), (events, most) => {
      const last = days.at(-1) ?? "";
      const further = beyond(last, events);
      expect(countOf(further)).toBe(
        events.filter((each) => each.dueDate.slice(0, 10) > last).length,
      );
      expect(further.every(({ day }) => day > last)).toBe(true);
      const shown = firstOf(further, most);
      expect(shownIn(shown)).toBe(Math.min(most, countOf(further)));
      expect(shown.flatMap((each) => each.events)).toEqual(
        further.flatMap((each) => each.events).slice(0, most),
      );
    }),
    { numRuns: runs(200) },
  );
});

test("a moved event is on its new day before the server has answered, and in order", () => {
  const early = sampleEvent({ id: "early", dueDate: "2026-11-24T09:00:00.000Z" });
  const late = sampleEvent({ id: "late", dueDate: "2026-11-26T15:00:00.000Z" });
  const shown = calendarDays([early, late], { open: null, now });
  const placed = placeMoved(shown, new Map([["early", "2026-11-26"]]), now);
  expect(placed.get("2026-11-24")).toBeUndefined();
  expect(placed.get("2026-11-26")).toMatchObject({ count: 2, late: 0 });
  expect(placed.get("2026-11-26")?.events.map(({ id }) => id)).toEqual(["early", "late"]);
});

test("of days with their first events, an agenda shows the very first, and counts all", () => {
  fc.assert(
    fc.property(someEvents, fc.integer({ min: 1, max: 9 }), (events, most) => {
      const upcoming = events
        .filter(({ status, dueDate }) => status !== "COMPLETED" && new Date(dueDate) >= now)
        .slice(0, 5);
      const known = placeMoved(calendarDays(events, { open: "2026-11-24", now }), new Map(), now);
      const contents = { outings: new Map(), now };
      const whole = agendaOf(days, { byDay: wholeDays(events, now), ...contents });
      const agenda = agendaOf(days, { byDay: withComing(known, upcoming), ...contents });
      expect(countOf(agenda)).toBe(countOf(whole));
      const first = firstOf(agenda, most);
      expect(shownIn(first)).toBeLessThanOrEqual(most);
      for (const { day, events: its } of first) {
        const all = whole.find((each) => each.day === day)?.events ?? [];
        expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining(its.map(({ id }) => id)));
      }
      // no day is shown after one of which something is missing
      for (const { count, events: its } of first.slice(0, -1)) expect(its.length).toBe(count);
    }),
    { numRuns: runs(200) },
  );
});

test("the list begins today, or on the earlier day that was tapped, even if that is empty", () => {
  const asked = {
    days,
    byDay: new Map(),
    outings: new Map(),
    now,
    upcoming: [],
  };
  const coming = (today: string, chosen: string | null) => {
    const { from, isNow, agenda } = comingOf({ ...asked, today, chosen });
    return [from, isNow, agenda.map(({ day }) => day)];
  };
  expect(coming("2026-11-24", null)).toEqual(["2026-11-24", true, []]);
  expect(coming("2026-11-24", "2026-11-22")).toEqual(["2026-11-22", true, ["2026-11-22"]]);
  expect(coming("2026-11-24", "2026-11-30")).toEqual(["2026-11-24", true, ["2026-11-30"]]);
  expect(coming("2027-01-24", null)).toEqual(["2026-11-22", false, []]);
});

it("finds each event of a month once, whatever the days hold, as long as no day fills a page", async () => {
  const counted = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 42 });
  await fc.assert(
    fc.asyncProperty(counted, fc.integer({ min: 5, max: 9 }), async (counts, limit) => {
      const events = counts.flatMap((count, day) =>
        Array.from({ length: count }, (_, n) =>
          event(`${addDays("2026-10-10", day)}T${10 + n}:00:00.000Z`, `${day}-${n}`),
        ),
      );
      const found = await allFrom("2026-10-10", limit, yardOf(events));
      expect(found.map(({ id }) => id)).toEqual(events.map(({ id }) => id));
    }),
  );
});

it("ends at a day that fills a page alone", async () => {
  const events = Array.from({ length: 9 }, (_, n) => event(`2026-10-10T1${n}:00:00.000Z`, `${n}`));
  expect(await allFrom("2026-10-10", 4, yardOf(events))).toHaveLength(4);
});

const outing = (name: string, firstDay: string, lastDay = firstDay) => ({
  id: name,
  userId: null,
  name,
  venue: "",
  firstDay,
  lastDay,
  body: "BE" as const,
  feiRules: false,
  notes: "",
  horses: [],
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
});

test("an outing appears once on each shown day of its own, and on no other", () => {
  const placed = outingsByDay(
    [outing("long", "2026-04-28", "2026-05-02"), outing("short", "2026-05-02")],
    "2026-05-01",
    "2026-05-31",
  );
  expect([...placed].map(([day, its]) => [day, its.map(({ name }) => name)])).toEqual([
    ["2026-05-01", ["long"]],
    ["2026-05-02", ["long", "short"]],
  ]);
});
