import type { FastifyInstance } from "fastify";
import { calendarEndpoints as calendarCalls } from "#contract/care/calendar.ts";
import { careEventEndpoints as calls } from "#contract/care/care-events.ts";
import type { CareEventMove } from "#contract/care/event-input.ts";
import { carePlanEndpoints as planCalls } from "#contract/care/care-plans.ts";
import { planPauseEndpoints as pauseCalls } from "#contract/care/plan-pauses.ts";
import { putOffEndpoints as putOffCalls } from "#contract/care/put-off.ts";
import { route } from "#server/core/http/route.ts";
import { calendar } from "./calendar-days.ts";
import * as careEvents from "./care-events.ts";
import { find, holdEvent, refuseEarlyEnd } from "./care-events.ts";
import * as plans from "./care-plans.ts";
import * as pauses from "./plan-pauses.ts";
import { counts, list, overdue, upcoming } from "./event-lists.ts";
import { DONE_STAYS, dueOn } from "#rules/care/move-event.ts";
import { londonDate } from "#rules/london.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { Refusal } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { yardRows } from "#server/core/database/yard-rows.ts";
import { careEvents as eventTable } from "#server/schema/care.ts";
import { countedAsBefore, followUp } from "./event-series.ts";
import { notSnoozed } from "./reconcile-events.ts";
import { skip, snooze } from "./snooze.ts";

/** Binds the calls on care events, except the prefilled record of an event, which is in `records`. */
export function careEventRoutes(app: FastifyInstance) {
  route(app, calls.list, ({ query }, scope) => list(scope, query));
  route(app, calls.upcoming, ({ query }, scope) => upcoming(scope, query));
  route(app, calls.overdue, ({ query }, scope) => overdue(scope, query));
  route(app, calls.counts, (_, scope) => counts(scope));
  route(app, calendarCalls.days, ({ query }, scope) => calendar(scope, query));
  route(app, calls.create, ({ body }, scope) => careEvents.create(scope, body));
  route(app, calls.update, ({ params, body }, scope) => careEvents.update(scope, params.id, body));
  route(app, calls.move, ({ params, body }, scope) => move(scope, params.id, body));
  route(app, putOffCalls.snooze, ({ params, body }, scope) => snooze(scope, params.id, body));
  route(app, putOffCalls.skip, ({ params, body }, scope) => skip(scope, params.id, body));
  route(app, calls.remove, ({ params, query }, scope) =>
    careEvents.remove(scope, params.id, query),
  );
}

export function carePlanRoutes(app: FastifyInstance) {
  route(app, planCalls.list, ({ params }, scope) => plans.list(scope, params.horseId));
  route(app, planCalls.create, ({ params, body }, scope) =>
    plans.create(scope, params.horseId, body),
  );
  route(app, planCalls.update, ({ params, body }, scope) =>
    plans.update(scope, params.horseId, params.id, body),
  );
  route(app, pauseCalls.pause, ({ params, body }, scope) =>
    pauses.pause(scope, params.horseId, params.id, body),
  );
  route(app, pauseCalls.resume, ({ params }, scope) =>
    pauses.resume(scope, params.horseId, params.id),
  );
  route(app, planCalls.remove, ({ params, query }, scope) =>
    plans.remove(scope, params.horseId, params.id, query),
  );
  route(app, planCalls.suggestions, ({ params }, scope) =>
    plans.suggestions(scope, params.horseId),
  );
  route(app, planCalls.accept, ({ params, body }, scope) =>
    plans.accept(scope, params.horseId, body),
  );
}

const rows = yardRows(eventTable, "Event");

/**
 * Moves an event to another day, keeping its time of day. A past day is allowed here, because undoing a move or
 * correcting a date needs one; the screens check `whyNotMoved`.
 */
const move = (scope: Scope, id: string, { day, updatedAt }: CareEventMove) =>
  inTransaction(async () => {
    const { event: before } = await holdEvent(scope, id);
    if (before.status === "COMPLETED") throw new Refusal(409, DONE_STAYS);
    const dueDate = dueOn(day, before.dueDate);
    refuseEarlyEnd(dueDate, before);
    const after = await rows.update(
      scope,
      id,
      {
        dueDate,
        ...(londonDate(before.dueDate) !== day && notSnoozed),
        ...countedAsBefore(before),
      },
      { updatedAt, show: () => find(scope, id) },
    );
    await followUp(scope, before, after);
    return find(scope, id);
  });
