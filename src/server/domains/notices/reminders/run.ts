import * as z from "zod/mini";
import { paths } from "#contract/paths.ts";
import { OVERDUE, REMIND_AT, reminderDay } from "#rules/reminders/reminders.ts";
import { dueWords } from "#rules/reminders/due-text.ts";
import { londonDate } from "#rules/london.ts";
import { inTransaction } from "#server/core/database.ts";
import { job, type Nightly } from "#server/core/jobs.ts";
import {
  type NewNotification,
  notify,
} from "#server/domains/notices/notifications/notifications.ts";
import { notifyInRun } from "#server/domains/competing/outing-notices/outing-notices.ts";
import {
  type Claimed,
  claimReminders,
  findRun,
  finishRun,
  nextYards,
  queueMorning,
} from "./queries.ts";

/** Yards looked at, and reminders claimed, in one transaction: a bound on time and memory, not on the day's number. */
const YARDS_AT_ONCE = 100;
const REMINDERS_AT_ONCE = 4_000;
const BEFORE_ALL = "00000000-0000-0000-0000-000000000000";

/**
 * The run of a morning: notifies everybody of what comes due or is overdue, once, and queues one mail and
 * one message a browser for each of them. It may break off anywhere and be run again, by several
 * processes at once: a reminder belongs to whoever claims it, and is notified in the same transaction.
 * A morning that was missed is made up for by the next. Returns how many reminders there were.
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

/**
 * Ends with the first batch that is not full: everything has been claimed then, by us or by a
 * process beside us, whose transaction the claim waits for.
 */
async function remindYards(yards: string[], day: string, now: Date) {
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

function noticeOf(claimed: Claimed, today: string): NewNotification {
  const { yardId, userId, eventId, horseId, horseName, title, priority, dueDate } = claimed;
  const when = dueWords(dueDate, today);
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

function typeOf({ daysBefore, eventType }: Claimed) {
  if (daysBefore === OVERDUE) return "CARE_OVERDUE";
  return eventType === "VACCINATION" ? "VACCINATION" : "CARE_REMINDER";
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const reminderRun = job({
  // as the tables of jobs know it
  name: "reminder-run",
  data: z.null(),
  key: () => "all",
  run: () => remind(new Date()),
});

export const remindersByClock: Nightly[] = [{ job: reminderRun, at: REMIND_AT }];
