import { paths } from "#contract/paths.ts";
import { londonDate } from "#rules/london.ts";
import { formatDue } from "#rules/reminders/format-due.ts";
import { OVERDUE } from "#rules/reminders/reminders.ts";
import { inTransaction } from "#server/core/database/database.ts";
import {
  type NewNotification,
  notify,
} from "#server/domains/notices/notifications/notifications.ts";
import { type ClaimedReminder, claimReminders } from "./queries.ts";

/** Reminders claimed in one transaction: bounds its time and memory, not the day's number. */
const REMINDERS_AT_ONCE = 4_000;

/**
 * Notifies the members of these yards of what comes due on a day or is overdue, each once; returns how many reminders
 * there were. It ends with the first batch that is not full: everything is then claimed, here or by a concurrent
 * process, for whose transaction the claim waits.
 */
export async function remindYards(yards: string[], day: string, now: Date) {
  const today = londonDate(now);
  let count = 0;
  for (;;) {
    const seen = await inTransaction(async () => {
      const claimed = await claimReminders([yards, day, REMINDERS_AT_ONCE]);
      const ours = claimed.filter((each) => each.ours);
      await notify(
        ours.map((each) => noticeOf(each, today)),
        now,
      );
      count += ours.length;
      return claimed.length;
    });
    if (seen < REMINDERS_AT_ONCE) return count;
  }
}

function noticeOf(claimed: ClaimedReminder, today: string): NewNotification {
  const { yardId, userId, eventId, horseId, horseName, title, priority, dueDate } = claimed;
  const when = formatDue(dueDate, today);
  return {
    yardId,
    userId,
    title: horseName === null ? title : `${horseName}: ${title}`,
    message: when.startsWith("overdue") ? capital(when) : `Due ${when}`,
    type: typeOf(claimed),
    priority,
    actionUrl: paths.calendar,
    metadata: { eventId, horseId, dueDate: dueDate.toISOString() },
  };
}

function typeOf({ daysBefore, eventType }: ClaimedReminder) {
  if (daysBefore === OVERDUE) return "CARE_OVERDUE";
  return eventType === "VACCINATION" ? "VACCINATION" : "CARE_REMINDER";
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
