import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { YardDay } from "#contract/care/yard-day.ts";
import { aDay, aDayHorse, aDose, aJob, aNotedDose, ticked, tom } from "#testing/web/day-makers.ts";
import { formatTimeOfDay, formatWhen } from "#rules/date-format.ts";
import { byHorse, byTime, formatNote, tasksOf } from "./day-tasks.ts";

// a summer's day, on which UK clocks are an hour ahead
const NOW = new Date("2026-06-10T12:00:00Z");
const AT = "2026-06-10T06:40:00.000Z";

beforeEach(() => vi.useFakeTimers({ now: NOW }));
afterEach(() => vi.useRealTimers());

const bella = aDayHorse({ name: "Bella" });
const pickle = aDayHorse({ name: "Pickle" });
const me = { id: "me", firstName: "Sam" };

const titles = (day: YardDay) => tasksOf(day, me.id).map(({ title }) => title);

describe("the order of a day's tasks", () => {
  test("is by time, medicines before jobs at one time, and what is given as needed last", () => {
    const day = aDay({
      horses: [pickle],
      jobs: [
        aJob({ time: "07:00", horseId: pickle.id }),
        aJob({ time: "08:00", horseId: pickle.id, job: "TURN_OUT" }),
        aJob({ time: "23:30", horseId: pickle.id, job: "HAY_WATER" }),
      ],
      doses: [
        aDose({ time: "08:00", horseId: pickle.id, medicine: "Danilon" }),
        aDose({ time: null, slot: null, horseId: pickle.id, medicine: "Buscopan" }),
      ],
    });
    expect(titles(day)).toEqual(["Feed", "Danilon", "Turn out", "Hay and water", "Buscopan"]);
  });

  test("leaves jobs of one time in the order of the answer", () => {
    const jobs = [pickle, bella].map(({ id }) => aJob({ horseId: id }));
    const tasks = tasksOf(aDay({ horses: [bella, pickle], jobs }), me.id);
    expect(tasks.map(({ horse }) => horse?.name)).toEqual(["Pickle", "Bella"]);
  });
});

describe("a task", () => {
  test("is named by its job, and tells what is asked for", () => {
    const day = aDay({ horses: [pickle], jobs: [aJob({ horseId: pickle.id })] });
    expect(tasksOf(day, me.id)).toMatchObject([
      { horse: pickle, time: "07:00", title: "Feed", detail: "One scoop of chaff", note: null },
    ]);
  });

  test("of another kind is named by what is to be done; without words it is 'Other'", () => {
    const jobs = ["Move the fence", ""].map((what) => aJob({ job: "OTHER", what }));
    expect(tasksOf(aDay({ jobs }), me.id)).toMatchObject([
      { horse: null, title: "Move the fence", detail: "" },
      { horse: null, title: "Other", detail: "" },
    ]);
  });

  test("of a medicine is named by it, with the dosage", () => {
    const doses = [aDose({ horseId: pickle.id })];
    expect(tasksOf(aDay({ horses: [pickle], doses }), me.id)).toMatchObject([
      { horse: pickle, time: "08:00", title: "Danilon", detail: "1 sachet", note: null },
    ]);
  });

  test("has a key that no other task of the day has", () => {
    const job = aJob({ horseId: pickle.id });
    const dose = aDose({ horseId: pickle.id });
    const asNeeded = { ...dose, slot: null, time: null };
    const day = aDay({
      horses: [bella, pickle],
      jobs: [
        job,
        { ...job, horseId: bella.id },
        { ...job, job: "RUGS" },
        { ...job, time: "17:00" },
        { ...job, added: true },
        { ...job, added: true, what: "Hay" },
      ],
      doses: [
        dose,
        { ...dose, slot: 2, time: "18:00" },
        asNeeded,
        { ...asNeeded, dose: aNotedDose({ slot: null }) },
        { ...asNeeded, dose: aNotedDose({ slot: null }) },
      ],
    });
    const keys = tasksOf(day, me.id).map(({ key }) => key);
    expect(new Set(keys).size).toBe(11);
  });

  test("keeps its key when it is ticked", () => {
    const job = aJob({ horseId: pickle.id });
    const keyOf = (jobs: YardDay["jobs"]) => tasksOf(aDay({ jobs }), me.id)[0]?.key;
    expect(keyOf([ticked(job)])).toBe(keyOf([job]));
  });

  test("that is ticked says who did it; one that is not done is not done", () => {
    const job = aJob({ horseId: pickle.id });
    const jobs = [
      ticked(job, { at: AT }),
      ticked({ ...job, time: "17:00" }, { at: AT, outcome: "NOT_DONE", why: "At a show", by: me }),
    ];
    expect(tasksOf(aDay({ horses: [pickle], jobs }), me.id).map(({ note }) => note)).toEqual([
      { id: jobs[0]?.id, isDone: true, text: "Done by Tom at 7:40" },
      { id: jobs[1]?.id, isDone: false, text: "Not done at 7:40: At a show" },
    ]);
  });

  test("of a medicine says that it was given, or not and why", () => {
    const dose = aDose({ horseId: pickle.id });
    const given = aNotedDose({ givenAt: AT });
    const refused = aNotedDose({ givenAt: AT, outcome: "NOT_GIVEN", why: "left his feed" });
    const doses = [
      { ...dose, dose: given },
      { ...dose, slot: 2, dose: refused },
    ];
    expect(tasksOf(aDay({ horses: [pickle], doses }), me.id).map(({ note }) => note)).toEqual([
      { id: given.id, isDone: true, text: "Given by Tom at 7:40" },
      { id: refused.id, isDone: false, text: "Not given by Tom at 7:40: left his feed" },
    ]);
  });
});

describe("what was noted", () => {
  const details = { at: AT, why: null, kiosk: null, by: tom, readerId: me.id };

  test("by oneself names nobody", () => {
    expect(formatNote("Done", { ...details, by: me })).toBe("Done at 7:40");
  });

  test("on a screen names the screen too", () => {
    expect(formatNote("Given", { ...details, kiosk: "Tack room" })).toBe(
      "Given by Tom at 7:40, Tack room",
    );
  });

  test("by somebody else names them", () => {
    expect(formatNote("Given", details)).toBe("Given by Tom at 7:40");
  });

  test("says why something was left out", () => {
    expect(formatNote("Not given", { ...details, why: "left his feed" })).toBe(
      "Not given by Tom at 7:40: left his feed",
    );
  });

  test("on another day says which", () => {
    expect(formatNote("Given", { ...details, at: "2026-06-09T19:05:00.000Z" })).toBe(
      "Given by Tom on 9 Jun, 20:05",
    );
  });

  test("by a person whose account was deleted names nobody", () => {
    expect(formatNote("Done", { ...details, by: null })).toBe("Done at 7:40");
  });
});

describe("the parts of a day", () => {
  const yards = aJob({ time: "07:00", job: "OTHER", what: "Sweep" });
  const ofPickle = aJob({ time: "07:00", horseId: pickle.id });
  const ofBella = aJob({ time: "17:00", horseId: bella.id });
  const asNeeded = aDose({ horseId: pickle.id, time: null, slot: null });
  const day = aDay({
    horses: [bella, pickle],
    jobs: [ofPickle, yards, ofBella],
    doses: [asNeeded],
  });
  const tasks = tasksOf(day, me.id);

  test("by time are its times, and 'As needed' at the end", () => {
    expect(byTime(tasks).map(({ title, tasks: its }) => [title, its.length])).toEqual([
      ["7:00", 2],
      ["17:00", 1],
      ["As needed", 1],
    ]);
  });

  test("by horse are the whole yard's first, then each horse's in the order of the answer", () => {
    expect(byHorse(tasks, day.horses).map((part) => [part.title, part.tasks.length])).toEqual([
      ["The yard", 1],
      ["Bella", 1],
      ["Pickle", 2],
    ]);
  });

  test("by horse leave out a horse that has nothing", () => {
    const idle = aDayHorse({ name: "Zebra" });
    expect(byHorse(tasks, [...day.horses, idle]).map(({ title }) => title)).not.toContain("Zebra");
  });

  test("are none on an empty day", () => {
    expect([byTime([]), byHorse([], [])]).toEqual([[], []]);
  });
});

test.each([
  ["07:00", "7:00"],
  ["00:05", "0:05"],
  ["0:05", "0:05"],
  ["17:30", "17:30"],
])("%s is shown as %s", (time, shown) => {
  expect(formatTimeOfDay(time)).toBe(shown);
});

test("what was done just after midnight says so", () => {
  const at = "2026-11-27T00:02:00Z";
  expect(formatWhen(at, new Date("2026-11-27T00:05:00Z"))).toBe("0:02");
});
