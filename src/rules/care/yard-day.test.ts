import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  dayJobKinds,
  type HorseWithRoutine,
  type JobKey,
  jobsOfDay,
  keyOfJob,
  routineJobs,
} from "./yard-day.ts";

const horse = (id: string, given: Partial<HorseWithRoutine> = {}): HorseWithRoutine => ({
  id,
  name: id,
  feeds: [],
  routine: [],
  ...given,
});
const row = (given: Partial<JobKey> = {}): JobKey => ({
  horseId: "Pickle",
  job: "FEED",
  time: "07:00",
  what: "Chaff",
  added: false,
  ...given,
});

test("feeds and routine of every horse are listed by time, then by job, then by name", () => {
  const feeds = [
    { time: "07:00", what: "Chaff" },
    { time: "17:00", what: "Nuts" },
  ];
  const turnOut = { time: "07:00", job: "TURN_OUT" as const, what: "Lightweight rug" };
  const jobs = jobsOfDay(
    [horse("Blue 10", { feeds }), horse("Blue 2", { feeds, routine: [turnOut] })],
    [],
  );
  expect(jobs.map(({ time, job, horseId }) => `${time} ${job} ${horseId}`)).toEqual([
    "07:00 FEED Blue 2",
    "07:00 FEED Blue 10",
    "07:00 TURN_OUT Blue 2",
    "17:00 FEED Blue 2",
    "17:00 FEED Blue 10",
  ]);
});

test("a tick keeps what was fed although the feed was changed later", () => {
  const fed = horse("Pickle", { feeds: [{ time: "07:00", what: "Soaked hay" }] });
  const jobs = jobsOfDay([fed], [row()]);
  expect(jobs).toMatchObject([{ what: "Chaff", row: { what: "Chaff" } }]);
});

test("jobs that were added for the day differ by what they are, and stand beside the routine", () => {
  const other = { time: "09:00", job: "OTHER" as const };
  const pickle = horse("Pickle", { routine: [{ ...other, what: "Walk in hand" }] });
  const jobs = jobsOfDay(
    [pickle],
    [
      row({ ...other, what: "Poultice", added: true }),
      row({ ...other, what: "Cold hose", added: true }),
      row({ ...other, horseId: null, what: "Move the fence", added: true }),
    ],
  );
  expect(jobs.map(({ what }) => what)).toEqual([
    "Move the fence",
    "Walk in hand",
    "Cold hose",
    "Poultice",
  ]);
});

test("every recurring job and every row is listed once, each row in the place of what it ticks", () => {
  const time = fc.constantFrom("07:00", "12:00", "17:00");
  const feeds = fc.uniqueArray(fc.record({ time, what: fc.constantFrom("a", "b") }), {
    selector: (feed) => feed.time,
  });
  const routine = fc.uniqueArray(
    fc.record({ time, job: fc.constantFrom(...routineJobs), what: fc.constantFrom("", "a") }),
    { selector: ({ time: at, job }) => `${at} ${job}` },
  );
  const horses = fc
    .tuple(feeds, routine, feeds, routine)
    .map(([one, its, two, others]) => [
      horse("A", { feeds: one, routine: its }),
      horse("B", { feeds: two, routine: others }),
    ]);
  const rows = fc.uniqueArray(
    fc.record({
      horseId: fc.constantFrom("A", "B", null),
      job: fc.constantFrom(...dayJobKinds),
      time,
      what: fc.constantFrom("a", "b"),
      added: fc.boolean(),
    }),
    { selector: keyOfJob },
  );
  fc.assert(
    fc.property(horses, rows, (all, noted) => {
      const jobs = jobsOfDay(all, noted);
      // every row is there, and where there is no row there is a recurring job
      expect(new Set(jobs.flatMap((job) => job.row ?? []))).toEqual(new Set(noted));
      const open = jobs.filter((job) => job.row === null);
      const expected = all.flatMap(({ id, ...its }) => [
        ...its.feeds.map((feed) => `${id} FEED ${feed.time}`),
        ...its.routine.map((job) => `${id} ${job.job} ${job.time}`),
      ]);
      const ticked = new Set(
        noted
          .filter(({ added }) => !added)
          .map((each) => `${each.horseId} ${each.job} ${each.time}`),
      );
      expect(open.map((each) => `${each.horseId} ${each.job} ${each.time}`).toSorted()).toEqual(
        expected.filter((each) => !ticked.has(each)).toSorted(),
      );
      const times = jobs.map((job) => job.time);
      expect(times).toEqual(times.toSorted());
    }),
  );
});
