import { inLondon } from "#rules/date-format.ts";
import { addDays, daysBetween } from "#rules/dates.ts";
import { londonDate, londonInstant, londonTime } from "#rules/london.ts";

/** When the morning's reminders go out, by UK clocks. */
export const REMIND_AT = "07:00";
/** How long after its due day an event may still be told of as overdue, in days. */
export const OVERDUE_TOLD_WITHIN = 31;
/** In place of a number of days before: the event is overdue. */
export const OVERDUE = -1;

/** The UK day whose reminders have come due last: yesterday's until 07:00. */
export function reminderDay(now: Date): string {
  const today = londonDate(now);
  return now >= londonInstant(today, REMIND_AT) ? today : addDays(today, -1);
}

/** An event as far as reminding one person of it goes. */
export interface Remindable {
  /** The UK day on which it is due. */
  dueOn: string;
  status: "PENDING" | "IN_PROGRESS" | "COMPLETED";
  /** Days before on which this person is reminded. */
  days: readonly number[];
  /** The later of when the event was made and when the person joined the yard: what came due earlier is past. */
  knownSince: Date;
}

/**
 * Which reminder is the one to tell on a day, if it has not been told yet: the latest that has come
 * due (so that after a day without service it is told late, and of two that were missed only the
 * later one), or that the event is overdue. Null: none.
 */
export function reminderFor(event: Remindable, day: string): number | null {
  if (event.status === "COMPLETED") return null;
  if (event.dueOn < day) return tellOverdue(event, day) ? OVERDUE : null;
  const [nearest] = event.days
    .filter((days) => addDays(event.dueOn, -days) <= day)
    .toSorted((a, b) => a - b);
  if (nearest === undefined) return null;
  const moment = londonInstant(addDays(event.dueOn, -nearest), REMIND_AT);
  return moment >= event.knownSince ? nearest : null;
}

const tellOverdue = ({ status, dueOn }: Remindable, day: string) =>
  status === "PENDING" && daysBetween(dueOn, day) <= OVERDUE_TOLD_WITHIN;

const weekday = inLondon({ weekday: "long" });
const day = inLondon({ day: "numeric", month: "short" });
const dayAndYear = inLondon({ day: "numeric", month: "short", year: "numeric" });

/** When something is due, as one would say it on that UK day: 'tomorrow at 15:00', 'overdue since 5 Jan 2025'. */
export function formatDue(due: Date, today: string): string {
  const ahead = daysBetween(today, londonDate(due));
  if (ahead < 0) return `overdue since ${dayAndYear(due)}`;
  const time = londonTime(due).slice(0, 5);
  if (ahead === 0) return `today at ${time}`;
  if (ahead === 1) return `tomorrow at ${time}`;
  if (ahead < 7) return `on ${weekday(due)} at ${time}`;
  return `on ${day(due)} at ${time}, in ${ahead} days`;
}
