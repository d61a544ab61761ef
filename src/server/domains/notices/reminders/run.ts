import * as z from "zod/mini";
import { REMIND_AT, reminderDay } from "#rules/reminders/reminders.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { job, type Nightly } from "#server/core/jobs/jobs.ts";
import { notifyInRun } from "#server/domains/notices/outing-notices/outing-notices.ts";
import { findRun, finishRun, nextYards, queueMorning } from "./queries.ts";
import { remindYards } from "./reminders.ts";

/** Yards read in one transaction: bounds its time and memory, not the day's number. */
const YARDS_AT_ONCE = 100;
const BEFORE_ALL = "00000000-0000-0000-0000-000000000000";

/**
 * The morning's run: notifies everybody of what comes due or is overdue, once, and queues one mail each and one message
 * a browser. It can be interrupted anywhere and repeated, by several processes at once: a reminder is claimed and
 * notified in the same transaction. The next morning covers a missed one. Returns how many reminders there were.
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
  // as the job tables store it
  name: "reminder-run",
  data: z.null(),
  key: () => "all",
  run: () => remind(new Date()),
});

export const remindersByClock: Nightly[] = [{ job: reminderRun, at: REMIND_AT }];
