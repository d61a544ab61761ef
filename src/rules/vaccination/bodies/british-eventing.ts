import { dayNumber as on } from "#rules/dates.ts";
import { ALWAYS, OPEN, type Recency, type Rulebook } from "#rules/vaccination/rulebook.ts";
import { FROM_2024, spacing } from "./national.ts";

/**
 * British Eventing. National classes went back to 12 months on 1 January 2026; before that the last dose had to be recent,
 * with an amnesty in 2020 and a year without in 2023. A horse in an FEI class or in FEI stables follows the FEI's recency.
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
