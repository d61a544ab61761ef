import { dayNumber as on } from "#rules/dates.ts";
import {
  ALWAYS,
  OPEN,
  type BoosterLimit,
  type CourseRule,
  type DoseWindow,
  type Rulebook,
  type Wait,
  type Recency,
} from "#rules/vaccination/rulebook.ts";

/** The day from which the member bodies of British Equestrian require shorter gaps in new courses. */
const FROM_2024 = on("2024-01-01");

const BOTH_WINDOWS: readonly DoseWindow[] = [
  { kind: "days", from: 150, to: 215 },
  { kind: "days", from: 120, to: 180 },
];
const WITHIN_SEVEN_MONTHS: DoseWindow = { kind: "months", months: 7, days: 0 };

/**
 * The rules for old and new courses of a body that accepts either window for old ones, or (if `sevenMonths`)
 * seven months.
 */
function spacing(sources: {
  old: string;
  new: string;
  sevenMonths: boolean;
}): readonly CourseRule[] {
  return [
    {
      startedFrom: ALWAYS,
      startedUntil: FROM_2024 - 1,
      secondUntil: OPEN,
      second: { kind: "days", from: 21, to: 92 },
      third: sources.sevenMonths ? [...BOTH_WINDOWS, WITHIN_SEVEN_MONTHS] : BOTH_WINDOWS,
      doubt: null,
      secondSource: sources.old,
      thirdSource: sources.old,
    },
    {
      startedFrom: FROM_2024,
      startedUntil: OPEN,
      secondUntil: OPEN,
      second: { kind: "days", from: 21, to: 60 },
      third: [{ kind: "days", from: 120, to: 180 }],
      doubt: null,
      secondSource: sources.new,
      thirdSource: sources.new,
    },
  ];
}

const annual = (source: string): readonly BoosterLimit[] => [
  { from: ALWAYS, until: OPEN, months: 12, source },
];

const wait = (source: string): Wait => ({
  days: 7,
  exactAfterSecond: "FINE",
  exactAfterOthers: "FINE",
  strictDays: 8,
  anyVaccination: false,
  source,
  exactSource: source,
});

/** The rules of British Showjumping. */
export const britishShowjumping: Rulebook = {
  body: "BS",
  name: "British Showjumping",
  occasion: "competition day",
  checkedOn: "2026-11-21",
  courses: spacing({ old: "sport-flu-2024", new: "bs-flu-intervals-2024", sevenMonths: false }),
  boosters: annual("bs-flu-annual"),
  recency: [],
  wait: wait("bs-flu-annual"),
  changeover: { from: FROM_2024, source: "sport-flu-2024" },
  notes: [],
  secondMissingSource: "flu-after-first-injection",
  restartSource: "bs-flu-intervals-2024",
  confirmSource: "bs-flu-annual",
};

/** The rules of British Dressage. */
export const britishDressage: Rulebook = {
  body: "BD",
  name: "British Dressage",
  occasion: "competition day",
  checkedOn: "2026-11-21",
  courses: spacing({ old: "sport-flu-2024", new: "sport-flu-2024", sevenMonths: false }),
  boosters: annual("bd-flu-annual"),
  recency: [],
  wait: wait("bd-flu-annual"),
  changeover: { from: FROM_2024, source: "sport-flu-2024" },
  notes: [],
  secondMissingSource: "flu-after-first-injection",
  restartSource: "sport-flu-2024",
  confirmSource: "flu-safe-schedule-all-bodies",
};

/** The rules of the Pony Club, which cover any activity and also companions. */
export const ponyClub: Rulebook = {
  body: "PC",
  name: "The Pony Club",
  occasion: "the day of the activity",
  checkedOn: "2026-11-21",
  courses: spacing({ old: "pc-flu-pre-2024", new: "pc-flu-2024", sevenMonths: true }),
  boosters: annual("pc-flu-2024"),
  recency: [],
  wait: { ...wait("pc-flu-seven-days"), exactAfterSecond: "BORDERLINE" },
  changeover: { from: FROM_2024, source: "pc-flu-pre-2024" },
  notes: [],
  secondMissingSource: "flu-after-first-injection",
  restartSource: "pc-flu-2024",
  confirmSource: "pc-flu-six-month-dropped",
};

/**
 * The rules of British Eventing. National classes returned to 12 months on 1 January 2026; before that the last
 * dose had to be recent, with an amnesty in 2020 and an exempt year in 2023. For a horse in an FEI class or in
 * FEI stables, the FEI's limit on the last dose applies.
 */
export const britishEventing: Rulebook = {
  body: "BE",
  name: "British Eventing",
  occasion: "competition day",
  checkedOn: "2026-11-21",
  courses: spacing({ old: "be-flu-old-course", new: "be-flu-new-course-2024", sevenMonths: true }),
  boosters: [{ from: ALWAYS, until: OPEN, months: 12, source: "be-flu-annual-2026" }],
  recency: [
    { ...sixMonthsAnd21Days(ALWAYS, OPEN, "be-flu-fei-stabling"), when: "feiClause" },
    {
      ...sixMonthsAnd21Days(on("2019-03-01"), on("2019-12-31"), "be-flu-history"),
      days: 0,
      bothWays: false,
    },
    sixMonthsAnd21Days(on("2020-01-01"), on("2020-06-30"), "be-flu-history"),
    sixMonthsAnd21Days(on("2020-11-01"), on("2022-12-31"), "be-flu-history"),
    sixMonthsAnd21Days(on("2024-01-01"), on("2025-12-31"), "be-flu-history"),
  ],
  wait: {
    days: 7,
    exactAfterSecond: "BORDERLINE",
    exactAfterOthers: "NOTE",
    strictDays: 8,
    anyVaccination: false,
    source: "be-flu-seven-days",
    exactSource: "be-flu-seven-days",
  },
  changeover: { from: FROM_2024, source: "be-flu-old-course" },
  notes: [],
  secondMissingSource: "flu-after-first-injection",
  restartSource: "be-flu-lapsed-restart",
  confirmSource: "be-flu-annual-2026",
};

function sixMonthsAnd21Days(from: number, until: number, source: string): Recency {
  return {
    from,
    until,
    when: "always",
    months: 6,
    days: 21,
    bothWays: true,
    doubt: null,
    source,
  };
}
