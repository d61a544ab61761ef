import type { FluRecord } from "./history.ts";
import type { Step } from "./plan-findings.ts";
import { formatLongDay } from "./rulebook.ts";
import { addDays, addMonths, dayNumber, daysBetween } from "#rules/dates.ts";
import type { Reason } from "./check.ts";

/** A horse's vaccinations as a yard records them. */
export interface Passport {
  doses: readonly {
    date: string;
    diseases: readonly string[];
    courseStart: boolean;
    /** The dose's position in the course as entered; null when it is derived from the other doses. */
    step?: Step | null | undefined;
  }[];
  /** Vaccination visits without a recorded dose; those without diseases do not count. */
  visits: readonly { date: string; diseases: readonly string[] }[];
}

/**
 * The facts that the bodies' rules need: the days of influenza doses and of other vaccinations, the day on which
 * the present course began (not after `on`, if that is given), and whether earlier doses are missing.
 */
export function fluRecordOf(
  { doses, visits }: Passport,
  on: string | null = null,
): Required<Pick<FluRecord, "doses" | "otherVaccinations" | "courseStart" | "earlierMissing">> {
  const given = [...doses, ...visits];
  const starts = doses.filter((dose) => dose.courseStart && isFlu(dose));
  return {
    courseStart: lastUntil(daysOf(starts), on),
    earlierMissing: isLater(doses.filter(isFlu), visits.filter(isFlu)),
    doses: daysOf(given.filter(isFlu)),
    otherVaccinations: daysOf(given.filter((each) => each.diseases.length > 0 && !isFlu(each))),
  };
}

const lastUntil = (days: readonly string[], on: string | null) =>
  days
    .filter((day) => on === null || day <= on)
    .toSorted()
    .at(-1) ?? null;

/** Whether the first dose on record is marked as a later dose of its course. */
function isLater(
  doses: readonly { date: string; step?: Step | null | undefined }[],
  visits: readonly { date: string }[],
) {
  const [first] = doses.toSorted((a, b) => a.date.localeCompare(b.date));
  if (!first?.step || first.step === "FIRST") return false;
  return visits.every(({ date }) => date >= first.date);
}

const isFlu = ({ diseases }: { diseases: readonly string[] }) => diseases.includes("INFLUENZA");
const daysOf = (given: readonly { date: string }[]) => given.map(({ date }) => date);

/** Diseases other than influenza for which the library may have an interval. */
type TrackedDisease = "TETANUS" | "EHV";

/** Which dose is next; NONE when the library has no interval to count by. */
type NextStep = "FIRST" | "SECOND" | "BOOSTER" | "NONE";

export interface DiseaseStanding {
  /** The date of the last dose on record. */
  last: string | null;
  step: NextStep;
  /** The first and last day for the next dose; null if the library or the record does not tell. */
  due: { from: string; by: string } | null;
  reasons: Reason[];
}

/**
 * The intervals for tetanus as a UK practice states them for a typical course (library: tetanus-schedule; data
 * sheets vary).
 */
const tetanusRule = {
  checkedOn: "2026-11-21",
  source: "tetanus-schedule",
  second: { fromDays: 28, toDays: 42 },
  firstBoosterMonths: 12,
  boosterMonths: 24,
} as const;

/**
 * A horse's tetanus standing, judged by all its doses or, if one is marked as the first of a course, by those
 * from the last such dose on.
 */
export function tetanusStanding(passport: Passport): DiseaseStanding {
  const days = courseOf(passport, "TETANUS");
  const [first, second] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined)
    return { last: null, step: "FIRST", due: null, reasons: [never, typicalCourse] };
  if (second === undefined) {
    const { fromDays, toDays } = tetanusRule.second;
    const due = { from: addDays(first, fromDays), by: addDays(first, toDays) };
    return { last, step: "SECOND", due, reasons: [secondDue(due.by), typicalCourse] };
  }
  if (days.length === 2 && !isApart(first, second))
    return { last, step: "BOOSTER", due: null, reasons: [oddStart(first, second), typicalCourse] };
  const months = days.length === 2 ? tetanusRule.firstBoosterMonths : tetanusRule.boosterMonths;
  const by = addMonths(last, months);
  const due = { from: addMonths(by, -1), by };
  return { last, step: "BOOSTER", due, reasons: [boosterDue(last, months, by), typicalCourse] };
}

/**
 * A horse's standing for equine herpesvirus. The library says when to vaccinate a mare in foal, and names no
 * other interval.
 */
export function herpesStanding(passport: Passport): DiseaseStanding {
  const last = courseOf(passport, "EHV").at(-1) ?? null;
  const sentence = last
    ? `Last vaccinated against herpes on ${formatDate(last)}. Which booster follows when the library does not hold: ask your vet.`
    : "No herpes dose is on record. How a horse that is not in foal is vaccinated the library does not hold: ask your vet.";
  return {
    last,
    step: "NONE",
    due: null,
    reasons: [
      { code: "HERPES_NOT_HELD", sentence, source: "hblb-vaccines-ehv" },
      {
        code: "HERPES_IN_FOAL",
        sentence: "A mare in foal: in the 5th, 7th and 9th month of each pregnancy.",
        source: "ehv-pregnancy-schedule",
      },
    ],
  };
}

/** The days of the doses for a disease in order and without duplicates, starting with the last one marked as first. */
function courseOf({ doses, visits }: Passport, disease: TrackedDisease): string[] {
  const given = [...doses, ...visits.map((visit) => ({ ...visit, courseStart: false }))];
  const against = given.filter(({ diseases }) => diseases.includes(disease));
  const begun = against
    .filter(({ courseStart }) => courseStart)
    .map(({ date }) => date)
    .toSorted()
    .at(-1);
  const days = against.map(({ date }) => date).filter((date) => !begun || date >= begun);
  return [...new Set(days)].toSorted();
}

const isApart = (first: string, second: string) => {
  const days = daysBetween(first, second);
  return days >= tetanusRule.second.fromDays && days <= tetanusRule.second.toDays;
};

const formatDate = (date: string) => formatLongDay(dayNumber(date));
const { source } = tetanusRule;

const never: Reason = { code: "TETANUS_NEVER", sentence: "No tetanus dose is on record.", source };
const typicalCourse: Reason = {
  code: "TETANUS_COURSE",
  sentence:
    "A typical UK course: two doses 4 to 6 weeks apart, a booster after about 12 months, then usually every 2 years. Data sheets vary, so your vet's word goes before it.",
  source,
};
const secondDue = (by: string): Reason => ({
  code: "TETANUS_SECOND",
  sentence: `One dose is on record; the second is due by ${formatDate(by)}. Later than that, ask your vet whether the course begins again.`,
  source,
});
const boosterDue = (last: string, months: number, by: string): Reason => ({
  code: "TETANUS_BOOSTER",
  sentence: `Booster due by ${formatDate(by)}, ${months} months after the dose of ${formatDate(last)}.`,
  source,
});
const oddStart = (first: string, second: string): Reason => ({
  code: "TETANUS_ODD_START",
  sentence: `The two doses on record are ${daysBetween(first, second)} days apart; whether that is a whole course, ask your vet.`,
  source,
});
