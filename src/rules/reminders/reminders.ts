import { inLondon } from "#rules/date-format.ts";
import { addDays, daysBetween } from "#rules/dates.ts";
import { londonDate, londonInstant, londonTime } from "#rules/london.ts";

/** The time of the morning's reminders, by UK clocks. */
export const REMIND_AT = "07:00";
/** How many days after its due day an event may still be reported as overdue. */
export const OVERDUE_TOLD_WITHIN = 31;
/** In place of a number of days before: the event is overdue. */
export const OVERDUE = -1;

/** The UK day whose reminders are the latest due: yesterday until 07:00. */
export function reminderDay(now: Date): string {
  const today = londonDate(now);
  return now >= londonInstant(today, REMIND_AT) ? today : addDays(today, -1);
}

/** The parts of an event that reminders for one person need. */
export interface Remindable {
  /** The UK day on which it is due. */
  dueOn: string;
  status: "PENDING" | "IN_PROGRESS" | "COMPLETED";
  /** The days before it on which this person is reminded. */
  days: readonly number[];
  /** The later of when the event was created and when the person joined the yard: earlier reminders are past. */
  knownSince: Date;
}

/**
 * The reminder to send on a day, unless it has been sent: the latest that is due (so that after a day without service
 * it is sent late, and of two missed ones only the later), or that the event is overdue. Null for none.
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

/** A due time worded relative to that UK day: 'tomorrow at 15:00', 'overdue since 5 Jan 2025'. */
export function formatDue(due: Date, today: string): string {
  const ahead = daysBetween(today, londonDate(due));
  if (ahead < 0) return `overdue since ${dayAndYear(due)}`;
  const time = londonTime(due).slice(0, 5);
  if (ahead === 0) return `today at ${time}`;
  if (ahead === 1) return `tomorrow at ${time}`;
  if (ahead < 7) return `on ${weekday(due)} at ${time}`;
  return `on ${day(due)} at ${time}, in ${ahead} days`;
}
