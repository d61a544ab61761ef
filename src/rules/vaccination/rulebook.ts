import { monthNames } from "#rules/date-format.ts";
import { dateOfDay } from "#rules/dates.ts";

/** A body's vaccination rule as data. Days are numbered as in `#rules/dates.ts` (`dayNumber`). */
export type Day = number;

/** The sentence added to every verdict. */
export const CONFIRM_SENTENCE = "Confirm with the body and the venue.";

/** Days before and after all others, for a rule without a beginning or an end. */
export const ALWAYS = Number.NEGATIVE_INFINITY;
export const OPEN = Number.POSITIVE_INFINITY;

/** A window in whole days after an earlier dose, both ends inclusive. */
interface DayWindow {
  kind: "days";
  from: number;
  to: number;
}

/**
 * A window from the day after an earlier dose to the same day of the month `months` later, plus `days`; both
 * ends inclusive.
 */
interface MonthWindow {
  kind: "months";
  months: number;
  days: number;
}

/** A window of any day after the earlier dose. */
interface AnyWindow {
  kind: "any";
}

export type DoseWindow = DayWindow | MonthWindow | AnyWindow;

/** The spacing required of a primary course whose first dose lies in a period. */
export interface CourseRule {
  startedFrom: Day;
  startedUntil: Day;
  /** The rule covers only courses whose second dose was given by this day. */
  secondUntil: Day;
  second: DayWindow;
  /** The windows for the third dose, any of which suffices. */
  third: readonly DoseWindow[];
  /** Set if the texts leave open whether such a course counts; the verdict is then borderline, with this reason. */
  doubt: string | null;
  secondSource: string;
  thirdSource: string;
}

/**
 * The longest allowed gap after the third dose; which limit applies depends on the day of the later dose or of
 * the event.
 */
export interface BoosterLimit {
  from: Day;
  until: Day;
  months: number;
  source: string;
}

/** How recent the last dose must be on the day of an event. */
export interface Recency {
  from: Day;
  until: Day;
  /** `feiClause` means that the limit applies only to a horse in an FEI class or in FEI stables. */
  when: "always" | "feiClause";
  months: number;
  days: number;
  /**
   * Published sources count both forward from the dose and back from the event; if the two differ, the verdict is
   * borderline.
   */
  bothWays: boolean;
  /** Set if the texts leave open whether this was required; failing it is then borderline, with this reason. */
  doubt: string | null;
  source: string;
}

/** The wait between a dose and an event. */
export interface Wait {
  /**
   * Minimum number of days from the last dose to the event: 7 excludes the day of the dose and the six days after
   * it.
   */
  days: number;
  /**
   * The verdict for a gap of exactly that many days after the second dose; `exactAfterOthers` is that for any
   * other dose.
   */
  exactAfterSecond: "BORDERLINE" | "NOTE" | "FINE";
  exactAfterOthers: "NOTE" | "FINE";
  /** The number of days that a strict reading of the wait requires. */
  strictDays: number;
  /** Whether vaccinations for other diseases also require the wait. */
  anyVaccination: boolean;
  source: string;
  exactSource: string;
}

/** A sentence that accompanies every yes from some day on. */
interface RuleNote {
  from: Day;
  code: string;
  sentence: string;
  source: string;
}

/** One body's rule on equine influenza vaccination. */
export interface Rulebook {
  body: string;
  name: string;
  /** What the day that counts is called: "race day", "arrival". */
  occasion: string;
  /** When the texts of this rule were last read, as `YYYY-MM-DD`. */
  checkedOn: string;
  /** Rules for primary courses, tried in order, each as a whole. */
  courses: readonly CourseRule[];
  boosters: readonly BoosterLimit[];
  recency: readonly Recency[];
  wait: Wait;
  /** The day from which the present spacing applies to new courses. */
  changeover: { from: Day; source: string };
  notes: readonly RuleNote[];
  secondMissingSource: string;
  restartSource: string;
  confirmSource: string;
}

/**
 * A body's current requirement on boosters in one sentence, such as 'A booster within 12 months; not in the 7
 * days after a jab.' It omits the spacing of the first doses, and requirements in special cases.
 */
export function ruleInShort({ boosters, recency, wait, occasion }: Rulebook): string {
  const limit = presentLimit(boosters);
  const recent = recency.find(({ when, until }) => when === "always" && until === OPEN);
  const special = recency.find(({ when, until }) => when === "feiClause" && until === OPEN);
  return [
    limit && `A booster within ${limit.months} months of the last`,
    recent && `the last within ${gap(recent)} of ${occasion}`,
    special && `within ${gap(special)} in FEI classes and stables`,
    `none on the day or in the ${wait.days - 1} days before`,
  ]
    .filter(Boolean)
    .join("; ");
}

/** The library's fact that supports the current limit between boosters. */
export const boosterSource = ({ boosters, confirmSource }: Rulebook): string =>
  presentLimit(boosters)?.source ?? confirmSource;

const presentLimit = (boosters: Rulebook["boosters"]) =>
  boosters.find(({ until }) => until === OPEN);

const gap = ({ months, days }: { months: number; days: number }) =>
  days === 0 ? `${months} months` : `${months} months and ${days} days`;

/** Formats a day as '20 December 2024'. */
export function formatLongDay(day: Day): string {
  const [year = "", month = "", dayOfMonth = ""] = dateOfDay(day).split("-");
  return `${Number(dayOfMonth)} ${monthNames[Number(month) - 1] ?? ""} ${year}`;
}

/** Formats a length as rules do, such as '6 months and 21 days'. */
export function formatLength({ months, days }: { months: number; days: number }): string {
  return days > 0 ? `${months} months and ${days} days` : `${months} months`;
}

/** Formats a window relative to the earlier dose. */
export function formatWindow(window: DoseWindow): string {
  if (window.kind === "days") return `${window.from} to ${window.to} days`;
  if (window.kind === "any") return "any time";
  return `up to ${formatLength(window)}`;
}

/** Formats a number of days, such as '1 day' or '2 days'. */
export function formatDayCount(days: number): string {
  return days === 1 ? "1 day" : `${days} days`;
}
