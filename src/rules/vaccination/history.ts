import { addMonthsToDay, dayNumber } from "#rules/dates.ts";
import type { Day, Rulebook } from "./rulebook.ts";
import { limitOn } from "./stretches.ts";
import { rulebooks, type Body } from "./rulebooks.ts";

/** The index that stands for a dose that does not exist. */
export const NONE = Number.POSITIVE_INFINITY;

/** The circumstances, in addition to the doses, on which the result depends. */
interface Circumstances {
  /** Whether the horse is entered in an FEI class. */
  feiClass?: boolean | undefined;
  /** Whether the horse is stabled in FEI stables. */
  feiStabling?: boolean | undefined;
  /** Whether to count the wait before an event by its strictest reading. */
  strict?: boolean | undefined;
}

/** A horse's influenza doses, and the circumstances of the question. */
export interface FluRecord {
  body: Body;
  /** Dates of the doses, in any order; a repeated date counts as one dose. */
  doses: readonly string[];
  /**
   * The day from which the present course counts, if it is on record; the course's first dose is then V1, and no
   * other course is considered.
   */
  courseStart?: string | null | undefined;
  /** Whether the first dose is marked as a later dose of its course, so that the doses before it are not on record. */
  earlierMissing?: boolean | undefined;
  context?: Circumstances | undefined;
  /** Dates of vaccinations for other diseases, because some bodies require a wait after these too. */
  otherVaccinations?: readonly string[] | undefined;
}

/** A record prepared for many questions. */
export interface History {
  book: Rulebook;
  /** The doses in order, each day once, starting with the course's start if that is known. */
  doses: readonly Day[];
  /** Whether the first of these doses must be V1. */
  pinned: boolean;
  /**
   * For each dose, the index of the first later dose that was given too late after the one before it; `NONE` if
   * there is none.
   */
  lateFrom: readonly number[];
  others: readonly Day[];
  /** Whether earlier doses are missing from the record. */
  earlierMissing: boolean;
  feiClause: boolean;
  strict: boolean;
}

/** Prepares a record for a body's rule. Throws a RangeError for an invalid date. */
export function readHistory(record: FluRecord): History {
  const book = rulebooks[record.body];
  const from = record.courseStart ? dayNumber(record.courseStart) : null;
  const days = inOrder(record.doses);
  const doses = from === null ? days : days.filter((day) => day >= from);
  return {
    book,
    doses,
    pinned: from !== null,
    lateFrom: lateGaps(book, doses),
    others: book.wait.anyVaccination ? inOrder(record.otherVaccinations ?? []) : [],
    earlierMissing: record.earlierMissing === true && from === null,
    feiClause: record.context?.feiClass === true || record.context?.feiStabling === true,
    strict: record.context?.strict === true,
  };
}

/** The same history with one more dose, given after all others. */
export function withDose(history: History, day: Day): History {
  const { book, doses, lateFrom } = history;
  const last = doses.at(-1);
  const late = last !== undefined && isLate(book, last, day) ? doses.length : NONE;
  return {
    ...history,
    doses: [...doses, day],
    lateFrom: [...lateFrom.map((next) => Math.min(next, late)), late],
  };
}

/** The history with only the doses up to and including a day. */
export function asOf(history: History, day: Day): History {
  const doses = history.doses.filter((dose) => dose <= day);
  const size = doses.length;
  if (size === history.doses.length) return history;
  const lateFrom = history.lateFrom.slice(0, size).map((next) => (next < size ? next : NONE));
  return { ...history, doses, lateFrom };
}

/** Whether a booster was later than the limit that applied on its day allows. */
function isLate(book: Rulebook, previous: Day, dose: Day): boolean {
  return dose > addMonthsToDay(previous, limitOn(book.boosters, dose).months);
}

function inOrder(dates: readonly string[]): Day[] {
  return [...new Set(dates.map(dayNumber))].toSorted((a, b) => a - b);
}

function lateGaps(book: Rulebook, doses: readonly Day[]): number[] {
  const lateFrom = Array.from({ length: doses.length }, () => NONE);
  for (let index = doses.length - 1; index >= 0; index--) {
    const late = index > 0 && isLate(book, doses[index - 1] ?? 0, doses[index] ?? 0);
    lateFrom[index] = late ? index : (lateFrom[index + 1] ?? NONE);
  }
  return lateFrom;
}
