import { dayNumber as on } from "#rules/dates.ts";
import { ALWAYS, OPEN, type CourseRule, type Rulebook } from "#rules/vaccination/rulebook.ts";

const FROM_2024 = on("2024-01-01");

const oldCourse = {
  startedFrom: ALWAYS,
  startedUntil: FROM_2024 - 1,
  secondUntil: OPEN,
  second: { kind: "days", from: 21, to: 92 },
  third: [{ kind: "months", months: 7, days: 0 }],
  doubt: null,
  secondSource: "fei-flu-old-course",
  thirdSource: "fei-flu-old-course",
} satisfies CourseRule;

/**
 * The rules of the Fédération Équestre Internationale, for which the day of arrival counts. Courses before 2005
 * need not have had the third dose in its window if no later gap exceeded 12 months; the text does not say
 * whether the gap after the second dose is one of these.
 */
export const fei: Rulebook = {
  body: "FEI",
  name: "Fédération Équestre Internationale",
  occasion: "arrival",
  checkedOn: "2026-11-21",
  courses: [
    oldCourse,
    {
      ...oldCourse,
      secondUntil: on("2004-12-31"),
      third: [{ kind: "months", months: 12, days: 0 }],
    },
    {
      ...oldCourse,
      secondUntil: on("2004-12-31"),
      third: [{ kind: "any" }],
      doubt:
        "Courses before 2005 are excused the third dose when no later gap passed 12 months; here the gap after the second dose did, and the text does not say whether that one counts.",
    },
    {
      startedFrom: FROM_2024,
      startedUntil: OPEN,
      secondUntil: OPEN,
      second: { kind: "days", from: 21, to: 60 },
      third: [{ kind: "months", months: 6, days: 21 }],
      doubt: null,
      secondSource: "fei-flu-primary",
      thirdSource: "fei-flu-primary",
    },
  ],
  boosters: [{ from: ALWAYS, until: OPEN, months: 12, source: "fei-flu-in-competition" }],
  recency: [
    {
      from: ALWAYS,
      until: OPEN,
      when: "always",
      months: 6,
      days: 21,
      bothWays: true,
      doubt: null,
      source: "flu-6m21d-arithmetic",
    },
  ],
  wait: {
    days: 7,
    exactAfterSecond: "FINE",
    exactAfterOthers: "FINE",
    strictDays: 8,
    anyVaccination: false,
    source: "fei-flu-in-competition",
    exactSource: "fei-flu-in-competition",
  },
  changeover: { from: FROM_2024, source: "fei-flu-old-course" },
  notes: [
    {
      from: on("2026-01-01"),
      code: "HORSE_APP",
      sentence: "The vet must also log each dose in the FEI HorseApp on the day it is given.",
      source: "fei-flu-horseapp",
    },
  ],
  secondMissingSource: "flu-after-first-injection",
  restartSource: "fei-flu-primary",
  confirmSource: "fei-flu-in-competition",
};
