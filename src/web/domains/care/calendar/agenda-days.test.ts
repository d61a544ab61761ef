import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "#rules/dates.ts";
import { runs } from "#testing/runs.ts";
import { agendaOf, beyond, comingOf, countOf, firstOf } from "./agenda-days.ts";
import { sampleEvent } from "./sample-event.ts";
import { groupByDay } from "./days.ts";

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

test("each event appears once: in the agenda, or in the overdue list, however short that is", () => {
  fc.assert(
    fc.property(someEvents, fc.integer({ min: 0, max: 30 }), (events, most) => {
      const inDays = events.filter(({ dueDate }) => days.includes(dueDate.slice(0, 10)));
      const late = inDays.filter(
        ({ status, dueDate }) => status === "PENDING" && new Date(dueDate) < now,
      );
      const elsewhere = new Set(late.slice(0, most).map(({ id }) => id));
      const agenda = agendaOf(days, {
        byDay: groupByDay(events, new Map()),
        outings: new Map(),
        elsewhere,
      });
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
        events.filter((event) => event.dueDate.slice(0, 10) > last).length,
      );
      expect(further.every(({ day }) => day > last)).toBe(true);
      const shown = firstOf(further, most);
      expect(countOf(shown)).toBe(Math.min(most, countOf(further)));
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
  const placed = groupByDay([early, late], new Map([["early", "2026-11-26"]]));
  expect(placed.get("2026-11-24")).toBeUndefined();
  expect(placed.get("2026-11-26")?.map(({ id }) => id)).toEqual(["early", "late"]);
});

test("the list begins today, or on the earlier day that was tapped, even if that is empty", () => {
  const asked = {
    days,
    byDay: groupByDay([], new Map()),
    outings: new Map(),
    elsewhere: new Set(""),
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
