import { monthNames } from "#rules/date-format.ts";
import { dateOfDay } from "#rules/dates.ts";

/** A body's vaccination rule as data. Days are numbered as in `#rules/dates.ts` (`dayNumber`). */
export type Day = number;

/** Added to every verdict. */
export const CONFIRM_SENTENCE = "Confirm with the body and the venue.";

/** Before every day and after every day: a rule without a beginning or an end. */
export const ALWAYS = Number.NEGATIVE_INFINITY;
export const OPEN = Number.POSITIVE_INFINITY;

/** Whole days from an earlier dose, both ends inclusive. */
interface DayWindow {
  kind: "days";
  from: number;
  to: number;
}

/**
 * From the day after an earlier dose to the same day of the month `months` later, and `days` more; both ends
 * inclusive.
 */
interface MonthWindow {
  kind: "months";
  months: number;
  days: number;
}

/** Any day after the earlier dose. */
interface AnyWindow {
  kind: "any";
}

export type DoseWindow = DayWindow | MonthWindow | AnyWindow;

/** The spacing of a primary course, for courses whose first dose is in a period. */
export interface CourseRule {
  startedFrom: Day;
  startedUntil: Day;
  /** The rule covers only courses whose second dose was given by this day. */
  secondUntil: Day;
  second: DayWindow;
  /** The third dose may be in any one of these. */
  third: readonly DoseWindow[];
  /** Set if the texts leave it open whether such a course counts: it is then borderline, for this reason. */
  doubt: string | null;
  secondSource: string;
  thirdSource: string;
}

/** The longest gap after the third dose; the day of the later dose, or of the event, decides which limit applies. */
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
  /** `feiClause`: only for a horse in an FEI class or in FEI stables. */
  when: "always" | "feiClause";
  months: number;
  days: number;
  /** Published sources count both forward from the dose and back from the event: if the two differ it is borderline. */
  bothWays: boolean;
  /** Set if the texts leave it open whether this was required: failing it is then borderline, for this reason. */
  doubt: string | null;
  source: string;
}

/** The wait between a dose and an event. */
export interface Wait {
  /** Minimum days from the last dose to the event: 7 means not that day and not the six after it. */
  days: number;
  /** The grade of a gap of exactly that many days, after the second dose and after any other. */
  exactAfterSecond: "BORDERLINE" | "NOTE" | "FINE";
  exactAfterOthers: "NOTE" | "FINE";
  /** The days that a strict reading of the wait requires. */
  strictDays: number;
  /** Whether vaccinations against other diseases start the wait too. */
  anyVaccination: boolean;
  source: string;
  exactSource: string;
}

/** A sentence that accompanies every yes from a day on. */
interface StandingNote {
  from: Day;
  code: string;
  sentence: string;
  source: string;
}

/** One body's rule on equine influenza vaccination. */
export interface Rulebook {
  body: string;
  name: string;
  /** The day that counts: "race day", "arrival". */
  occasion: string;
  /** When the texts behind this rule were last read, `YYYY-MM-DD`. */
  checkedOn: string;
  /** Tried in order, each as a whole. */
  courses: readonly CourseRule[];
  boosters: readonly BoosterLimit[];
  recency: readonly Recency[];
  wait: Wait;
  /** The day from which the present spacing applies to new courses. */
  changeover: { from: Day; source: string };
  notes: readonly StandingNote[];
  secondMissingSource: string;
  restartSource: string;
  confirmSource: string;
}

/**
 * A body's present requirement on boosters, in one sentence: 'A booster within 12 months; not in the 7 days after a
 * jab.' It omits the spacing of the first jabs, and requirements in special cases.
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

/** The library's fact behind the present limit between boosters. */
export const boosterSource = ({ boosters, confirmSource }: Rulebook): string =>
  presentLimit(boosters)?.source ?? confirmSource;

const presentLimit = (boosters: Rulebook["boosters"]) =>
  boosters.find(({ until }) => until === OPEN);

const gap = ({ months, days }: { months: number; days: number }) =>
  days === 0 ? `${months} months` : `${months} months and ${days} days`;

/** A day in words: 20 December 2024. */
export function formatLongDay(day: Day): string {
  const [year = "", month = "", dayOfMonth = ""] = dateOfDay(day).split("-");
  return `${Number(dayOfMonth)} ${monthNames[Number(month) - 1] ?? ""} ${year}`;
}

/** A length in the rule's words: 6 months and 21 days. */
export function formatLength({ months, days }: { months: number; days: number }): string {
  return days > 0 ? `${months} months and ${days} days` : `${months} months`;
}

/** A window in words, relative to the earlier dose. */
export function formatWindow(window: DoseWindow): string {
  if (window.kind === "days") return `${window.from} to ${window.to} days`;
  if (window.kind === "any") return "any time";
  return `up to ${formatLength(window)}`;
}

/** Days in words: 1 day, 2 days. */
export function formatDayCount(days: number): string {
  return days === 1 ? "1 day" : `${days} days`;
}
