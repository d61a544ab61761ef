import { daysBetween } from "#rules/dates.ts";

/** Whether a dose was given; a dose that was not has its reason. */
export const doseOutcomes = ["GIVEN", "NOT_GIVEN"] as const;

interface DoseTimes {
  /** The usual times of a day's doses, `HH:MM`; empty if there are none. */
  times: readonly string[];
  /** The number of days from one day with doses to the next. */
  everyDays: number;
}

/** A day's doses for each frequency of a course. The times are our suggestion: the vet's label decides. */
const doseTimes = {
  DAILY: { times: ["08:00"], everyDays: 1 },
  TWICE_DAILY: { times: ["08:00", "18:00"], everyDays: 1 },
  THREE_TIMES_DAILY: { times: ["07:00", "14:00", "21:00"], everyDays: 1 },
  WEEKLY: { times: ["08:00"], everyDays: 7 },
  AS_NEEDED: { times: [], everyDays: 1 },
  EVERY_OTHER_DAY: { times: ["08:00"], everyDays: 2 },
} satisfies Record<string, DoseTimes>;
export type DoseFrequency = keyof typeof doseTimes;

/** What decides on which days a course has doses. */
export interface DosedCourse {
  frequency: DoseFrequency;
  /** The first day and the last, both included; without a last day the course goes on. */
  startDate: string;
  endDate: string | null;
  completed: boolean;
}

/** One of a day's doses. */
export interface DoseSlot {
  /** Its number in the day, from 1. */
  slot: number;
  /** Its usual time, `HH:MM`. */
  time: string;
}

/** Whether a course is running on a day. */
export const isRunning = ({ startDate, endDate, completed }: DosedCourse, date: string): boolean =>
  !completed && startDate <= date && (endDate === null || date <= endDate);

/** The doses that a course has on a day: none when it is not running, or is given as needed. */
export function slotsOn(course: DosedCourse, date: string): DoseSlot[] {
  const { times, everyDays } = doseTimes[course.frequency];
  if (!isRunning(course, date) || daysBetween(course.startDate, date) % everyDays !== 0) return [];
  return times.map((time, index) => ({ slot: index + 1, time }));
}

/** The usual hours between two doses; null for a course that is given as needed. */
export function hoursBetweenDoses(frequency: DoseFrequency): number | null {
  const { times, everyDays } = doseTimes[frequency];
  return times.length === 0 ? null : (everyDays * 24) / times.length;
}

/**
 * Whether a dose follows another sooner than half of the usual time between doses. The half is our own margin for a
 * yard's hours, not a veterinary limit: it finds a dose that is given twice, not one that is given early.
 */
export function isSoon(frequency: DoseFrequency, last: Date, next: Date): boolean {
  const hours = hoursBetweenDoses(frequency);
  const passed = Math.abs(next.getTime() - last.getTime());
  return hours !== null && passed < (hours / 2) * 3_600_000;
}
