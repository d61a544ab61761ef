import { addDays, dayOfWeek, daysBetween } from "../dates.ts";
import { periodUntil } from "./gaps.ts";

/** The work of a horse on one day. */
export interface DayOfWork {
  horseId: string;
  date: string;
  minutes: number;
}

export interface HorseWorkload {
  horseId: string;
  horseName: string;
  /** The minutes of work in each week. */
  minutes: number[];
  /** The days with work. */
  daysWorked: number;
  /** The longest run of days without a day off; of several as long the last. */
  longestRun: { days: number; from: string; to: string };
}

export interface Workload {
  /** The Mondays of the weeks, oldest first. */
  weeks: string[];
  /** The horses with work on record, in the order in which they were given. */
  horses: HorseWorkload[];
}

const mondayOf = (date: string) => addDays(date, 1 - dayOfWeek(date));

/** The work on record in the three years up to a day. */
export function workloadOf(
  work: readonly DayOfWork[],
  horses: readonly { horseId: string; horseName: string }[],
  until: string,
): Workload {
  const { from } = periodUntil(until);
  const first = mondayOf(from);
  const weekOf = (date: string) => Math.floor(daysBetween(first, date) / 7);
  const count = weekOf(until) + 1;
  const within = work.filter(({ date, minutes }) => date >= from && date <= until && minutes > 0);
  const byHorse = Map.groupBy(within, ({ horseId }) => horseId);
  return {
    weeks: Array.from({ length: count }, (_, week) => addDays(first, week * 7)),
    horses: horses.flatMap(({ horseId, horseName }) => {
      const own = byHorse.get(horseId) ?? [];
      const days = [...new Set(own.map(({ date }) => date))].toSorted();
      const longestRun = longestRunIn(days);
      if (!longestRun) return [];
      const minutes = Array.from({ length: count }, () => 0);
      for (const each of own)
        minutes[weekOf(each.date)] = (minutes[weekOf(each.date)] ?? 0) + each.minutes;
      return [{ horseId, horseName, minutes, daysWorked: days.length, longestRun }];
    }),
  };
}

/** The longest run of days one after another, given different days in order; null without any. */
function longestRunIn(days: readonly string[]): HorseWorkload["longestRun"] | null {
  let best: HorseWorkload["longestRun"] | null = null;
  let from = "";
  for (const [at, to] of days.entries()) {
    const before = days[at - 1];
    if (before === undefined || to !== addDays(before, 1)) from = to;
    const length = daysBetween(from, to) + 1;
    if (!best || length >= best.days) best = { days: length, from, to };
  }
  return best;
}

/** Formats minutes of work as hours: '0', '0.75', '12.5'. */
export const formatHours = (minutes: number): string => String(Math.round(minutes / 0.6) / 100);
