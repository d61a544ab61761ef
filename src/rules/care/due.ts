import { daysBetween, earlier, later } from "#rules/dates.ts";
import { type Interval, intervalsAfter, intervalsWithin } from "./recurrence.ts";
import { type Days, type Season, withinSeason } from "./season.ts";

export const planAnchors = ["LAST_DONE", "FIXED", "FLU_RULES"] as const;
export type PlanAnchor = (typeof planAnchors)[number];

/** The planned interval of one kind of care for one horse. */
export interface Plan extends Interval {
  /**
   * LAST_DONE: counted from when it was last done. FIXED: on `firstDate` and every interval after it, whenever it is
   * done. FLU_RULES: on the days that the bodies' flu rules allow; like LAST_DONE while there is no dose to count
   * from.
   */
  anchor: PlanAnchor;
  /** The end of the window in units (6 to 8 weeks: `every` 6, `until` 8); null when there is no window. */
  until: number | null;
  /** The first due day; a FIXED plan is counted from it. */
  firstDate: string | null;
  /** When the plan, or its first date, was made. */
  startedOn: string;
  season: Season | null;
  /** The latest due day that was skipped. */
  skippedOn: string | null;
}

/** A record of care given. */
export interface CareRecord {
  on: string;
  /** The next visit that the practitioner asked for. */
  next: string | null;
}

/** An event that was completed. */
export interface Completion {
  on: string;
  /** The due day that it was for, if it came from a plan or a record. */
  plannedFor: string | null;
  /** Whether a record was written for it: then the record gives the day of the work. */
  recorded: boolean;
}

/** Everything done of one kind of care for one horse, each list oldest first. */
export interface History<R extends CareRecord> {
  records: readonly R[];
  completions: readonly Completion[];
}

export interface Due<R extends CareRecord> extends Days {
  /** The record whose next date this is; null if it comes from the plan. */
  record: R | null;
}

/**
 * When one kind of care is due next: one due date at most, and none when neither plan nor record asks for it. Only
 * plan and history decide, so the result does not depend on how often or in which order it is computed:
 *
 * 1. The latest work decides. If it is a record that names a next date, that is it.
 * 2. Otherwise the plan: LAST_DONE slides with the latest work; FIXED continues to its next day; FLU_RULES takes
 *    `ruled`, the days of the next dose, unless they were skipped.
 * 3. Without a plan, an earlier record's next date applies until work is done that counts for it.
 *
 * A next date is settled once its event has been completed.
 */
export function dueNext<R extends CareRecord>(
  plan: Plan | null,
  { records, completions }: History<R>,
  ruled: Days | null = null,
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

/** The latest by day; on the same day one that names a next date, then the one that came later. */
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
 * Whether work done on a day counts for a due day: it does in the last third of the time before it. A booster ten days
 * early is the booster; an unrelated visit half a year early is not.
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
  // a first date was chosen on that day: only work since, or from that day on, can move it
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
  // earlier days are certainly settled: years of a daily plan are not walked day by day
  let index = intervalsWithin(plan, first, later(lastOn ?? first, settled));
  while (isOver(index)) index += 1;
  const day = intervalsAfter(first, plan, index);
  return { from: day, by: day };
}
