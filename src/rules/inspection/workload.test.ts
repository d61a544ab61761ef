import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, dayOfWeek } from "../dates.ts";
import { periodUntil } from "./gaps.ts";
import { type DayOfWork, formatHours, workloadOf } from "./workload.ts";

const UNTIL = "2026-11-26";
const { from } = periodUntil(UNTIL);
const horses = ["1", "2"].map((horseId) => ({ horseId, horseName: `Horse ${horseId}` }));

const work = fc.array(
  fc.record({
    horseId: fc.constantFrom("1", "2", "sold"),
    date: fc
      .oneof(fc.integer({ min: -10, max: 20 }), fc.integer({ min: 1_080, max: 1_105 }))
      .map((days) => addDays(from, days)),
    minutes: fc.integer({ min: 0, max: 300 }),
  }),
  { maxLength: 60 },
);

/** Week for week and day for day, as somebody would count it with a calendar. */
function naively(all: readonly DayOfWork[], horseId: string) {
  const minutesOn = (date: string) =>
    all
      .filter((each) => each.horseId === horseId && each.date === date)
      .reduce((sum, { minutes }) => sum + minutes, 0);
  const weeks: number[] = [];
  let run = 0;
  let longest = 0;
  let lastDay = "";
  for (let date = from; date <= UNTIL; date = addDays(date, 1)) {
    if (weeks.length === 0 || dayOfWeek(date) === 1) weeks.push(0);
    const minutes = minutesOn(date);
    weeks.push((weeks.pop() ?? 0) + minutes);
    run = minutes > 0 ? run + 1 : 0;
    if (run > 0 && run >= longest) [longest, lastDay] = [run, date];
  }
  return { weeks, longest, lastDay };
}

test("hours by week and the longest run of days are as a calendar has them", () => {
  fc.assert(
    fc.property(work, (all) => {
      const found = workloadOf(all, horses, UNTIL);
      for (const { horseId } of horses) {
        const { weeks, longest, lastDay } = naively(all, horseId);
        const own = found.horses.find((each) => each.horseId === horseId);
        expect(found.weeks).toHaveLength(weeks.length);
        expect(own?.minutes).toEqual(longest === 0 ? undefined : weeks);
        expect(own?.longestRun).toEqual(
          longest === 0
            ? undefined
            : { days: longest, from: addDays(lastDay, 1 - longest), to: lastDay },
        );
      }
    }),
    { numRuns: 60 },
  );
});

test("the weeks begin on Mondays, the first with the day three years ago", () => {
  const { weeks } = workloadOf([], horses, UNTIL);
  expect(weeks.every((week) => dayOfWeek(week) === 1)).toBe(true);
  expect([weeks[0], weeks.at(-1)]).toEqual(["2023-11-20", "2026-11-23"]);
});

test.each([
  [0, "0"],
  [45, "0.75"],
  [90, "1.5"],
  [100, "1.67"],
])("%i minutes are %s hours", (minutes, hours) => {
  expect(formatHours(minutes)).toBe(hours);
});
