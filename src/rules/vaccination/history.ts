import { addMonthsToDay, dayNumber } from "#rules/dates.ts";
import type { Day, Rulebook } from "./rulebook.ts";
import { rulebooks, type Body } from "./rulebooks.ts";
import { limitOn } from "./windows.ts";

/** No index: there is no such dose. */
export const NONE = Number.POSITIVE_INFINITY;

/** What else decides, beside the doses themselves. */
interface Circumstances {
  /** The horse is entered in an FEI class. */
  feiClass?: boolean | undefined;
  /** The horse is stabled in FEI stables. */
  feiStabling?: boolean | undefined;
  /** Count the wait before an event as its strictest reader does. */
  strict?: boolean | undefined;
}

/** A horse's influenza doses, and what is asked of them. */
export interface FluRecord {
  body: Body;
  /** Dates of the doses, in any order; the same date twice is one dose. */
  doses: readonly string[];
  /** The day from which the present course counts, when it is on record: its first dose is then V1, and no other course is looked for. */
  courseStart?: string | null | undefined;
  /** The first dose is said to be a later one of its course: those before it are not on record. */
  earlierMissing?: boolean | undefined;
  context?: Circumstances | undefined;
  /** Dates of vaccinations against other diseases: some bodies' waits count them. */
  otherVaccinations?: readonly string[] | undefined;
}

/** A record made ready for many questions. */
export interface History {
  book: Rulebook;
  /** In order, each day once, from the course's start on. */
  doses: readonly Day[];
  /** Whether the first of these doses must be V1. */
  pinned: boolean;
  /** For each dose the index of the first dose from there on that is too late after the one before it; `NONE` when none is. */
  lateFrom: readonly number[];
  others: readonly Day[];
  /** Doses came before these that are not on record. */
  earlierMissing: boolean;
  feiClause: boolean;
  strict: boolean;
}

/** Reads a record under its body's rule. A text that is no date is refused with a RangeError. */
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

/** The same history with one dose more, given after all the others. */
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

/** The history as it stood at the end of a day. */
export function asOf(history: History, day: Day): History {
  const doses = history.doses.filter((dose) => dose <= day);
  const size = doses.length;
  if (size === history.doses.length) return history;
  const lateFrom = history.lateFrom.slice(0, size).map((next) => (next < size ? next : NONE));
  return { ...history, doses, lateFrom };
}

/** Whether a booster came later than the limit of its own day allows. */
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
