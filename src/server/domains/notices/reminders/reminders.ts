import * as z from "zod/mini";
import { paths } from "#contract/paths.ts";
import { londonDate } from "#rules/london.ts";
import { formatDue, OVERDUE, REMIND_AT, reminderDay } from "#rules/reminders/reminders.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { job, type Nightly } from "#server/core/jobs/jobs.ts";
import {
  type NewNotification,
  notify,
} from "#server/domains/notices/notifications/notifications.ts";
import { notifyInRun } from "#server/domains/notices/outing-notices/outing-notices.ts";
import {
  type ClaimedReminder,
  claimReminders,
  findRun,
  finishRun,
  nextYards,
  queueMorning,
} from "./queries.ts";

/**
 * Maximum number of yards that one transaction reads, which limits its time and memory. A day's run reads all
 * yards, in as many transactions as needed.
 */
const YARDS_AT_ONCE = 100;
const BEFORE_ALL = "00000000-0000-0000-0000-000000000000";

/**
 * The morning's run: reminds each user once of what comes due or is overdue, and queues one mail for each user
 * and one message for each browser. It may be interrupted anywhere and repeated, also by several processes at
 * once, because a reminder is claimed and notified in the same transaction. The next morning covers a missed
 * one. Returns the number of reminders.
 */
export async function remind(now: Date): Promise<number> {
  const day = reminderDay(now);
  if ((await findRun({ day })).length > 0) return 0;
  let count = 0;
  for (let yards = await after(BEFORE_ALL); yards.length > 0; yards = await after(last(yards)))
    count += (await remindYards(yards, day, now)) + (await notifyInRun(yards, day, now));
  await inTransaction(async () => {
    for (const queue of queueMorning) await queue([day]);
    await finishRun({ day });
  });
  return count;
}

const after = async (id: string) =>
  (await nextYards({ after: id, limit: YARDS_AT_ONCE })).map((yard) => yard.id);
const last = (ids: string[]) => ids.at(-1) ?? BEFORE_ALL;

export const reminderRun = job({
  // the name by which the job tables store this job
  name: "reminder-run",
  data: z.null(),
  key: () => "all",
  run: () => remind(new Date()),
});

export const remindersByClock: Nightly[] = [{ job: reminderRun, at: REMIND_AT }];

/**
 * Maximum number of reminders that one transaction claims, which limits its time and memory. A day's run claims
 * all reminders, in as many transactions as needed.
 */
const REMINDERS_AT_ONCE = 4_000;

/**
 * Notifies the members of these yards, once for each item, of what comes due on a day or is overdue; returns the
 * number of reminders. It ends with the first batch that is not full: everything has then been claimed here or
 * by a concurrent process, whose transaction the claim waits for.
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
