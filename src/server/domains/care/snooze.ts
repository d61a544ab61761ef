import type { SkipInput, SnoozeInput } from "#contract/care/put-off.ts";
import { dueOn } from "#rules/care/move-event.ts";
import { formatDay } from "#rules/date-format.ts";
import { addMonths } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { yardRows } from "#server/core/database/yard-rows.ts";
import { fieldRefusal, Refusal } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { intoBin } from "#server/journal/acts.ts";
import { careEvents, type CareEventRow } from "#server/schema/care.ts";
import { find, holdEvent, refuseEarlyEnd } from "./care-events.ts";
import { addNextOccurrence, countedAsBefore, followUp, reconcileAffected } from "./event-series.ts";
import { skipOccurrence } from "./event-sources.ts";
import { nameOf } from "./plan-pauses.ts";

const rows = yardRows(careEvents, "Event");

/**
 * Puts an event off until a later day, at the time it had. Its plan or series is counted as before; an event that is
 * put off again keeps the day from which it was put off first.
 */
export const snooze = (scope: Scope, id: string, { until, why }: SnoozeInput) =>
  inTransaction(async () => {
    const { event: before } = await holdEvent(scope, id);
    refuseDay(before, until);
    const dueDate = dueOn(until, before.dueDate);
    refuseEarlyEnd(dueDate, before);
    const after = await rows.update(scope, id, {
      dueDate,
      ...countedAsBefore(before),
      snoozedFrom: before.snoozedFrom ?? londonDate(before.dueDate),
      snoozedBecause: why,
      snoozedBy: await nameOf(scope),
      snoozedAt: new Date(),
    });
    await followUp(scope, before, after);
    return find(scope, id);
  });

/**
 * Leaves an open event out this time: it goes to the bin, and its plan or series goes on with the next time. The journal
 * keeps who skipped it and why.
 */
export const skip = (scope: Scope, id: string, { why }: SkipInput) =>
  inTransaction(async () => {
    const { event } = await holdEvent(scope, id);
    if (event.status === "COMPLETED")
      throw new Refusal(409, "The event is done. Open it again before you skip it.");
    const skippedBy = (await nameOf(scope)) ?? "somebody";
    await intoBin(scope, [careEvents, id], async () => {
      await rows.update(scope, id, { skippedBy, skippedBecause: why });
      await skipOccurrence(scope, event);
      await rows.remove(scope, id);
    });
    const now = new Date();
    await addNextOccurrence(scope, event, event.dueDate > now ? event.dueDate : now);
    await reconcileAffected(scope, [event]);
    return null;
  });

/** Refuses days on which an event cannot be put off. The last one is a year after today, or after a later due day. */
function refuseDay({ status, dueDate, snoozedFrom }: CareEventRow, until: string) {
  if (status === "COMPLETED")
    throw new Refusal(409, "The event is done. Open it again before you put it off.");
  const [today, day] = [londonDate(new Date()), londonDate(dueDate)];
  if (until < today) throw fieldRefusal(400, "until", "That day has passed. Give a later one.");
  // the same day again sets what is set: the first answer may have been lost
  if (until < day || (until === day && snoozedFrom === null))
    throw fieldRefusal(400, "until", `It is due on ${formatDay(day)}. Give a later day.`);
  if (until > addMonths(today > day ? today : day, 12))
    throw fieldRefusal(400, "until", "An event is put off by a year at most");
}
