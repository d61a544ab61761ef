import { daysBetween, earlier, later, addDays } from "#rules/dates.ts";
import { type Interval, intervalsAfter, intervalsWithin } from "./recurrence.ts";
import { type Days, type Season, withinSeason } from "./season.ts";
import { median } from "#rules/costs/forecast.ts";

export const planAnchors = ["LAST_DONE", "FIXED", "FLU_RULES"] as const;
export type PlanAnchor = (typeof planAnchors)[number];

/** The plan of one kind of care for one horse. */
export interface Plan extends Interval {
  /**
   * The day from which the interval counts. LAST_DONE: the day when the care was last given. FIXED: `firstDate`,
   * whenever the care is given. FLU_RULES: the days that the bodies' flu rules allow; the same as LAST_DONE while
   * there is no dose to count from.
   */
  anchor: PlanAnchor;
  /** The end of the window in units (for 6 to 8 weeks `every` is 6 and `until` 8); null when there is no window. */
  until: number | null;
  /** The first due day; a FIXED plan is counted from it. */
  firstDate: string | null;
  /** The day on which the plan was made or its first date set. */
  startedOn: string;
  season: Season | null;
  /** The latest due day that was skipped. */
  skippedOn: string | null;
  /** The day before which nothing is due, because somebody paused the plan; null when it is not paused. */
  pausedUntil: string | null;
}

/** A record of care that was given. */
export interface CareRecord {
  on: string;
  /** The date of the next visit that the practitioner asked for. */
  next: string | null;
}

/** An event that was completed. */
export interface Completion {
  on: string;
  /** The due day for which the event was planned, if it came from a plan or a record. */
  plannedFor: string | null;
  /** Whether a record was written for the event; then the record gives the day of the work. */
  recorded: boolean;
}

/** All completed care of one kind for one horse, each list oldest first. */
export interface History<R extends CareRecord> {
  records: readonly R[];
  completions: readonly Completion[];
}

export interface Due<R extends CareRecord> extends Days {
  /** The record that names this next date; null if the date comes from the plan. */
  record: R | null;
}

/**
 * When one kind of care is due next: at most one due date, and none when neither a plan nor a record requires
 * it. Only plan and history decide, so the result does not depend on how often or in which order it is computed:
 *
 * 1. The latest work decides. If it is a record that names a next date, that date applies.
 * 2. Otherwise the plan applies: LAST_DONE moves with the latest work; FIXED continues to its next day;
 *    FLU_RULES takes `ruled`, the days of the next dose, unless they were skipped.
 * 3. Without a plan, an earlier record's next date applies until work is done that counts for it.
 *
 * A next date no longer applies once its event has been completed. Nothing is due before a plan's pause ends, whoever
 * named the date.
 */
export function dueNext<R extends CareRecord>(
  plan: Plan | null,
  history: History<R>,
  ruled: Days | null = null,
): Due<R> | null {
  const due = unpaused(plan, history, ruled);
  const until = plan?.pausedUntil ?? null;
  if (due === null || until === null) return due;
  return { ...due, from: later(due.from, until), by: later(due.by, until) };
}

function unpaused<R extends CareRecord>(
  plan: Plan | null,
  { records, completions }: History<R>,
  ruled: Days | null,
): Due<R> | null {
  const last = latest([
    ...records.map((record) => ({ on: record.on, next: record.next, record })),
    ...completions.filter(({ recorded }) => !recorded).map(({ on }) => ({ on, record: null })),
  ]);
  if (last?.record && stands(last.record, completions))
    return onTheDay(last.record.next, last.record);
  if (plan) return { ...byPlan(plan, last?.on, { completions, ruled }), record: null };
  return byEarlierRecord({ records, completions }, last?.on);
}

function byEarlierRecord<R extends CareRecord>(
  { records, completions }: History<R>,
  lastOn: string | undefined,
): Due<R> | null {
  const asking = latest(records.filter(({ next }) => next !== null));
  if (!asking || !stands(asking, completions)) return null;
  const isGiven = lastOn !== undefined && countsFor(lastOn, asking.on, asking.next);
  return isGiven ? null : onTheDay(asking.next, asking);
}

const onTheDay = <R extends CareRecord>(day: string, record: R | null) => ({
  from: day,
  by: day,
  record,
});

/**
 * Returns the piece of work with the latest day. If several were done on that day, those that name a next date
 * are preferred, and of these the one recorded last is returned.
 */
const latest = <W extends { on: string; next?: string | null }>(
  works: readonly W[],
): W | undefined =>
  works.reduce<W | undefined>((best, work) => {
    if (!best || work.on > best.on) return work;
    return work.on === best.on && (work.next || !best.next) ? work : best;
  }, undefined);

/** Whether a record names a next date whose event has not been completed since. */
function stands<R extends CareRecord>(
  record: R,
  completions: readonly Completion[],
): record is R & { next: string } {
  const { on, next } = record;
  if (next === null || next <= on) return false;
  return !completions.some((done) => done.plannedFor === next && done.on >= on);
}

/**
 * Whether work done on a day counts for a due day, which it does in the last third of the time before it. A
 * booster ten days early is the booster; an unrelated visit half a year early is not.
 */
function countsFor(done: string, previous: string, due: string): boolean {
  return daysBetween(previous, done) * 3 >= daysBetween(previous, due) * 2;
}

function byPlan(
  plan: Plan,
  lastOn: string | undefined,
  { completions, ruled }: { completions: readonly Completion[]; ruled: Days | null },
): Days {
  const isStruckOut = ruled !== null && ruled.by <= (plan.skippedOn ?? "");
  if (plan.anchor === "FLU_RULES" && ruled && !isStruckOut) return ruled;
  return plan.anchor === "FIXED" ? fixed(plan, lastOn, completions) : sliding(plan, lastOn);
}

function sliding(plan: Plan, lastOn: string | undefined): Days {
  const { firstDate, skippedOn, startedOn } = plan;
  // the first date was chosen on that day, so only work since then, or from the first date on, can move it
  const since = firstDate === null ? "" : earlier(startedOn, firstDate);
  const done = lastOn && lastOn >= since ? lastOn : null;
  const base = done && skippedOn ? later(done, skippedOn) : (done ?? skippedOn);
  if (base === null && firstDate !== null) return { from: firstDate, by: firstDate };
  const counted = base ?? startedOn;
  const window = { from: intervalsAfter(counted, plan), by: windowEnd(plan, counted) };
  return withinSeason(window, plan.season);
}

const windowEnd = ({ every, until, unit }: Plan, base: string) =>
  intervalsAfter(base, { every: until ?? every, unit });

/** The first day of a fixed plan for which nothing has been done. */
function fixed(plan: Plan, lastOn: string | undefined, completions: readonly Completion[]): Days {
  const first = plan.firstDate ?? plan.startedOn;
  const settled = [plan.skippedOn, ...completions.map(({ plannedFor }) => plannedFor)]
    .filter((day) => day !== null)
    .reduce(later, "");
  const isOver = (index: number) => {
    const day = intervalsAfter(first, plan, index);
    if (day <= settled) return true;
    return lastOn !== undefined && countsFor(lastOn, intervalsAfter(first, plan, index - 1), day);
  };
  // earlier days are certainly settled, so years of a daily plan need not be checked day by day
  let index = intervalsWithin(plan, first, later(lastOn ?? first, settled));
  while (isOver(index)) index += 1;
  const day = intervalsAfter(first, plan, index);
  return { from: day, by: day };
}

/**
 * A professional is expected again after SHORTEST to LONGEST days, or after UNKNOWN days when past visits do not
 * tell.
 */
const SHORTEST = 14;
const LONGEST = 42;
const UNKNOWN = 14;

/** The day by which a professional would usually return, given the days of past visits in any order. */
export function comesAgainBy(date: string, visits: readonly string[]): string {
  const days = [...new Set(visits)].toSorted();
  const gaps = days.slice(1).map((day, at) => daysBetween(days[at] ?? day, day));
  return addDays(date, Math.min(LONGEST, Math.max(SHORTEST, median(gaps) ?? UNKNOWN)));
}

/**
 * Whether a horse should be seen at this visit: it is due before the next visit, and two thirds of the time
 * since the last one have passed, as is required of work that counts for a due day.
 */
export function isDueThisTime(
  { last, due }: { last: string | null; due: string | null },
  date: string,
  comesAgain: string,
): boolean {
  if (due === null || due > comesAgain) return false;
  return due <= date || last === null || daysBetween(last, date) * 3 >= daysBetween(last, due) * 2;
}
