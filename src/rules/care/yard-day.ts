import { naturalOrder } from "#rules/natural-order.ts";

/** Work that recurs every day at a time, beside feeding. */
export const routineJobs = [
  "TURN_OUT",
  "BRING_IN",
  "RUGS",
  "MUCK_OUT",
  "HAY_WATER",
  "OTHER",
] as const;
export type RoutineJobKind = (typeof routineJobs)[number];

/** Every job of a yard's day. */
export const dayJobKinds = ["FEED", ...routineJobs] as const;
export type DayJobKind = (typeof dayJobKinds)[number];

export const jobOutcomes = ["DONE", "NOT_DONE"] as const;

/** A job of a horse that recurs every day. */
export interface RoutineJob {
  /** The time of day in the yard, `HH:MM`. */
  time: string;
  job: RoutineJobKind;
  /** More about it, such as which rug; may be empty. */
  what: string;
}

export interface HorseWithRoutine {
  id: string;
  name: string;
  feeds: readonly { time: string; what: string }[];
  routine: readonly RoutineJob[];
}

/** What identifies a job within a day. */
export interface JobKey {
  /** Null for a job of the whole yard. */
  horseId: string | null;
  job: DayJobKind;
  time: string;
  what: string;
  /** Whether it was added for this day; only then does the key include what it is. */
  added: boolean;
}

export const keyOfJob = ({ horseId, job, time, what, added }: JobKey): string =>
  [horseId, job, time, added ? what : ""].join("\n");

/** A job of a day, with its row if there is one. */
export interface PlannedJob<R> extends JobKey {
  row: R | null;
}

/**
 * The jobs of a day: what recurs every day for these horses, and the rows of the day. A row takes the place of the
 * recurring job that it ticks, and tells what was asked for then. Sorted by time, job and horse.
 */
export function jobsOfDay<R extends JobKey>(
  horses: readonly HorseWithRoutine[],
  rows: readonly R[],
): PlannedJob<R>[] {
  const recurring = horses.flatMap(({ id, feeds, routine }) => [
    ...feeds.map((feed) => ({ ...feed, job: "FEED" as const, horseId: id })),
    ...routine.map((job) => ({ ...job, horseId: id })),
  ]);
  const jobs = new Map<string, PlannedJob<R>>();
  for (const { horseId, job, time, what } of recurring) {
    const planned = { horseId, job, time, what, added: false, row: null };
    jobs.set(keyOfJob(planned), planned);
  }
  for (const row of rows) {
    const { horseId, job, time, what, added } = row;
    jobs.set(keyOfJob(row), { horseId, job, time, what, added, row });
  }
  const names = new Map(horses.map(({ id, name }) => [id, name]));
  const nameOf = ({ horseId }: JobKey) => names.get(horseId ?? "") ?? "";
  return [...jobs.values()].toSorted(
    (one, other) =>
      compare(one.time, other.time) ||
      dayJobKinds.indexOf(one.job) - dayJobKinds.indexOf(other.job) ||
      naturalOrder(nameOf(one), nameOf(other)) ||
      compare(keyOfJob(one), keyOfJob(other)),
  );
}

const compare = (one: string, other: string) => Number(one > other) - Number(one < other);
