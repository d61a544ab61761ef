import { addDays } from "#rules/dates.ts";
import { check, type Days, type Question } from "#rules/vaccination/check.ts";

/** A question without its event, which is the planner's input for one body. */
export type Record = Omit<Question, "event">;

/** Dates from one day to another, both inclusive. */
export function eachDay(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** The given dates, with consecutive ones merged into ranges. */
export function stretchesOf(days: readonly string[]): Days[] {
  const result: Days[] = [];
  for (const day of days) {
    const last = result.at(-1);
    if (last && addDays(last.latest, 1) === day) last.latest = day;
    else result.push({ earliest: day, latest: day });
  }
  return result;
}

/** The verdict for an event if one more dose is given on a day; the dose counts only if it is not after the event. */
export function verdictWith(record: Record, dose: string, event: string) {
  return check({ ...record, doses: [...record.doses, dose], event }).verdict;
}
