import type { CareEventMove } from "#contract/care/care-events.ts";
import { DONE_STAYS, dueOn } from "#rules/care/move-event.ts";
import { londonDate, londonTime } from "#rules/london.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { Refusal } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { yardRows } from "#server/core/database/yard-rows.ts";
import { careEvents, type CareEventRow } from "#server/schema/care.ts";
import { find, holdEvent, refuseEarlyEnd } from "./care-events.ts";
import { followUp } from "./event-series.ts";

const rows = yardRows(careEvents, "Event");

/**
 * Moves an event to another day, keeping its time of day. A past day is allowed here, because undoing a move or
 * correcting a date needs one; the screens check `whyNotMoved`.
 */
export const move = (scope: Scope, id: string, { day, updatedAt }: CareEventMove) =>
  inTransaction(async () => {
    const { event: before } = await holdEvent(scope, id);
    if (before.status === "COMPLETED") throw new Refusal(409, DONE_STAYS);
    const dueDate = dueOn(day, before.dueDate);
    refuseEarlyEnd(dueDate, before);
    const after = await rows.update(
      scope,
      id,
      { dueDate, ...countedAsBefore(before) },
      { updatedAt, show: () => find(scope, id) },
    );
    await followUp(scope, before, after);
    return find(scope, id);
  });

/** The fields that keep a series counting from this event's old day, because only this one event is moved. */
const countedAsBefore = (event: CareEventRow) =>
  event.recurring && {
    seriesDate: event.seriesDate ?? londonDate(event.dueDate),
    seriesTime: event.seriesTime ?? londonTime(event.dueDate),
    seriesIndex: event.seriesIndex ?? 0,
  };
