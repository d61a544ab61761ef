import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, dateOfDay, dayNumber, dayOfWeek } from "#rules/dates.ts";
import { monthNames } from "#rules/date-format.ts";
import { dateSpanIn } from "./date-span.ts";
import { normalise } from "./normalise.ts";
import { anyCharacter } from "#testing/any-character.ts";

const TODAY = "2026-11-23"; // a Monday
const span = (text: string, today = TODAY) => {
  const found = dateSpanIn(normalise(text), today);
  return found && [found.from, found.to];
};

test.each<[string, string, string]>([
  ["today", "2026-11-23", "2026-11-23"],
  ["tmrw", "2026-11-24", "2026-11-24"],
  ["the day after tomorrow", "2026-11-25", "2026-11-25"],
  ["on Saturday", "2026-11-28", "2026-11-28"],
  ["next Saturday", "2026-12-05", "2026-12-05"],
  ["sat 5 dec", "2026-12-05", "2026-12-05"],
  ["a week on Saturday", "2026-12-05", "2026-12-05"],
  ["saturday week", "2026-12-05", "2026-12-05"],
  ["this week", "2026-11-23", "2026-11-29"],
  ["nxt wk", "2026-11-30", "2026-12-06"],
  ["the week after next", "2026-12-07", "2026-12-13"],
  ["at the weekend", "2026-11-28", "2026-11-29"],
  ["next weekend", "2026-12-05", "2026-12-06"],
  ["in two weeks", "2026-12-07", "2026-12-07"],
  ["in a fortnight", "2026-12-07", "2026-12-07"],
  ["in a couple of weeks", "2026-12-07", "2026-12-07"],
  ["10 days time", "2026-12-03", "2026-12-03"],
  ["on 5 December", "2026-12-05", "2026-12-05"],
  ["the 5th of January", "2027-01-05", "2027-01-05"],
  ["December 5th 2027", "2027-12-05", "2027-12-05"],
  ["5/12", "2026-12-05", "2026-12-05"],
  ["05.12.26", "2026-12-05", "2026-12-05"],
  ["2026-12-05", "2026-12-05", "2026-12-05"],
  ["on the 5th", "2026-12-05", "2026-12-05"],
  ["on the 1st", "2026-12-01", "2026-12-01"],
  ["the 31st", "2026-12-31", "2026-12-31"],
  ["from 5 to 7 December", "2026-12-05", "2026-12-07"],
  ["5-7 Dec", "2026-12-05", "2026-12-07"],
  ["next month", "2026-12-01", "2026-12-31"],
  ["in March", "2027-03-01", "2027-03-31"],
  ["on Boxing Day", "2026-12-26", "2026-12-26"],
  ["29 February", "2028-02-29", "2028-02-29"],
])("%s is %s to %s", (text, from, to) => {
  expect(span(text)).toEqual([from, to]);
});

test.each(["", "soon", "at Easter", "30 February", "31/2", "may he go", "three horses", "be90"])(
  "a text without a day that can be parsed: %s",
  (text) => {
    expect(span(text)).toBeNull();
  },
);

const anyDay = fc
  .integer({ min: dayNumber("2020-01-01"), max: dayNumber("2099-12-31") })
  .map(dateOfDay);

test("a full date in any notation is that day, whatever today is", () => {
  fc.assert(
    fc.property(anyDay, anyDay, (today, day) => {
      const [year = "", month = "", date = ""] = day.split("-");
      const name = monthNames[Number(month) - 1] ?? "";
      for (const text of [
        day,
        `${date}/${month}/${year}`,
        `${Number(date)} ${name} ${year}`,
        `${name} ${Number(date)}th ${year}`,
        `the ${Number(date)}th of ${name.slice(0, 3)} ${year}`,
      ])
        expect(span(text, today), text).toEqual([day, day]);
    }),
  );
});

test("a date without a year is its next occurrence, and a weekday lies within a week", () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 0, max: 300 }), (today, ahead) => {
      const day = addDays(today, ahead);
      const [, month = "", date = ""] = day.split("-");
      expect(span(`${Number(date)} ${monthNames[Number(month) - 1] ?? ""}`, today)).toEqual([
        day,
        day,
      ]);
    }),
  );
  fc.assert(
    fc.property(anyDay, (today) => {
      const [from = "", to] = span("on saturday", today) ?? [];
      expect([from >= today, from <= addDays(today, 6), dayOfWeek(from), from === to]).toEqual([
        true,
        true,
        6,
        true,
      ]);
      const [monday = "", sunday = ""] = span("next week", today) ?? [];
      expect([dayOfWeek(monday), dayOfWeek(sunday), monday > today]).toEqual([1, 7, true]);
    }),
  );
});

test("no text makes the parser throw", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: anyCharacter, maxLength: 60 }),
      anyDay,
      (text, today) => void span(text, today),
    ),
  );
});
