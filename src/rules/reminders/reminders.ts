import { inLondon } from "#rules/date-format.ts";
import { addDays, daysBetween } from "#rules/dates.ts";
import { londonDate, londonInstant, londonTime } from "#rules/london.ts";

/** The UK time of the morning's reminders. */
export const REMIND_AT = "07:00";
/** For how many days after its due day an event may still be reported as overdue. */
export const OVERDUE_TOLD_WITHIN = 31;
/** Used instead of a number of days before the due day when the event is overdue. */
export const OVERDUE = -1;

/** The UK day whose reminders are the latest that should have been sent; until 07:00 that is yesterday. */
export function reminderDay(now: Date): string {
  const today = londonDate(now);
  return now >= londonInstant(today, REMIND_AT) ? today : addDays(today, -1);
}

/** The facts about an event that one person's reminders depend on. */
export interface Remindable {
  /** The UK day on which the event is due. */
  dueOn: string;
  status: "PENDING" | "IN_PROGRESS" | "COMPLETED";
  /** The numbers of days before the due day at which this person is reminded. */
  days: readonly number[];
  /**
   * The later of the event's creation and the person's joining of the yard; no reminders from before that time are
   * sent.
   */
  knownSince: Date;
}

/**
 * The reminder to send on a day, unless it has been sent: the latest one that is due, or that the event is
 * overdue. So after a day without service a reminder is sent late, and of two missed ones only the later. Null
 * for none.
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

/** Formats a due time relative to a UK day, such as 'tomorrow at 15:00' or 'overdue since 5 Jan 2025'. */
export function formatDue(due: Date, today: string): string {
  const ahead = daysBetween(today, londonDate(due));
  if (ahead < 0) return `overdue since ${dayAndYear(due)}`;
  const time = londonTime(due).slice(0, 5);
  if (ahead === 0) return `today at ${time}`;
  if (ahead === 1) return `tomorrow at ${time}`;
  if (ahead < 7) return `on ${weekday(due)} at ${time}`;
  return `on ${day(due)} at ${time}, in ${ahead} days`;
}
