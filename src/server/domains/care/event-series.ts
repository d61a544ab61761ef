import { matches } from "#server/core/database/expressions.ts";
import { and, eq, gt } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { nextOccurrence } from "#rules/care/recurrence.ts";
import { londonDate, londonTime } from "#rules/london.ts";
import type { CareEventStatus } from "#contract/care/care-event-types.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { statement } from "#server/core/database/statements.ts";
import { reconcileEvents } from "./reconcile-events.ts";
import { yardRows } from "#server/core/database/yard-rows.ts";
import { careEvents, type CareEventRow } from "#server/schema/care.ts";

// the product, not a person, writes the next event of a series
const rows = yardRows(careEvents, "Event", { worksAlone: true });

/**
 * Adds the next event of a series after one was completed or skipped. Adds none if the series has ended, or if a later one
 * exists because this event had been completed before.
 */
export async function addNextOccurrence(scope: Scope, event: CareEventRow, completedAt: Date) {
  const { recurring: pattern, recurringEnd: end } = event;
  if (pattern === null) return;
  const seriesId = event.seriesId ?? event.id;
  const number = event.occurrence ?? 0;
  if ((await laterOnes(scope, { seriesId, occurrence: number })).length > 0) return;
  const first = {
    date: event.seriesDate ?? londonDate(event.dueDate),
    time: event.seriesTime ?? londonTime(event.dueDate),
  };
  const done = { index: event.seriesIndex ?? 0, on: londonDate(completedAt) };
  const next = nextOccurrence({ pattern, first, end }, done);
  if (next === null) return;
  const { title, description, eventType, priority, horseId, reminderDays, notes } = event;
  const copied = { title, description, eventType, priority, horseId, reminderDays, notes };
  await rows.insert(scope, {
    ...copied,
    id: uuid(),
    dueDate: next.due,
    recurring: pattern,
    recurringEnd: end,
    seriesId,
    occurrence: number + 1,
    seriesDate: first.date,
    seriesTime: first.time,
    seriesIndex: next.index,
  });
}

/** Removes the next event of a series when a completed one is reopened, unless a person has changed it. */
async function removeNextOccurrence(scope: Scope, event: CareEventRow) {
  const later = await laterOnes(scope, {
    seriesId: event.seriesId ?? event.id,
    occurrence: event.occurrence ?? 0,
  });
  const [only] = later;
  if (only && later.length === 1) await removeUntouched(scope, { id: only.id });
}

/**
 * How an edit changes the day from which the series counts: a new day or pattern restarts the count, a new time
 * of day does not.
 */
export function recount(before: CareEventRow, after: { dueDate: Date; recurring: string | null }) {
  const isSameDay = londonDate(after.dueDate) === londonDate(before.dueDate);
  if (!isSameDay || after.recurring !== before.recurring)
    return { seriesDate: null, seriesTime: null, seriesIndex: null };
  if (after.dueDate.getTime() === before.dueDate.getTime() || before.seriesTime === null) return {};
  return { seriesTime: londonTime(after.dueDate) };
}

/** The fields that keep a series counting from this event's old day, because only this one event is moved. */
export const countedAsBefore = (event: CareEventRow) =>
  event.recurring && {
    seriesDate: event.seriesDate ?? londonDate(event.dueDate),
    seriesTime: event.seriesTime ?? londonTime(event.dueDate),
    seriesIndex: event.seriesIndex ?? 0,
  };

const laterOnes = statement.ofYard(
  "later-occurrences",
  ["seriesId", "occurrence"],
  (db, { yard, seriesId, occurrence }) =>
    db
      .select({ id: careEvents.id })
      .from(careEvents)
      .where(
        and(matches(careEvents, { yardId: yard, seriesId }), gt(careEvents.occurrence, occurrence)),
      )
      .limit(2),
);
const removeUntouched = statement.ofYard("remove-untouched-event", ["id"], (db, { yard, id }) =>
  db
    .delete(careEvents)
    .where(
      and(
        matches(careEvents, { yardId: yard, id, status: "PENDING" }),
        eq(careEvents.updatedAt, careEvents.createdAt),
      ),
    ),
);

export const isReopened = (before: CareEventStatus, after: CareEventStatus) =>
  before === "COMPLETED" && after !== "COMPLETED";

/** Adds or removes the next event of a series, and reconciles the events that the completion affects. */
export async function followUp(scope: Scope, before: CareEventRow, after: CareEventRow) {
  if (before.status !== "COMPLETED" && after.completedAt)
    await addNextOccurrence(scope, after, after.completedAt);
  if (isReopened(before.status, after.status)) await removeNextOccurrence(scope, after);
  await reconcileAffected(scope, [before, after]);
}

/** Reconciles the events of every subject for which these versions of an event count. */
export async function reconcileAffected(scope: Scope, versions: CareEventRow[]) {
  const counted = versions.filter((event) => event.subject || event.status === "COMPLETED");
  for (const horseId of new Set(counted.map((event) => event.horseId))) {
    if (horseId === null) continue;
    const its = counted.filter((event) => event.horseId === horseId);
    await reconcileEvents(
      scope,
      horseId,
      its.map((event) => event.subject ?? event.eventType),
    );
  }
}
