import { dayNumber as on } from "#rules/dates.ts";
import { ALWAYS, OPEN, type Rulebook } from "#rules/vaccination/rulebook.ts";

const OLD_SECOND = { kind: "days", from: 21, to: 92 } as const;
const OLD_THIRD = { kind: "days", from: 150, to: 215 } as const;
const NEW_SECOND = { kind: "days", from: 21, to: 60 } as const;
const NEW_THIRD = { kind: "days", from: 120, to: 180 } as const;

const FROM_2022 = on("2022-01-01");
const SIX_MONTHS_ENFORCED = on("2023-01-15");
const NINE_MONTHS_AT_RACECOURSES =
  "From 2019 to 2020 racecourses admitted only horses dosed within a shorter time; how far that decided is no longer certain.";

/**
 * The rules of the British Horseracing Authority. A course begun by the end of 2021 is judged by the old spacing
 * and by the new one, each as a whole; no text says whether the two may be mixed, so a mixed course is
 * borderline.
 */
export const bha: Rulebook = {
  body: "BHA",
  name: "British Horseracing Authority",
  occasion: "race day",
  checkedOn: "2026-11-21",
  courses: [
    {
      startedFrom: ALWAYS,
      startedUntil: FROM_2022 - 1,
      secondUntil: OPEN,
      second: OLD_SECOND,
      third: [OLD_THIRD],
      doubt: null,
      secondSource: "bha-flu-historic-rule",
      thirdSource: "bha-flu-historic-rule",
    },
    {
      startedFrom: ALWAYS,
      startedUntil: OPEN,
      secondUntil: OPEN,
      second: NEW_SECOND,
      third: [NEW_THIRD],
      doubt: null,
      secondSource: "bha-flu-v1-v2-interval",
      thirdSource: "bha-flu-v2-v3-interval",
    },
    {
      startedFrom: ALWAYS,
      startedUntil: FROM_2022 - 1,
      secondUntil: OPEN,
      second: OLD_SECOND,
      third: [NEW_THIRD],
      doubt:
        "The second dose fits only the old spacing and the third only the new one; whether a course may mix the two is not settled.",
      secondSource: "bha-flu-2021-course-choice",
      thirdSource: "bha-flu-2021-course-choice",
    },
  ],
  boosters: [
    {
      from: ALWAYS,
      until: SIX_MONTHS_ENFORCED - 1,
      months: 12,
      source: "bha-flu-historic-rule",
    },
    {
      from: SIX_MONTHS_ENFORCED,
      until: OPEN,
      months: 6,
      source: "bha-flu-booster-interval",
    },
  ],
  recency: [
    {
      from: on("2019-02-01"),
      until: on("2019-04-30"),
      when: "always",
      months: 6,
      days: 0,
      bothWays: false,
      doubt: NINE_MONTHS_AT_RACECOURSES,
      source: "bha-flu-2019-nine-months",
    },
    {
      from: on("2019-05-01"),
      until: on("2020-12-31"),
      when: "always",
      months: 9,
      days: 0,
      bothWays: false,
      doubt: NINE_MONTHS_AT_RACECOURSES,
      source: "bha-flu-2019-nine-months",
    },
  ],
  wait: {
    days: 7,
    exactAfterSecond: "NOTE",
    exactAfterOthers: "NOTE",
    strictDays: 8,
    anyVaccination: true,
    source: "bha-flu-seven-day-exclusion",
    exactSource: "bha-flu-six-clear-days",
  },
  changeover: { from: FROM_2022, source: "bha-flu-2021-course-choice" },
  notes: [
    {
      from: on("2022-05-27"),
      code: "APP_RECORD",
      sentence:
        "Each dose must also be in the Weatherbys Vaccination App and verified there by the vet before entries close.",
      source: "bha-flu-app-vet-verification",
    },
  ],
  secondMissingSource: "bha-flu-two-doses-before-racecourse",
  restartSource: "bha-flu-miss-restart",
  confirmSource: "bha-flu-any-horse-on-racecourse",
};
