import type { Days } from "#rules/vaccination/check.ts";
import { dateWords } from "#web/core/dates.ts";

/** Between which days the next dose is to be booked, seen from today: days that are over cannot be booked. */
export function bookingWords({ earliest, latest }: Days, today: string): string {
  if (latest < today)
    return `The next dose was due between ${dateWords(earliest)} and ${dateWords(latest)}.`;
  const from = earliest <= today ? "today" : dateWords(earliest);
  return `Book the next dose between ${from} and ${dateWords(latest)}.`;
}
